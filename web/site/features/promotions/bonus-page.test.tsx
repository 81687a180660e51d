import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listChannels, quoteWithdrawal } from '#modules/cashier/contract.ts'
import { giveUpBonus, listBonusBets, listBonuses } from '#modules/promotions/contract.ts'
import { bonusSample } from '#tests/support/promotion-samples.ts'
import { server, show } from '#tests/support/screen.tsx'
import { readToasts } from '#web/features/toasts/toasts.ts'
import { BonusPage } from './bonus-page.tsx'

const bonus = bonusSample()
const way = {
  ...{ state: 'open' as const, least: '100.00', most: '50000.00', fee: { basisPoints: 0, fixed: '0.00' } },
  ...{ hours: null, etaMinutes: 10 },
}
const quote = {
  ...{
    channel: 'gcash',
    currency: 'PHP' as const,
    available: '900.00',
    least: '100.00',
    locked: '300.00',
    most: '600.00',
  },
  ...{ leftToday: '50000.00', countLeftToday: 5, turnover: { required: '1000.00', done: '700.00', left: '300.00' } },
  bonus: { lost: '640.00', grants: [] },
  ...{ deficit: '0.00', kyc: null, blockers: ['bonus_would_be_lost'], offer: null },
}
const bets = [
  { gameName: 'Barako', game: 'barako', counted: '100.00', atRisk: '100.00', category: 'RNG', percent: 100 },
  { gameName: 'Roulette', game: 'roulette', counted: '0.00', atRisk: '0.00', category: 'LIVE', percent: 10 },
].map((bet, at) => ({
  ...{ ...bet, bet: `01999999-0000-7000-8000-00000000000${at}`, at: '2026-11-11T03:00:00.000Z' },
  ...(at === 0 ? { why: null, oddsFloor: null } : { why: 'odds_were_too_low' as const, oddsFloor: 110 }),
}))

async function open(shown = [bonus], quoted = quote) {
  server.answer(listBonuses, { bonuses: shown, total: shown.length })
  server.answer(listBonusBets, { bets })
  server.answer(quoteWithdrawal, quoted)
  server.answer(listChannels, {
    channels: [
      {
        ...{
          id: 'gcash',
          kind: 'ewallet' as const,
          name: 'GCash',
          currency: 'PHP' as const,
          payCurrency: 'PHP' as const,
        },
        ...{ rate: null, maintenanceUntil: null, deposit: null, withdraw: way, institutions: [] },
      },
    ],
    ...{ currency: 'PHP', lastDeposit: null, turnoverPercent: 100 },
    ...{ confirmMinutes: 10, coolingHours: 0, payoutAccountsMax: 5 },
  })
  return await show(<BonusPage />, { at: '/member?page=bonusDetails', isSignedIn: true })
}
const term = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('a bonus says what it is in words, by how much it is wagered, and which games it closes', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Terms' })
  expect(['Wager', 'What happens to it', 'Top bet'].map(term)).toEqual([
    '5 × bonus',
    'Bonus and winnings become cash',
    '₱20',
  ])
  expect(
    within(screen.getByText('Not playable while the bonus runs').parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dice of Gold', 'Sinag 1 Minute'])
  screen.getByText(/a win of less than 1\.10× the stake counts nothing/)
})

test('what can be withdrawn now stands above, with what keeps the rest and what a withdrawal takes', async () => {
  await open()
  const card = (await screen.findByText('You can withdraw now')).parentElement as HTMLElement
  within(card).getByText('₱600.00')
  within(card).getByText('₱300.00 more can leave once you have played through your deposits.')
  within(card).getByText('Bonus money is not in it: a withdrawal removes ₱640.00 of it.')
  screen.getByRole('link', { name: 'Withdraw' })
})

test('where something stands in the way of every withdrawal, nothing can leave, and it says what', async () => {
  await open([bonus], { ...quote, blockers: ['daily_count_is_reached', 'bonus_would_be_lost'] })
  const card = (await screen.findByText('You can withdraw now')).parentElement as HTMLElement
  within(card).getByText('₱0.00')
  within(card).getByText('You’ve reached today’s number of withdrawals. Please come back tomorrow.')
})

test('without a bonus that runs there is nothing to weigh', async () => {
  await open([bonusSample({ state: 'expired', ended: 'expired' })])
  await screen.findByText('Expired')
  expect(screen.queryByText('You can withdraw now')).toBeNull()
})

test('its bets are named, with what each counted and why one counted nothing', async () => {
  await open()
  const [counted, low] = (await screen.findByText('Barako')).closest('ul')?.children ?? []
  expect(counted?.textContent).toContain('₱100.00')
  expect(low?.textContent).toContain('Roulette')
  expect(low?.textContent).toContain('Won less than 1.10× the stake: a win this small doesn’t count')
})

test('giving it up shows what it costs before anything is sent, and can be thought better of', async () => {
  server.answer(giveUpBonus, { lost: '640.00' })
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Give up ₱640.00' }))
  const dialog = await screen.findByRole('dialog', { name: 'Give up this bonus' })
  const cost = 'You lose the ₱640.00 in your bonus purse and the ₱1,200.00 already counted. Your own money stays.'
  within(dialog).getByText(cost)
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.calls(giveUpBonus)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Give up ₱640.00' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give up ₱640.00' }))
  // What was shown is sent along, so that nobody gives up more than they have seen.
  await expect
    .poll(() => server.calls(giveUpBonus))
    .toMatchObject([{ params: { id: bonus.id }, body: { lost: '640.00' } }])
  await expect.poll(() => readToasts().at(-1)?.text).toBe('The bonus has ended. Your own money is unchanged.')
})

test('a cost that has changed meanwhile gives nothing up, and is told', async () => {
  server.refuse(giveUpBonus, 'bonus_cost_has_changed', 409)
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Give up ₱640.00' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give up ₱640.00' }))
  await expect
    .poll(() => readToasts().at(-1)?.text)
    .toBe('The amount in the bonus purse has changed. Check it before you give it up.')
})
