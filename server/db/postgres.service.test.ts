import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#kit/tx.ts'
import { isConnectionLost } from '#server/db/errors.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#tests/support/postgres.ts'

async function backendOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

test('CA-01 a session that ends between two statements fails its transaction, and neither the process nor the next one', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const db = await openPostgres({ url: postgres.url, poolSize: 1, hotPoolSize: 1 })
  onTestFinished(() => db.close())

  const failure = await db.hot
    .tx(async (tx) => {
      const pid = await backendOf(tx)
      process.kill(pid, 'SIGTERM')
      // The end of the session is news that no query asked for; it must arrive before the next one is sent.
      await expect.poll(() => postgres.childPids().includes(pid)).toBe(false)
      await sql`select 1`.execute(tx)
    })
    .catch((error: unknown) => error)
  expect(isConnectionLost(failure)).toBe(true)
  expect(await db.hot.tx(backendOf)).toBeGreaterThan(0)
})
