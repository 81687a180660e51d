import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { winners } from '#modules/catalog/service.ts'
import { beginRound } from '#modules/play/service.ts'
import { followWinners } from '#modules/records/bets/winners.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

/** Bets ₱10 on a coin until one has won so much as heads pays, and one has lost. */
async function playUntilWon(): Promise<void> {
  const me = await here.member('10000.00')
  await sql`insert into identity_account (id, kind, type, username, nickname, created_at)
    values (${me.id}, 'member', 0, ${`maganda${me.id.slice(-4)}a`}, 'Maganda', now())`.execute(db.read)
  const seen = new Set<bigint>()
  while (seen.size < 2) {
    here.clock.advance(1_000)
    const input = {
      key: randomUUID(),
      nodeId: 'barya-flip',
      stake: '10.00',
      currency: 'PHP',
      choice: { side: 'heads' },
    }
    const begun = await beginRound(here.play, me, input)
    if (!begun.ok) throw new Error(begun.refusal)
    seen.add(begun.value.payout)
  }
}

const board = async () => await winners(here.play.catalog, null, 100)

test('LY-08.2 a win of enough is on the winner board, masked, however often the bets are followed', async () => {
  await here.change((value) => ({ ...value, winsFrom: { PHP: '19.81', USDT: '1.000000' } }))
  await playUntilWon()
  await followWinners({ db, catalog: here.play.catalog })
  expect(await board()).toEqual([])
  await here.change((value) => ({ ...value, winsFrom: { PHP: '19.80', USDT: '1.000000' } }))
  await playUntilWon()
  await followWinners({ db, catalog: here.play.catalog })
  const shown = await board()
  expect(shown.length).toBeGreaterThan(0)
  for (const win of shown)
    expect(win).toMatchObject({
      nodeId: 'barya-flip',
      amount: 1_980n,
      customerName: expect.stringMatching(/^ma•••.?a$/),
    })
  await followWinners({ db, catalog: here.play.catalog })
  expect(await board()).toEqual(shown)
})
