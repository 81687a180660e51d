import { hashSeed } from '#engines/fairness/commit.ts'
import { openStream } from '#engines/fairness/stream.ts'
import { drawReward, provablePrizeTable, type RewardedTable } from '#engines/prize-table.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { getPrizes } from '#modules/loyalty/reward-contract.ts'
import { server } from './screen.tsx'

const table: RewardedTable = {
  fallback: 'points-5',
  prizes: [
    { id: 'cash-500', weight: 400_000, stock: 3, reward: { kind: 'cash', amount: '50000', currency: 'PHP' } },
    { id: 'points-5', weight: 600_000, stock: null, reward: { kind: 'points', amount: '5', currency: null } },
  ],
}
const serverSeed = 'ab'.repeat(32)
// These seeds draw the five points.
const seeds = { serverSeed, clientSeed: 'luna', nonce: 0 }
const { id: game, mathVersion, configHash } = provablePrizeTable

const ticket = {
  id: '0197a000-0000-7000-8000-000000000001',
  seedHash: hashSeed(serverSeed),
  expiresAt: '2026-11-25T00:00:00.000Z',
}

/** One ticket for two prizes, and what a draw of it brings, with its proof. */
export const prizeDraw = {
  ticket,
  /** The drawn number in millionths, as tickets of the raffle write it. */
  number: String(openStream(nodeHmac, seeds).int(1_000_000)).padStart(6, '0'),
  drawn: {
    ...{ id: ticket.id, drawnAt: '2026-11-18T04:00:00.000Z', reward: { kind: 'points', amount: '5' } as const },
    proof: {
      ...{
        version: 1 as const,
        game,
        mathVersion,
        configHash,
        outcome: drawReward(table, openStream(nodeHmac, seeds)),
      },
      source: { kind: 'seeds' as const, serverSeedHash: ticket.seedHash, ...seeds },
      params: { fallback: table.fallback, prizes: [...table.prizes] },
    },
  },
}

/** From now on the prizes of any game are these, with the ticket or without; `block` is why nothing is drawn. */
export function answerPrizes(
  tickets: readonly (typeof ticket)[] = [ticket],
  block: 'play_is_paused' | null = null,
): void {
  server.answer(getPrizes, {
    ...{ block, isOpen: true, currency: 'PHP', fallback: table.fallback, tickets: [...tickets], mine: [], latest: [] },
    prizes: [
      { id: 'cash-500', weight: 400_000, left: 3, reward: { kind: 'cash', amount: '500.00' } },
      { id: 'points-5', weight: 600_000, left: null, reward: { kind: 'points', amount: '5' } },
    ],
  })
}
