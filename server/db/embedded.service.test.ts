import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as readEmptyCluster } from '@electric-sql/pglite-prepopulatedfs'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { testEmbedded } from '#tests/support/database.ts'
import { openEmbedded } from './embedded.ts'
import { findMigrations } from './migrate.ts'
import { readOnce } from './read-once.ts'

/** What only the embedded database does, wherever the other tests run: `npm test` has it, and the runs on other databases leave it out. */

test('an embedded database reads a statement once a minute, answers as ever, and goes on after what failed', async () => {
  const { database, pglite } = await testEmbedded()
  const clock = manualClock(0)
  const dialect = new PGliteDialect({ pglite: readOnce(pglite, clock, 3) })
  const handle = new Kysely<object>({ dialect })
  const kept = async () => (await pglite.query('select name from pg_prepared_statements')).rows.length
  const before = await kept()
  const twice = async (n: number | null) =>
    (await sql`select ${n}::int * 2 as n, ${[1, 2]}::int[] as list, ${{ a: 1 }}::jsonb as json`.execute(handle)).rows
  expect(await twice(4)).toEqual([{ n: 8, list: [1, 2], json: { a: 1 } }])
  expect(await twice(null)).toEqual([{ n: null, list: [1, 2], json: { a: 1 } }])
  expect(await kept()).toBe(before + 1)
  const [first] = (await pglite.query('select name from pg_prepared_statements order by prepare_time desc')).rows
  clock.advance(60_000)
  expect(await twice(5)).toEqual([{ n: 10, list: [1, 2], json: { a: 1 } }])
  const [second] = (await pglite.query('select name from pg_prepared_statements order by prepare_time desc')).rows
  expect(second).not.toEqual(first)
  expect(await kept()).toBe(before + 1)
  for (const text of ['select 1 / 0', 'selec 1', 'select 1 / 0'])
    await expect(sql.raw(text).execute(handle)).rejects.toThrow(/division by zero|syntax error/)
  for (const n of [1, 2, 3, 4, 5]) expect((await sql.raw(`select ${n} as n`).execute(handle)).rows).toEqual([{ n }])
  expect(await kept()).toBe(before + 3)
  const failing = handle.transaction().execute(async (tx) => {
    await sql`insert into server_once (key, expires_at) values ('undone', now())`.execute(tx)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const inserted = await sql`insert into server_once (key, expires_at) values ('done', now())`.execute(handle)
  expect(inserted.numAffectedRows).toBe(1n)
  expect((await sql`select key from server_once`.execute(handle)).rows).toEqual([{ key: 'done' }])
  await database.close()
})

test('an embedded database opens again where it was, after a start that was stopped while it unpacked', {
  timeout: 60_000,
}, async () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'laro-db-')), 'db')
  mkdirSync(dir)
  writeFileSync(join(dir, 'PG_VERSION'), '18\n')
  writeFileSync(`${dir}.unfinished`, '')
  const ran: string[] = []
  const first = await openEmbedded({ dir, onMigration: (name) => ran.push(name) })
  await first.tx((tx) => sql`insert into server_once (key, expires_at) values ('kept', now())`.execute(tx))
  await first.close()
  expect(ran).toHaveLength(findMigrations().length)
  const second = await openEmbedded({ dir, onMigration: (name) => ran.push(name) })
  expect(ran).toHaveLength(findMigrations().length)
  expect((await sql`select key from server_once`.execute(second.read)).rows).toEqual([{ key: 'kept' }])
  await second.close()
  expect(existsSync(`${dir}.unfinished`)).toBe(false)
  rmSync(dirname(dir), { recursive: true })
})

test('the cluster that a new folder starts from is the one that the database itself would make', {
  timeout: 60_000,
}, async () => {
  const made = await PGlite.create()
  const unpacked = await PGlite.create({ loadDataDir: await readEmptyCluster() })
  const { rows: tables } = await made.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'
     and relname not in ('pg_class', 'pg_database', 'pg_statistic') order by 1`,
  )
  // Of pg_class and pg_database everything but how many transactions and pages the making took.
  const questions = [
    'select version()',
    'select relname, relkind, reltype, relam, relnatts, relhasrules, relacl from pg_class order by oid',
    'select datname, encoding, datcollate, datctype, datlocprovider, datacl from pg_database order by oid',
    ...tables.map(({ name }) => `select md5(string_agg(t::text, ',' order by t::text)) from pg_catalog.${name} t`),
  ]
  for (const question of questions)
    expect([question, (await unpacked.query(question)).rows]).toEqual([question, (await made.query(question)).rows])
  await made.close()
  await unpacked.close()
})
