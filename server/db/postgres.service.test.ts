import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#kit/tx.ts'
import { explainRefusal, isConnectionLost, isOverloaded } from '#server/db/errors.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { oldestPostgres } from '#server/supported.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

async function backendOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

test('a session that ends between two statements fails its transaction, and neither the process nor the next one', async () => {
  const db = await openPostgres({ url: postgres.url, poolSize: 1, hotPoolSize: 1 })
  onTestFinished(() => db.close())

  const failure = await db.hot
    .tx(async (tx) => {
      const pid = await backendOf(tx)
      process.kill(pid, 'SIGTERM')
      // The end of the session is a message that no query asked for; it must arrive before the next one is sent.
      await expect.poll(() => postgres.childPids().includes(pid)).toBe(false)
      await sql`select 1`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(isConnectionLost(failure)).toBe(true)
  expect(await db.hot.tx(backendOf)).toBeGreaterThan(0)
})

test('SE-20.1 a database that does not exist is told of as such', async () => {
  const url = postgres.url.replace(/laro$/, 'nowhere')
  const failure = await openPostgres({ url, poolSize: 1, hotPoolSize: 1 }).catch((error: unknown) => error)
  expect(explainRefusal(failure)).toBe(
    'the database of DATABASE_URL does not exist (database "nowhere" does not exist); create it first',
  )
})

test('SE-18.1 the server says which version it is, and the oldest that we support is taken', async () => {
  const versions: string[] = []
  const onVersion = (version: string) => void versions.push(version)
  const db = await openPostgres({ url: postgres.url, poolSize: 1, hotPoolSize: 1, onVersion })
  await db.close()
  expect(versions).toHaveLength(1)
  expect(Number.parseInt(versions[0] ?? '', 10)).toBeGreaterThanOrEqual(oldestPostgres)
})

test('I16 a slow report is cut by the server, has connections of its own, and bets go on beside it', async () => {
  const db = await openPostgres({ url: postgres.url, poolSize: 1, hotPoolSize: 1 })
  onTestFinished(() => db.close())
  const limitOf = async (tx: Tx) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx)).rows[0]?.statement_timeout
  expect([await db.tx(limitOf), await db.hot.tx(limitOf), await db.long.tx(limitOf)]).toEqual(['10s', '4s', '0'])

  const cut = await db
    .tx(async (tx) => {
      // The limit itself, made short enough to see.
      await sql`select set_config('statement_timeout', '50', true)`.execute(tx)
      await sql`select pg_sleep(60)`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(isOverloaded(cut)).toBe(true)

  const { promise: read, resolve: finish } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const report = db.tx(async (tx) => {
    await sql`select 1`.execute(tx)
    begin()
    await read
  })
  await begun
  expect(await db.hot.tx(backendOf)).toBeGreaterThan(0)
  finish()
  await report
})
