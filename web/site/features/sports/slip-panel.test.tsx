import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { socketTicket } from '#kit/frame-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { listRewards } from '#modules/promotions/contract.ts'
import { checkSlip, placeSportsTicket } from '#modules/sports/contract.ts'
import { getBalance } from '#modules/wallet/contract.ts'
import { goOffline, server, show } from '#tests/support/screen.tsx'
import { emptySlip, toggleLeg } from '#web/site/features/sports/slip.ts'
import { SlipPanel } from '#web/site/features/sports/slip-panel.tsx'
import { changeSlip } from '#web/site/features/sports/slip-store.ts'

test('while betting is paused for want of a network the slip cannot be placed, and nothing is sent when it is back', async () => {
  // Nothing of who it is, of free bets and of prices matters here.
  for (const call of [getMemberInfo, socketTicket, listRewards, checkSlip]) server.breakDown(call)
  server.answer(getBalance, { currency: 'PHP', balance: '500.00', held: '0.00', available: '500.00' })
  const leg = { event: 'ev-1', market: 7, outcome: 'home', odds: 2_000, now: 2_000 }
  const picked = { ...leg, choice: 'Agila', marketName: 'Winner', match: 'Agila – Tamaraw' }
  changeSlip(() => ({ ...toggleLeg(emptySlip, picked), stake: '50' }))
  const user = await show(<SlipPanel />, { isSignedIn: true })
  const place = await screen.findByRole<HTMLButtonElement>('button', { name: 'Place bet, ₱50.00' })
  expect(place.disabled).toBe(false)
  await goOffline(true)
  expect(place.disabled).toBe(true)
  await user.click(place)
  await goOffline(false)
  expect(place.disabled).toBe(false)
  expect(server.calls(placeSportsTicket)).toEqual([])
})
