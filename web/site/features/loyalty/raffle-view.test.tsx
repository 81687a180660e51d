import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hashSeed } from '#engines/fairness/commit.ts'
import { openStream } from '#engines/fairness/stream.ts'
import { drawPrize, type PrizeTable, provablePrizeTable } from '#engines/prize-table.ts'
import { socketTicket } from '#kit/frame-contract.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { claimRaffle, getPrizes } from '#modules/loyalty/reward-contract.ts'
import { listPromotions } from '#modules/promotions/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { EggView } from './egg-view.tsx'
import { RaffleView } from './raffle-view.tsx'
import { WheelView } from './wheel-view.tsx'

const table: PrizeTable = {
  fallback: 'points-5',
  prizes: [
    { id: 'cash-500', weight: 400_000, stock: 3 },
    { id: 'points-5', weight: 600_000, stock: null },
  ],
}
const serverSeed = 'ab'.repeat(32)
const seeds = { serverSeed, clientSeed: 'luz', nonce: 0 }
const outcome = drawPrize(table, openStream(nodeHmac, seeds))
const number = String(openStream(nodeHmac, seeds).int(1_000_000)).padStart(6, '0')
const { id: game, mathVersion, configHash } = provablePrizeTable

test('a ticket draws its number, the numbers of each prize stand beside it, and the proof is checked on the page', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(listPromotions, { total: 0, block: null, promotions: [] })
  const ticket = {
    id: '0197a000-0000-7000-8000-000000000001',
    seedHash: hashSeed(serverSeed),
    expiresAt: '2026-11-25T00:00:00.000Z',
  }
  server.answer(getPrizes, {
    ...{
      block: null,
      isOpen: true,
      currency: 'PHP',
      fallback: table.fallback,
      tickets: [ticket],
      mine: [],
      latest: [],
    },
    prizes: [
      { id: 'cash-500', weight: 400_000, left: 3, reward: { kind: 'cash', amount: '500.00' } },
      { id: 'points-5', weight: 600_000, left: null, reward: { kind: 'points', amount: '5' } },
    ],
  })
  server.answer(claimRaffle, {
    ...{ id: ticket.id, drawnAt: '2026-11-18T04:00:00.000Z', reward: { kind: 'points', amount: '5' } },
    proof: {
      ...{ version: 1, game, mathVersion, configHash, outcome },
      source: { kind: 'seeds', serverSeedHash: ticket.seedHash, ...seeds },
      params: { fallback: table.fallback, prizes: [...table.prizes] },
    },
  })
  const user = await show(<RaffleView />, { at: '/raffle', isSignedIn: true })
  await screen.findByText('000000 to 399999')
  await screen.findByText('400000 to 999999')
  expect(screen.getByText(ticket.seedHash)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Draw a number' }))
  await screen.findByText('You got: 5 points')
  await screen.findByRole('img', { name: `Number ${number}` })
  await screen.findByText('Checked in your browser')
})

test.each([
  ['the raffle', <RaffleView key="raffle" />],
  ['the wheel', <WheelView key="wheel" />],
  ['the egg', <EggView key="egg" />],
])('on the page of %s who takes a break reads why nothing is drawn', async (_, page) => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(listPromotions, { total: 0, block: 'play_is_paused', promotions: [] })
  server.answer(getPrizes, {
    ...{
      block: 'play_is_paused',
      isOpen: true,
      currency: 'PHP',
      fallback: 'points-5',
      tickets: [],
      mine: [],
      latest: [],
    },
    prizes: [{ id: 'points-5', weight: 1_000_000, left: null, reward: { kind: 'points', amount: '5' } }],
  })
  await show(page, { at: '/raffle', isSignedIn: true })
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe(
    'While you’re taking a break, no rewards are given to you. What you’ve reached is kept.',
  )
})
