import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getPlans, getTickets } from '#modules/lottery/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { TicketsView } from '#web/features/lottery-records/tickets-view.tsx'

type Ticket = (typeof getTickets)['reply']['_zod']['output'][number]

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const line: Ticket['lines'][number] = {
  ...{ id: idOf(900), play: 'fixed', selection: ',,,,8', multiple: 10, notes: 1, stake: '10.00' },
  ...{ prizeGroup: 1900, rebateBp: 0, payout: null, wins: [] },
  unit: '1',
}

const open: Ticket = {
  ...{ id: idOf(1), serial: '0000000042', lottery: 'sinag-1', issue: '20261118-0652', state: 'open', numbers: null },
  ...{ plan: null, currency: 'PHP', stake: '10.00', payout: null, balance: '90.00' },
  ...{ placedAt: '2026-11-18T02:51:43.000Z', lines: [line] },
}

const won: Ticket = {
  ...open,
  ...{ state: 'settled', numbers: ['8', '0', '7', '2', '8'], payout: '95.00' },
  lines: [{ ...line, payout: '95.00', wins: [{ row: 'win', numbers: [8], at: [4] }] }],
}

beforeEach(() => {
  server.answer(getPlans, [])
})

const listed = async (name: RegExp) => await screen.findByRole('button', { name })

test('who has no tickets is led to the lotteries', async () => {
  server.answer(getTickets, [])
  await show(<TicketsView />, { at: '/lottery/tickets', isSignedIn: true })
  await screen.findByText('No tickets yet')
  expect(screen.getByRole('link', { name: 'See the lotteries' }).getAttribute('href')).toBe('/lottery')
})

test('a ticket waits, and the news of its draw turns it into a win: which note, why, how much, and the proof', async () => {
  server.answer(getTickets, [open])
  const hand = await show(<TicketsView />, { at: '/lottery/tickets', isSignedIn: true })
  const opener = await listed(/Sinag 1 Minute/)
  within(opener).getByText('Waiting')
  server.answer(getTickets, [won])
  server.tell('lotteries', {})
  await screen.findByText('Won ₱95.00')
  await hand.click(await listed(/Sinag 1 Minute/))
  expect(screen.getByText('0000000042')).toBeTruthy()
  expect(screen.getByText(/Units 8 came/)).toBeTruthy()
  const proof = screen.getByRole('link', { name: 'Proof of the draw' })
  expect(proof.getAttribute('href')).toBe(`/lottery/sinag-1/results/20261118-0652?ticket=${won.id}`)
})

test('a void draw says that the whole stake is back', async () => {
  server.answer(getTickets, [{ ...open, state: 'void', payout: '10.00' }])
  const hand = await show(<TicketsView />, { at: '/lottery/tickets', isSignedIn: true })
  await hand.click(await listed(/Refunded ₱10.00/))
  expect(screen.getByText('This draw is void. The whole stake is back on your balance.')).toBeTruthy()
})

test('older tickets come by the page, from behind the last one shown', async () => {
  const page = Array.from({ length: 20 }, (_, at): Ticket => ({ ...open, id: idOf(40 - at) }))
  server.answer(getTickets, ({ query }) => (query.before === undefined ? page : [{ ...won, id: idOf(2) }]))
  const hand = await show(<TicketsView />, { at: '/lottery/tickets', isSignedIn: true })
  await hand.click(await screen.findByRole('button', { name: 'Show older tickets' }))
  await screen.findByText('Won ₱95.00')
  expect(server.calls(getTickets).at(-1)?.query.before).toBe(idOf(21))
  expect(screen.queryByRole('button', { name: 'Show older tickets' })).toBeNull()
})
