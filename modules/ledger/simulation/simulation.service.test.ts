import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { expireHolds } from '../service.ts'
import { simulate } from './simulate.ts'

/** LARO_SEED plays one seed alone: what a failure prints. */
const only = process.env.LARO_SEED
const first = only ? Number(only) : 1
const count = only ? 1 : 2000

test(`BX-01 ${count} seeded stories end as the model says, whatever is lost, repeated or reordered`, {
  timeout: 900_000,
}, async () => {
  const db = await testDatabase()
  for (let seed = first; seed < first + count; seed += 1) {
    const faults = await simulate(db, seed)
    expect(faults, `play it again with LARO_SEED=${seed}`).toEqual([])
  }
  while ((await db.tx((tx) => expireHolds(tx))) > 0);
  expect(await findDrift(db)).toEqual([])
  await db.close()
})
