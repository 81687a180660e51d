import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { SetAside } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, move, openPurses, pay } from '#tests/support/ledger.ts'
import type { AccountId } from './model.ts'
import { expireHolds, post, readAccount } from './service.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

test('a hold ends at its very second by the database’s time: one that ends now is given back, one a second later is not', async () => {
  const { house, owned } = await openPurses(db, ['holder'])
  const [purse] = owned as [AccountId]
  await db.tx(async (tx) => {
    await post(tx, move('opening', pay(house, purse, 10_000n)))
    // Within a transaction the database's time stands still, so the edge can be met.
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
    const nowMs = rows[0]?.now.getTime() ?? 0
    for (const [amount, expiresMs] of [
      [1n, nowMs],
      [20n, nowMs + 1_000],
      [300n, nowMs + 3_600_000],
      [4_000n, nowMs - 1_000],
    ] as const) {
      const expiresAt = new Date(expiresMs)
      const leg = { step: 'hold', hold: randomUUID(), account: purse, amount, expiresAt } as const
      expect(await post(tx, move(`hold-${amount}`, leg))).toMatchObject({ ok: true })
    }
    expect((await readAccount(tx, purse))?.held).toBe(4_321n)
    const here = { tx: async <T>(work: (within: Tx) => Promise<T>) => await work(tx) }
    expect(await expireHolds(here, new SetAside('holds', systemClock))).toBe(2)
    expect((await readAccount(tx, purse))?.held).toBe(320n)
  })
})
