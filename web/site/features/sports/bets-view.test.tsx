import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { socketTicket } from '#kit/frame-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getSportsTicket, getSportsTickets } from '#modules/sports/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { BetsView } from '#web/site/features/sports/bets-view.tsx'
import { currentSlip } from '#web/site/features/sports/slip-store.ts'

type Ticket = z.output<typeof getSportsTicket.reply>
type Leg = Ticket['legs'][number]

const leg = (at: number, more: Partial<Leg> = {}): Leg => ({
  ...{ event: `ev-${at}`, sport: 'football', league: 'Liga Sinag', name: null, home: 'Agila', away: 'Tamaraw' },
  ...{ startsAt: '2026-11-20T12:00:00.000Z', status: 'planned', board: null, market: at, type: '1x2', spec: '' },
  ...{ outcome: 'home', outcomeName: null, odds: 2_000, oddsNow: 2_100, scoreAtBet: null, state: 'open', factor: null },
  ...{ score: null, explanation: null, voidReason: null, isResultTakenBack: false },
  ...more,
})

const ticket = (legs: readonly Leg[], more: Partial<Ticket> = {}): Ticket => ({
  ...{ id: '0198a000-0000-7000-8000-000000000001', serial: 'S0000001042', kind: 'system', state: 'open' },
  ...{
    system: 'yankee',
    combinations: 11,
    currency: 'PHP',
    stake: '110.00',
    isFree: false,
    stakeEach: '10.00',
    odds: null,
  },
  ...{ mostPayout: '720.00', payout: null, cashedOut: '0.00', stakeLeft: '110.00', rejection: null },
  ...{ balance: '890.00', placedAt: '2026-11-18T12:00:00.000Z', decidesAt: null, canCashOut: false, version: 1 },
  cashOut: null,
  legs: [...legs],
  ...more,
})

beforeEach(() => {
  // Nothing of who it is matters here.
  server.breakDown(getMemberInfo)
  server.breakDown(socketTicket)
})

const open = ticket([1, 2, 3, 4].map((at) => leg(at)))

test('a bet whose picks are all to come goes on the slip once more, at the prices of now', async () => {
  server.answer(getSportsTickets, [open])
  const user = await show(<BetsView />, { isSignedIn: true })
  expect(await screen.findByRole('heading', { name: 'System Yankee' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Bet again' }))
  expect(location.pathname).toBe('/sports')
  expect(currentSlip()).toMatchObject({ kind: 'system', system: 'yankee', stake: '10' })
  expect(currentSlip().legs).toMatchObject([1, 2, 3, 4].map((market) => ({ market, odds: 2_000, now: 2_100 })))
})

test('a pick whose stake goes back says why; one that ended level only how it ended', async () => {
  const back = { state: 'void', factor: '1' } as const
  const legs = [leg(1, { ...back, voidReason: 'walkover' }), leg(2, { ...back, score: '1:1' }), leg(3), leg(4)]
  server.answer(getSportsTickets, [ticket(legs)])
  await show(<BetsView />, { isSignedIn: true })
  await screen.findByText('Stake back: one side did not play.')
  expect(screen.getAllByText('Stake back')).toHaveLength(2)
  expect(screen.getAllByText(/^Stake back: /)).toHaveLength(1)
  screen.getByText('Ended 1:1')
})

test('one of its picks is decided: it cannot be bet again', async () => {
  server.answer(getSportsTickets, [ticket([leg(1, { state: 'won', factor: '2' }), leg(2), leg(3), leg(4)])])
  await show(<BetsView />, { isSignedIn: true })
  await screen.findByRole('heading', { name: 'System Yankee' })
  expect(screen.queryByRole('button', { name: 'Bet again' })).toBeNull()
})

test('a cash-out in play says that it waits, and what became of it', async () => {
  const cashOut = { price: '48.00', decidesAt: '2026-11-18T12:00:06.000Z', refusal: null }
  server.answer(getSportsTickets, [ticket([leg(1)], { kind: 'single', canCashOut: true, cashOut })])
  await show(<BetsView />, { isSignedIn: true })
  expect(await screen.findByText(/Checking your cash-out of .*48\.00/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cash out' })).toBeNull()
})

test('a cash-out that was not taken can be asked for again', async () => {
  const cashOut = { price: '48.00', decidesAt: '2026-11-18T12:00:06.000Z', refusal: 'cash_out_has_changed' }
  server.answer(getSportsTickets, [ticket([leg(1)], { kind: 'single', canCashOut: true, cashOut })])
  await show(<BetsView />, { isSignedIn: true })
  expect(await screen.findByText(/the value changed while it waited/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cash out' })).toBeTruthy()
})

test('a bet is found by its number, as it is written on it or without the letter', async () => {
  server.answer(getSportsTickets, [])
  server.answer(getSportsTicket, open)
  const user = await show(<BetsView />, { isSignedIn: true })
  await screen.findByText('No bets here yet')
  await user.type(screen.getByRole('searchbox'), 's1042')
  expect(await screen.findByText('S0000001042')).toBeTruthy()
  expect(server.calls(getSportsTicket).at(-1)?.params).toEqual({ ticket: 'S1042' })
  server.refuse(getSportsTicket, 'ticket_is_unknown')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), '77')
  expect(await screen.findByText('You have no bet with the number 77.')).toBeTruthy()
})
