import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#kit/tx.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { Database } from './database.ts'
import { countGrown } from './statistics.ts'

/** What the database believes a table to hold; -1 where it has never been counted. */
async function believed(db: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where relname = 'server_once'`.execute(db.read)
  return rows[0]?.rows ?? 0
}

/** The database hears of rows some moments after they were written; here at once. */
async function insertRows(tx: Tx, from: number, to: number): Promise<void> {
  await sql`insert into server_once (key, expires_at) select 'row ' || n, now() from generate_series(${from}::integer, ${to}::integer) as n`.execute(
    tx,
  )
  await sql`select pg_stat_force_next_flush()`.execute(tx)
}

const countAll = async (db: Database) => {
  while ((await countGrown(db)) > 0);
}

test('a table is counted once it has doubled, and not before', async () => {
  const db = await testDatabase()
  const add = async (from: number, to: number) => await db.tx(async (tx) => await insertRows(tx, from, to))
  try {
    await countAll(db)
    const before = await believed(db)
    await add(1, 20)
    expect(await countGrown(db)).toBe(0)
    expect(await believed(db)).toBe(before)
    await add(21, 30_000)
    expect(await countGrown(db)).toBe(1)
    expect(await believed(db)).toBe(30_000)
    await add(30_001, 31_000)
    expect(await countGrown(db)).toBe(0)
    await add(31_001, 70_000)
    expect(await countGrown(db)).toBe(1)
    expect(await believed(db)).toBe(70_000)
  } finally {
    await db.close()
  }
})

// Two transactions at once are not there on the embedded database.
test.skipIf(!process.env.LARO_TEST_DATABASE_URL)(
  'a table that one transaction fills is not believed to be empty: it is counted when its rows are there',
  async () => {
    const db = await testDatabase()
    const [added, counted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    try {
      await countAll(db)
      const before = await believed(db)
      const adding = db.tx(async (tx) => {
        await insertRows(tx, 1, 30_000)
        added.resolve()
        await counted.promise
      })
      await added.promise
      const early = await countGrown(db)
      counted.resolve()
      await adding
      expect([early, await believed(db)]).toEqual([0, before])
      expect(await countGrown(db)).toBe(1)
      expect(await believed(db)).toBe(30_000)
    } finally {
      await db.close()
    }
  },
)
