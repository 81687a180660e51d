import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { type Tx, together } from '#kit/tx.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { Database } from './database.ts'
import { isConnectionLost, isRetryable } from './errors.ts'
import { lockFolder } from './folder-lock.ts'
import { findMigrations, splitStatements } from './migrate.ts'
import { makeProbe } from './probe.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test('the root handle inside a transaction is a clear failure, not a deadlock', async () => {
  await expect(db.tx(() => sql`select 1`.execute(db.read))).rejects.toThrow('inside a transaction')
  await expect(db.tx(() => db.tx(async () => 1))).rejects.toThrow('inside a transaction')
})

test('D03 work that met a deadlock is tried again, and only so often', async () => {
  let tries = 0
  const work = (failures: number) =>
    db.tx(async (tx) => {
      tries += 1
      if (tries <= failures)
        await sql`do $$ begin raise exception 'busy' using errcode = 'deadlock_detected'; end $$`.execute(tx)
      return tries
    })
  expect(await work(3)).toBe(4)
  tries = 0
  await expect(work(100)).rejects.toThrow('busy')
  expect(tries).toBe(6)
})

test('long work is done one at a time, and what fails passes its turn on', async () => {
  const log: string[] = []
  const work = (name: string, isFailing = false) =>
    db.long.tx(async (tx) => {
      log.push(`${name} begins`)
      await sql`select 1`.execute(tx)
      log.push(`${name} ends`)
      if (isFailing) throw new Error(name)
    })
  const all = await Promise.allSettled([work('one', true), work('two'), work('three')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  await expect(db.long.tx(() => db.long.tx(async () => 1))).rejects.toThrow('inside a transaction')
})

test('what may wait has the turns that long work leaves, and a fifth of the time at least', async () => {
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const work = (kind: 'long' | 'spare', name: string) => db[kind].tx(async () => void log.push(name))
  const first = db.spare.tx(async () => await gate.promise)
  const spare = ['a', 'b'].map(async (name) => await work('spare', name))
  const long = ['1', '2', '3', '4', '5', '6'].map(async (name) => await work('long', name))
  gate.resolve()
  await Promise.all([first, ...spare, ...long])
  expect(log).toHaveLength(8)
  // However short it was, the first turn of those who may wait is followed by some of the others.
  expect(log[0]).toBe('1')
  expect(log.indexOf('a')).toBeLessThan(log.indexOf('b'))
  await work('spare', 'c')
  expect(log.at(-1)).toBe('c')
})

test('an ordinary error is not tried again, and leaves nothing behind', async () => {
  let tries = 0
  const work = db.tx(async (tx) => {
    tries += 1
    await sql`insert into server_once (key, expires_at) values ('left-behind', now())`.execute(tx)
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
  expect((await sql`select from server_once where key = 'left-behind'`.execute(db.read)).rows).toEqual([])
})

test('statements sent together are done in their order, each seeing what those before it wrote; the first that fails is told', async () => {
  const all = await db.tx(async (tx) => {
    const find = () => sql`select key from server_once where key like 'together %' order by key`.execute(tx)
    const write = (name: string) =>
      sql`insert into server_once (key, expires_at) values (${`together ${name}`}, now())`.execute(tx)
    const [before, , between, , after] = await together(find(), write('1'), find(), write('2'), find())
    return [before, between, after].map(({ rows }) => rows.length)
  })
  expect(all).toEqual([0, 1, 2])
  const fail = (sent: Promise<unknown>[]) => async (tx: Tx) => {
    const divide = (by: string) => sql`select 1 / ${by}::integer`.execute(tx)
    sent.push(divide('1'), divide('0'), sql`select from no_such_table`.execute(tx))
    await together(...sent)
  }
  const sent: Promise<unknown>[] = []
  await expect(db.tx(fail(sent))).rejects.toThrow('division by zero')
  expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
})

test('values arrive the same from every database', async () => {
  const { rows } =
    await sql`select 9007199254740993::bigint as big, timestamptz '2026-11-15T00:00:00Z' as at, '\\x0102'::bytea as bytes, '{"a":1}'::jsonb as json, null as nothing`.execute(
      db.read,
    )
  expect(rows[0]).toMatchObject({
    big: 9007199254740993n,
    at: new Date('2026-11-15T00:00:00Z'),
    json: { a: 1 },
    nothing: null,
  })
  expect(Uint8Array.from((rows[0] as { bytes: Uint8Array }).bytes)).toEqual(Uint8Array.of(1, 2))
})

test('D19 at run time the server acts as a role that owns nothing', async () => {
  expect((await sql`select current_user as who`.execute(db.read)).rows).toEqual([{ who: 'laro_app' }])
  await expect(sql`create table public.mine (id int)`.execute(db.read)).rejects.toThrow('permission denied')
})

test('D19 through a view that a module publishes the server can write nothing, and read no more than by itself', async () => {
  const { rows } = await sql<{ view: string; canWrite: boolean; isInvoker: boolean }>`
    select relname as view, has_table_privilege(current_user, oid, 'insert, update, delete, truncate') as "canWrite",
      'security_invoker=true' = any(coalesce(reloptions, '{}')) as "isInvoker"
    from pg_class where relkind = 'v' and relname like '%\\_v\\_%' order by relname`.execute(db.read)
  expect(rows.map(({ view }) => view)).toContain('ledger_v_posting')
  expect(rows.filter(({ canWrite, isInvoker }) => canWrite || !isInvoker).map(({ view }) => view)).toEqual([])
  await expect(sql`update ledger_v_account set balance = balance + 1`.execute(db.single)).rejects.toThrow(
    'permission denied',
  )
})

test('I17 the probe says whether the database answers, and asks it at most once a second', async () => {
  const clock = manualClock(0)
  const other = await testDatabase()
  const isThere = makeProbe(other, clock)
  expect(await isThere()).toBe(true)
  await other.close()
  clock.advance(999)
  expect(await isThere()).toBe(true)
  clock.advance(1)
  expect(await isThere()).toBe(false)
})

test('errors are told apart by what the caller may do next', () => {
  const coded = (code: string) => Object.assign(new Error(code), { code })
  expect(['40001', '40P01', '23505'].map((code) => isRetryable(coded(code)))).toEqual([true, true, false])
  expect(['57P01', '08006', 'ECONNRESET', '40001', '23505'].map((code) => isConnectionLost(coded(code)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isConnectionLost('a word')).toBe(false)
})

test('migrations are numbered once, in order, and split where their statements end', () => {
  const numbers = findMigrations().map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  expect(
    splitStatements('-- a; comment\ncreate table a (\n  id int -- why;\n);\ndo $$\nbegin\n  null;\nend $$;\n'),
  ).toEqual(['create table a (\n  id int -- why;\n);', 'do $$\nbegin\n  null;\nend $$;'])
  expect(() => splitStatements('select 1')).toThrow('semicolon')
})

test('a folder has one holder at a time', () => {
  const dir = mkdtempSync(join(tmpdir(), 'laro-lock-'))
  const lock = lockFolder(join(dir, 'lock'))
  expect(lockFolder(join(dir, 'lock'))).toBeNull()
  lock?.release()
  const again = lockFolder(join(dir, 'lock'))
  expect(again).not.toBeNull()
  again?.release()
  rmSync(dir, { recursive: true })
})
