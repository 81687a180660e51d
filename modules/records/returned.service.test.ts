import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { placeBet } from '#modules/play/crash/bets.ts'
import { endCutRounds, openBetting } from '#modules/play/crash/dealer.ts'
import { readBetAsRound } from '#modules/play/crash/history.ts'
import { crashReply } from '#modules/play/crash/state.ts'
import { type Crash, makeCrash } from '#modules/play/crash/table.ts'
import { roundReply } from '#modules/play/replies.ts'
import { beginRound, readRound, sweepRounds } from '#modules/play/service.ts'
import { ownRecordsRoutes } from '#modules/records/record-routes.ts'
import type { Records } from '#modules/records/service.ts'
import { type OpenChain, openChain } from '#modules/rounds/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay
let crash: Crash
let chain: OpenChain
let records: Records

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  crash = makeCrash(here.play, () => undefined, here)
  chain = await openChain(here.play, 'crash', 20)
  const brand = async () => ({ currency: 'PHP', timeZone: 'Asia/Manila' }) as const
  records = { db, catalog: here.play.catalog, brand }
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

/** What a member's own call answers. */
async function ask<Value>(id: Id<'member'>, name: string, query: object): Promise<Value> {
  const handler = ownRecordsRoutes(records).find(({ contract }) => contract.path === `/wps/records/${name}`)
  const answer = await handler?.run({ actor: { who: 'member', id }, query, params: {} } as unknown as Call)
  if (!answer?.ok) throw new Error(`${name} was refused`)
  return answer.value as Value
}

const days = { from: '2026-06-30', to: '2026-07-05', limit: 10 }
type Shown = { readonly bets: readonly Record<string, string | null>[] }
const returned = { state: 'returned', stake: '10.00', payout: '10.00', net: '0.00', turnover: null }

async function seeReturned(id: Id<'member'>): Promise<void> {
  expect((await ask<Shown>(id, 'bets', days)).bets).toMatchObject([returned])
  expect((await ask<Shown>(id, 'bets', { ...days, state: 'returned' })).bets).toHaveLength(1)
  expect((await ask<Shown>(id, 'bets', { ...days, state: 'lost' })).bets).toEqual([])
  const { text } = await ask<{ text: string }>(id, 'bets/csv', days)
  expect(text).toContain(',returned,10.00,10.00,0.00,,PHP,')
  const { totals } = await ask<{ totals: object }>(id, 'bets/totals', days)
  expect(totals).toMatchObject({ bets: 1, staked: '0.00', paid: '0.00', net: '0.00' })
  expect((await balanceOf(db.read, id, 'PHP')).balance).toBe(10_000n)
}

test('SE-08 a round that is given back says so and shows the stake coming back, in its history and in the records', async () => {
  const me = await here.member('100.00')
  const input = { key: randomUUID(), nodeId: 'diamond-mines', stake: '10.00', currency: 'PHP', choice: { mines: 3 } }
  const begun = await beginRound(here.play, me, input)
  if (!begun.ok) throw new Error(begun.refusal)
  here.clock.advance(25 * 3_600_000)
  await sweepRounds(here.play)
  const round = await readRound(here.play, me.id, begun.value.id)
  expect(round && roundReply(round)).toMatchObject({
    state: 'returned',
    stake: '10.00',
    payout: '10.00',
    isSwept: true,
  })
  await seeReturned(me.id)
})

test('SE-08 a bet on a shared round that was cut off is returned, not lost, at the table, in its history and in the records', async () => {
  const me = await here.member('100.00')
  const { number } = await openBetting(crash, chain)
  const input = { key: randomUUID(), index: number, entry: 1, stake: '10.00', currency: 'PHP', autoX100: null } as const
  const placed = await placeBet(crash, me, input)
  if (!placed.ok) throw new Error(placed.refusal)
  await endCutRounds(crash)
  const { mine } = await crashReply(crash, me)
  expect(mine).toMatchObject([{ state: 'returned', stake: '10.00', payout: '10.00', cashedOutX100: null }])
  const found = await readBetAsRound(here.play, me.id, placed.value.id, 'crash')
  expect(found?.round).toMatchObject({ state: 'returned', payout: '10.00', view: { status: 'returned' } })
  await seeReturned(me.id)
})
