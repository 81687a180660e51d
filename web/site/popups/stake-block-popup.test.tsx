import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listBonuses } from '#modules/promotions/contract.ts'
import { bonusSample } from '#tests/support/promotion-samples.ts'
import { server, show } from '#tests/support/screen.tsx'
import type { FieldFault } from '#web/lib/api.ts'
import { StakeBlockPopup } from './stake-block-popup.tsx'

const named = (title: string) => ({ title, text: 'All of it in numbers.' })
const bonus = (title: string, more: Parameters<typeof bonusSample>[0] = {}) =>
  bonusSample({ id: crypto.randomUUID(), texts: { EN: named(title), TY: named(title), AR: named(title) }, ...more })
const strict = bonus('Welcome match', { stakeMost: '20.00' })
const bonuses = [
  strict,
  bonus('Also strict', { stakeMost: '50.00' }),
  bonus('Free of limits', { stakeMost: null }),
  bonus('Long gone', { state: 'expired', ended: 'expired' }),
]

async function showBlock(
  refusal: 'stake_is_above_bonus_limit' | 'game_is_excluded_by_bonus',
  fields: readonly FieldFault[] = [],
): Promise<void> {
  server.answer(listBonuses, { bonuses, total: bonuses.length })
  await show(<StakeBlockPopup kind="stake-block" refusal={refusal} fields={fields} />, { isSignedIn: true })
}

test('a stake above a bonus’s limit is told with that bonus and its limit, and the way to it', async () => {
  await showBlock('stake_is_above_bonus_limit', [
    { path: 'bonus', code: 'grant', value: strict.id },
    { path: 'stake', code: 'most', value: '20.00' },
  ])
  await screen.findByRole('dialog', { name: 'Above your bonus limit' })
  await screen.findByText(/^This stake is above your bonus limit of ₱20\.00\. While your bonus is active/)
  screen.getByText('Welcome match')
  screen.getByText('Stakes up to ₱20.00')
  for (const other of ['Also strict', 'Free of limits', 'Long gone']) expect(screen.queryByText(other)).toBeNull()
  screen.getByRole('button', { name: 'See your bonus' })
})

test('a game that a bonus excludes is told by its name, with that bonus', async () => {
  await showBlock('game_is_excluded_by_bonus', [
    { path: 'bonus', code: 'grant', value: strict.id },
    { path: 'game', code: 'excluded', value: 'dice' },
  ])
  await screen.findByText(/^Your bonus excludes Dice of Gold\. While your bonus is active/)
  screen.getByText('Welcome match')
  expect(screen.queryByText('Also strict')).toBeNull()
})

test('where the refusal names no bonus, all that run with a highest stake are shown', async () => {
  await showBlock('stake_is_above_bonus_limit')
  await screen.findByText('Stakes up to ₱20.00')
  screen.getByText('Stakes up to ₱50.00')
  expect(screen.queryByText('Free of limits')).toBeNull()
  expect(screen.queryByText(/This stake is above your bonus limit of/)).toBeNull()
})
