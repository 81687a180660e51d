import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { listPromotions } from '#modules/promotions/contract.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { promotionSample, terms } from '#tests/support/promotion-samples.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, member } from '#tests/support/screen-samples.ts'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { PromotionDetail } from './promotion-detail.tsx'

async function open(promotion: Promotion) {
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  server.answer(listPromotions, { promotions: [promotion], total: 1, block: null })
  await show(<PromotionDetail id={promotion.id} />, { at: `/promotions/${promotion.id}`, isSignedIn: true })
  await screen.findByRole('heading', { name: 'In short' })
}
const closedGames = () =>
  within(screen.getByText('Not playable while the bonus runs').parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const term = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('the games that a bonus closes are named, and what of a bet counts is said with the lowest odds', async () => {
  await open(promotionSample())
  expect(closedGames()).toEqual(['Dice of Gold', 'Sinag 1 Minute'])
  expect(term('Counts')).toBe('100% Slots, Fishing · 10% Live')
  screen.getByText(/a win of less than 1\.10× the stake counts nothing/)
  expect(screen.queryByRole('note')).toBeNull()
})

test('free rounds name their game, and show the terms of the bonus that their wins become', async () => {
  const rounds = { game: 'barako', count: 20, stake: '5.00', days: 3, wins: terms }
  const games = { barako: 'Barako', dice: 'Dice of Gold', 'sinag-1': 'Sinag' }
  await open(promotionSample({ size: null, bonus: null, rounds, games }))
  expect(['Gift', 'Wager', 'Top bet', 'What happens to it'].map(term)).toEqual([
    '20 free rounds of ₱5 in Barako',
    '5 × what they win',
    '₱20',
    'Bonus and winnings become cash',
  ])
  screen.getByRole('heading', { name: 'How much each game counts' })
  expect(closedGames()).toEqual(['Dice of Gold', 'Sinag 1 Minute'])
})

test('what a running bonus stands against says so of a code too, which no deposit brings', async () => {
  await open(promotionSample({ trigger: 'code', least: null, stacks: false, waitsFor: 'bonus_is_running' }))
  expect(screen.getByRole('note').textContent).not.toMatch(/deposit/)
})

test('what a running bonus stands against says so before somebody deposits', async () => {
  await open(promotionSample({ stacks: false, waitsFor: 'bonus_is_running', state: 'Joined' }))
  expect(screen.getByRole('note').textContent).toMatch(
    /^You have a bonus running\. This one is given only once it has ended/,
  )
})
