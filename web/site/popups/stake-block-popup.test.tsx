import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listBonuses } from '#modules/promotions/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { StakeBlockPopup } from './stake-block-popup.tsx'

const words = (title: string) => ({ title, text: 'All of it in numbers.' })
const bonus = (title: string, stakeMost: string | null, state: 'active' | 'expired' = 'active') => ({
  ...{ id: crypto.randomUUID(), title, texts: { EN: words(title), TY: words(title), AR: words(title) } },
  ...{ amount: '500.00', currency: 'PHP' as const, turnoverOwed: '2500.00', turnoverDone: '0.00', purse: '500.00' },
  ...{ givenAt: '2026-11-01T00:00:00.000Z', expiresAt: '2026-11-30T00:00:00.000Z', becameCash: '0.00' },
  ...{ state, ended: state, kind: 'cashable' as const, stakeMost, cashMost: null, contribution: {}, excludedGames: [] },
  hold: null,
})

test('a stake above a bonus’s limit is told with the bonus and its limit, and the way to it', async () => {
  const bonuses = [
    bonus('Welcome match', '20.00'),
    bonus('Free of limits', null),
    bonus('Long gone', '5.00', 'expired'),
  ]
  server.answer(listBonuses, { bonuses, total: bonuses.length })
  await show(<StakeBlockPopup kind="stake-block" refusal="stake_is_above_bonus_limit" />, { isSignedIn: true })
  await screen.findByRole('dialog', { name: 'Above your bonus limit' })
  await screen.findByText('Welcome match')
  screen.getByText('Stakes up to ₱20.00')
  expect(screen.queryByText('Free of limits')).toBeNull()
  expect(screen.queryByText('Long gone')).toBeNull()
  screen.getByRole('button', { name: 'See your bonus' })
})
