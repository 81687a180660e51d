import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { BetEvent, EndedBet } from '#modules/bets/model.ts'
import { followEvents, recordBets } from '#modules/bets/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
  await sql`insert into bets_reader (reader, lane, height) select 'test', lane, height from bets_lane`.execute(db.read)
})
afterAll(async () => await db.close())

function bets(count: number): EndedBet[] {
  const now = new Date(systemClock.nowMs())
  const figures = { stake: 100n, bonus: 0n, payout: 0n, jackpot: 0n, turnover: 100n, rule: 0, ref: null } as const
  return Array.from({ length: count }, () => ({
    ...{ id: newId(systemClock), memberId: newId(systemClock), product: 'test', game: 'barako', category: 'RNG' },
    ...{ currency: 'PHP', ...figures, end: 'lost', placedAt: now, settledAt: now, reason: null },
  }))
}

test('a reader that is behind takes some of every lane at each step, and reads all of them to their end in one run', async () => {
  await db.tx(async (tx) => await recordBets(tx, bets(400)))
  await db.tx(async (tx) => {
    // As it is for a transaction that writes while the first one does.
    await sql`select set_config('laro.bets_lane', '5', true)`.execute(tx)
    await recordBets(tx, bets(3))
  })
  const steps: (readonly BetEvent[])[] = []
  const apply = async (_: unknown, events: readonly BetEvent[]) => void steps.push(events)
  await followEvents(db, { name: 'test', apply })
  const lanesOf = (events: readonly BetEvent[] = []) => new Set(events.map(({ lane }) => lane)).size
  expect(lanesOf(steps[0])).toBe(2)
  const read = steps.flat().map(({ betId }) => betId)
  expect([read.length, new Set(read).size]).toEqual([403, 403])
})
