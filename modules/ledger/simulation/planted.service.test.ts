import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import type { Database } from '#server/db/database.ts'
import { testOwned, testSideBySide } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type SimulatedDatabase, simulate } from './simulate.ts'

/** A simulation that finds nothing proves little unless it finds what is there. Each bug here is planted in the real function. */

const source = readFileSync(join(import.meta.dirname, '../migrations/0145_ledger_guard.sql'), 'utf8')

function plant(...changes: readonly (readonly [from: string, to: string])[]): string {
  let text = source
    .slice(source.indexOf('create function ledger_commit('))
    .replace('create function', 'create or replace function')
  for (const [from, to] of changes) {
    assert(text.includes(from), `the place to plant a bug is gone: ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

async function seedsUntilCaught(db: SimulatedDatabase, seeds: number): Promise<number | null> {
  for (let seed = 1; seed <= seeds; seed += 1) if ((await simulate(db, seed)).length > 0) return seed
  return null
}

async function openPlanted(...statements: readonly string[]) {
  const { database, asOwner } = await testOwned()
  for (const statement of statements) await asOwner(statement)
  return database
}

test('BX-01.3 planted: an overdraft looked for in the sum alone is caught', { timeout: 60_000 }, async () => {
  const db = await openPlanted(
    plant(
      ['balances[d] - helds[d] - amount >= floors[d] and ', ''],
      ['step in (0, 1) and balances[d] - helds[d] - amount < floors[d]', 'false'],
    ),
  )
  expect(await seedsUntilCaught(db, 50)).not.toBeNull()
  await db.close()
})

test('BX-01.2 planted: a name that is not unique is caught', { timeout: 60_000 }, async () => {
  const db = await openPlanted('alter table ledger_idem drop constraint ledger_idem_pkey')
  expect(await seedsUntilCaught(db, 50)).not.toBeNull()
  await db.close()
})

test('planted: a forgotten undo is caught', { timeout: 60_000 }, async () => {
  const db = await openPlanted(
    plant(['for done in reverse leg - 1..p_firsts[leg] loop', 'for done in reverse 0..1 loop']),
  )
  expect(await seedsUntilCaught(db, 50)).not.toBeNull()
  await db.close()
})

test('D21 planted: accounts that are not locked are caught, where transactions really run side by side', {
  timeout: 120_000,
}, async () => {
  const { database: db, asOwner } = await testSideBySide()
  expect(await crowd(db)).toEqual([])
  // Between reading and writing others get their turn, so that what can go wrong does.
  await asOwner(plant(['order by a.id for no key update) a;', 'order by a.id) a;\n  perform pg_sleep(0.01);']))
  expect(await crowd(db)).not.toEqual([])
  await db.close()
})

/** Many stories at once; what they share is the database and its lanes. */
async function crowd(db: Database): Promise<string[]> {
  const first = (crowds += 1) * 1000
  const faults = await Promise.all(Array.from({ length: 6 }, (_, i) => simulate({ tx: db.hot.tx }, first + i, 40)))
  const drift = (await findDrift(db)).filter((finding) => !finding.startsWith('no hold outlives'))
  return [...faults.flat(), ...drift]
}
let crowds = 0
