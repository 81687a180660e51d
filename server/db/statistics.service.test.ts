import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Database } from './database.ts'
import { countGrown } from './statistics.ts'

/** What the database believes a table to hold; -1 where it has never been counted. */
async function believed(db: Database): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where relname = 'server_once'`.execute(db.read)
  return rows[0]?.rows ?? 0
}

async function add(db: Database, from: number, to: number): Promise<void> {
  await db.tx((tx) =>
    sql`insert into server_once (key, expires_at) select 'row ' || n, now() from generate_series(${from}::integer, ${to}::integer) as n`.execute(
      tx,
    ),
  )
}

const countAll = async (db: Database) => {
  while ((await countGrown(db)) > 0);
}

test('a table is counted once it has doubled, and not before', async () => {
  const db = await testDatabase()
  try {
    await countAll(db)
    const before = await believed(db)
    await add(db, 1, 20)
    expect(await countGrown(db)).toBe(0)
    expect(await believed(db)).toBe(before)
    await add(db, 21, 20_000)
    expect(await countGrown(db)).toBe(1)
    expect(await believed(db)).toBe(20_000)
    await add(db, 20_001, 22_000)
    expect(await countGrown(db)).toBe(0)
    await add(db, 22_001, 45_000)
    expect(await countGrown(db)).toBe(1)
    expect(await believed(db)).toBe(45_000)
  } finally {
    await db.close()
  }
})

// Two transactions at once are not there on the embedded database.
test.skipIf(!process.env.LARO_TEST_DATABASE_URL)(
  'what was not committed yet when its table was counted is counted once it is',
  async () => {
    const [db, other] = [await testDatabase(), Promise.withResolvers<void>()]
    try {
      await countAll(db)
      const added = Promise.withResolvers<void>()
      const adding = db.tx(async (tx) => {
        await sql`insert into server_once (key, expires_at) select 'row ' || n, now() from generate_series(1, 20000) as n`.execute(
          tx,
        )
        await sql`select pg_stat_force_next_flush()`.execute(tx)
        added.resolve()
        await other.promise
      })
      await added.promise
      expect(await countGrown(db)).toBe(1)
      expect(await believed(db)).toBe(0)
      other.resolve()
      await adding
      expect(await countGrown(db)).toBe(1)
      expect(await believed(db)).toBe(20_000)
    } finally {
      await db.close()
    }
  },
)
