import { expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { SetAside } from '#kit/set-aside.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase, testSideBySide } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { expireHolds } from '../service.ts'
import { simulate } from './simulate.ts'

/**
 * LARO_SEED plays one seed alone: what a failure prints. Each bug of planted.service.test.ts is caught within fifty stories; `npm run attacks`
 * tells ten times as many.
 */
const only = process.env.LARO_SEED
const first = only ? Number(only) : 1
const isFull = process.env.LARO_ATTACKS === 'full'
const count = only ? 1 : isFull ? 400 : 100
const more = only ? 0 : isFull ? 1_600 : 100

async function play(db: Database, seeds: Iterable<number>): Promise<void> {
  for (const seed of seeds) {
    const faults = await simulate(db, seed)
    expect(faults, `play it again with LARO_SEED=${seed}`).toEqual([])
  }
}

async function expectNoDrift(db: Database): Promise<void> {
  while ((await expireHolds(db, new SetAside('holds', systemClock))) > 0);
  expect(await findDrift(db)).toEqual([])
}

function* seedsFrom(from: number, to: number): Generator<number> {
  for (let seed = from; seed < to; seed += 1) yield seed
}

test(`BX-01.1 BX-01.2 BX-01.3 ${count} seeded stories end as the model says, whatever is lost, repeated or reordered`, {
  timeout: 300_000,
}, async () => {
  const db = await testDatabase()
  await play(db, seedsFrom(first, first + count))
  await expectNoDrift(db)
  await db.close()
})

// The embedded database tells only one at a time.
test.runIf(more)(
  `BX-01.1 BX-01.2 BX-01.3 ${more} more do so on a PostgreSQL, four of them at any time`,
  { timeout: 300_000 },
  async () => {
    const { database: db } = await testSideBySide()
    const seeds = seedsFrom(first + count, first + count + more)
    // Each takes the next seed that nobody has begun.
    await Promise.all(Array.from({ length: 4 }, () => play(db, seeds)))
    await expectNoDrift(db)
    await db.close()
  },
)
