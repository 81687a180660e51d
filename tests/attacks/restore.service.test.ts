import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { findBrokenEntry } from '#modules/audit/service.ts'
import { settled } from '#modules/cashier/deps.ts'
import { requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { beginRound } from '#modules/play/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbeddedRaw } from '#server/db/embedded.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testEmbedded } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

/** K10: the whole database is brought back to a point before a bad deploy, and everything holds there. */

let live: Awaited<ReturnType<typeof testEmbedded>>

beforeAll(async () => {
  live = await testEmbedded()
})
afterAll(async () => await live.database.close())

async function liveOn(till: TestTill, here: TestPlay, member: Id<'member'>, account: string): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    here.clock.advance(1_000)
    const input = { key: randomUUID(), nodeId: 'dagat-dice', stake: '10.00', currency: 'PHP' }
    const begun = await beginRound(
      here.play,
      { id: member, mode: 'real' },
      { ...input, choice: { side: 'under', chances: 4_950 } },
    )
    expect(begun.ok).toBe(true)
  }
  const input = { key: randomUUID(), channel: 'ewallet', account, amount: '500.00', currency: 'PHP', paymentPassword }
  expect(await requestWithdrawal(till.cashier, member, input, atHome)).toMatchObject({ ok: true })
  await settled(till.cashier)
  till.settleLater()
  await till.deliverAll()
}

/** What there is, as anybody could count it: rows, the ledger's end and a purse. */
async function countAll(database: Database, member: Id<'member'>) {
  const { rows } = await sql<Record<string, bigint>>`
    select (select count(*) from ledger_posting) as postings, (select count(*) from play_round) as rounds,
      (select count(*) from cashier_withdrawal) as withdrawals, (select count(*) from audit_entry) as entries,
      (select sum(height)::bigint from ledger_lane) as height`.execute(database.read)
  return { ...rows[0], ...(await balanceOf(database.read, member, 'PHP')) }
}

test('K10 after a restore to an earlier point the invariants hold, what was there is there, and work goes on', async () => {
  const { pglite, database } = live
  const [till, here] = [await testTill(database), await testPlay(database)]
  const member = await till.member(1_000_000n)
  const account = await till.account(member)
  await liveOn(till, here, member, account.id)
  const point = await countAll(database, member)
  const copy = await pglite.dumpDataDir('none')

  // The bad deploy: it goes on for a while, and then there is no trusting what it wrote.
  await liveOn(till, here, member, account.id)
  await database.tx(async (tx) => await sql`delete from cashier_step`.execute(tx))
  expect(await countAll(database, member)).not.toEqual(point)

  const startMs = performance.now()
  const restored = (await openEmbeddedRaw({ snapshot: copy })).database
  try {
    expect(await countAll(restored, member)).toEqual(point)
    // Sums, balances, floors, one effect for a name, chains and proofs (L1 to L3, L5, L7); and the audit's chain (L9).
    expect(await findDrift(restored)).toEqual([])
    expect(await findBrokenEntry(restored.read)).toBe(null)
    const elapsedMs = Math.round(performance.now() - startMs)
    process.stdout.write(`K10: restored and verified in ${elapsedMs} ms\n`)
    // Every round is in one end state (L6).
    const { rows } = await sql`select from play_round where status not in ('open', 'over', 'refunded')`.execute(
      restored.read,
    )
    expect(rows).toEqual([])
    // And the restored one takes work again.
    const again = await testTill(restored)
    await again.fund(member, 500n)
    expect((await balanceOf(restored.read, member, 'PHP')).balance).toBe(point.balance + 500n)
    expect(await findDrift(restored)).toEqual([])
  } finally {
    await restored.close()
  }
})
