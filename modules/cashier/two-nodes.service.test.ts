import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '#modules/cashier/deps.ts'
import { requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { balanceOf, openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'

/**
 * Two nodes on one database. The embedded one has a single connection, on which no two transactions are ever under way at once, so that
 * nothing could be shown there: these run on PostgreSQL only.
 */

let db: Database
let here: TestTill
let there: TestTill

beforeAll(async () => {
  db = await testDatabase()
  ;[here, there] = [await testTill(db), await testTill(db)]
})
afterAll(async () => {
  await settled(here.cashier)
  await settled(there.cashier)
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

/** Until so many connections wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct lock.pid)::integer as count from pg_locks as lock join pg_stat_activity as activity using (pid)
      where activity.datname = current_database() and not lock.granted`.execute(db.read)
    if ((rows[0]?.count ?? 0) >= count) return
  }
}

test.skipIf(!process.env.LARO_TEST_DATABASE_URL)(
  'D04 two nodes count one member’s withdrawals one after another: the day’s limit holds over both',
  async () => {
    await here.change({ dailyMost: { PHP: '900.00', USDT: '100.00' } })
    const member = await here.member(1_000_000n)
    const account = await here.account(member)
    const withdraw = async ({ cashier }: TestTill) =>
      await requestWithdrawal(
        cashier,
        member,
        {
          ...{ key: randomUUID(), channel: 'ewallet', account: account.id },
          amount: '500.00',
          currency: 'PHP',
          paymentPassword,
        },
        atHome,
      )
    // A movement that is not committed yet holds the purse: each node reads whatever it reads before its own money moves, and waits.
    const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = db.tx(async (tx) => {
      const [debit, credit] = [await openHouse(tx, 'test', 'PHP'), await openPurse(tx, member, 'PHP')]
      const legs = [{ step: 'post', kind: 'opening', debit, credit, amount: 1n }] as const
      expect(await post(tx, { scope: 'sys:test', key: randomUUID(), ref: 'opening', legs })).toMatchObject({ ok: true })
      held.resolve()
      await freed.promise
    })
    await held.promise
    const asked = [withdraw(here), withdraw(there)]
    await waiting(2)
    freed.resolve()
    await holder
    const answers = await Promise.all(asked)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.flatMap((one) => (one.ok ? [] : [one.refusal]))).toEqual(['daily_limit_is_reached'])
    expect((await balanceOf(db.read, member, 'PHP')).held).toBe(50_000n)
  },
)
