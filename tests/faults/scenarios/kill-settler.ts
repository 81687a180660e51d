import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { openHouse, post, verifyQuickly } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { type House, holderOf, onNodes, tallyOf, until } from '#tests/faults/nodes.ts'
import type { Outcome, Size } from '#tests/faults/stage.ts'
import { market, result, tell } from '#tests/support/sports.ts'
import { startToldFeed, type ToldFeed } from '#tests/support/told-feed.ts'
import { countOpen, fillMarket } from '../../../bench/sports/fill.ts'

const event = 'settled-1'
const [low, high] = ['total=2.5', 'total=3.5']
const totalIs = (spec: string, won: 'over' | 'under') =>
  tell.settle(event, '2:1', [result('total', spec, { over: 'lost', under: 'lost', [won]: 'won' }, { total: 3 })])

/**
 * The node that settles a match dies while it does, again and again, and another goes on. Then a wrong result is paid, a part of the winners take
 * the money out, the result is taken back, and the node dies while it takes the payouts back, and again while the right one is booked. Everybody
 * has what the last result says, once; what was taken out is owed.
 */
export async function killSettler(size: Size): Promise<Outcome> {
  const [many, few] = size.isShort ? [20_000, 1_000] : [60_000, 4_000]
  const price = { over: 2_000, under: 2_000 }
  const feed = await startToldFeed(
    tell.match(event),
    tell.odds(event, [market('total', low, price), market('total', high, price)]),
  )
  try {
    return await onNodes(2, { oddsFeeds: [feed.door] }, async (house) => {
      const settled = await until(() => findMarket(house.db, low))
      const corrected = await until(() => findMarket(house.db, high))
      const first = await dieSettling(house, feed, settled, many)
      const second = await dieCorrecting(house, feed, corrected, few)
      return async () => await judge(house.db, { settled, corrected, many, few, slowestMs: Math.max(first, second) })
    })
  } finally {
    await feed.close()
  }
}

async function findMarket(db: Database, spec: string): Promise<number | null> {
  const { rows } = await sql<{ id: bigint }>`select id from sports_market
    where event_id = ${event} and spec = ${spec}`.execute(db.read)
  return rows[0] ? Number(rows[0].id) : null
}

const isSettled = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql`select from sports_market where id = ${id} and settled_version = result_version
    and results is not null`.execute(db.read)
  return rows.length > 0
}

/** Answers how long it took until another node went on. */
async function killHolder(house: House, hasGoneOn: () => Promise<boolean>): Promise<number> {
  const node = await holderOf(house, 'sports-settle')
  await node.kill9()
  const atMs = performance.now()
  await node.start()
  await until(hasGoneOn)
  return performance.now() - atMs
}

async function dieSettling(house: House, feed: ToldFeed, id: number, bets: number): Promise<number> {
  const { db } = house
  await fillMarket(db, { event, market: id, outcomes: ['over', 'under'] }, bets)
  feed.say(totalIs(low, 'over'))
  let slowestMs = 0
  for (const leftMost of [0.9, 0.5]) {
    await until(async () => (await countOpen(db, id)) < bets * leftMost)
    const left = await countOpen(db, id)
    const hasGoneOn = async () => left === 0 || (await countOpen(db, id)) < left
    slowestMs = Math.max(slowestMs, await killHolder(house, hasGoneOn))
  }
  await until(async () => await isSettled(db, id))
  return slowestMs
}

async function dieCorrecting(house: House, feed: ToldFeed, id: number, bets: number): Promise<number> {
  const { db } = house
  await fillMarket(db, { event, market: id, outcomes: ['over', 'under'] }, bets)
  feed.say(totalIs(high, 'over'))
  await until(async () => await isSettled(db, id))
  await takeOut(db, id)
  feed.say({ type: 'rollback_bet_settlement', event, markets: [{ id: 'total', spec: high }] })
  const first = await dieAt(house, id, 2, bets)
  await until(async () => (await countMoney(db, id)).over === 0n)
  feed.say(totalIs(high, 'under'))
  const second = await dieAt(house, id, 3, bets)
  await until(async () => await isSettled(db, id))
  return Math.max(first, second)
}

/** Dies when some bets have been settled so many times. */
async function dieAt(house: House, id: number, version: number, bets: number): Promise<number> {
  const count = async () => await countSettled(house.db, id, version)
  await until(async () => (await count()) > bets / 10)
  const done = await count()
  return await killHolder(house, async () => done === bets || (await count()) > done)
}

async function countSettled(db: Database, id: number, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct bet_id)::integer as count from bets_event
    where version = ${version} and bet_id in (select ticket_id from sports_leg where market_id = ${id})`.execute(
    db.read,
  )
  return rows[0]?.count ?? 0
}

/** Every other winner takes all of it out, as the cashier would book it. */
async function takeOut(db: Database, id: number): Promise<void> {
  const { rows } = await sql<{ purse: bigint }>`select account.id as purse from (
      select member_id, row_number() over (order by member_id) as n from sports_leg where market_id = ${id} and outcome = 'over') as winner
    join ledger_v_account as account on account.owner = winner.member_id::text and account.kind = 'cash' where n % 2 = 0`.execute(
    db.read,
  )
  await db.tx(async (tx) => {
    const house = await openHouse(tx, 'deposits', 'PHP')
    for (const { purse } of rows) {
      const leg = { step: 'post', kind: 'withdrawal', debit: purse as AccountId, credit: house, amount: 2000n } as const
      const taken = await post(tx, { scope: 'sys:faults', key: `out:${purse}`, ref: 'faults', legs: [leg] })
      assert(taken.ok, 'a winner has what was won')
    }
  })
}

interface Played {
  readonly settled: number
  readonly corrected: number
  readonly many: number
  readonly few: number
  readonly slowestMs: number
}

async function judge(db: Database, { settled, corrected, many, few, slowestMs }: Played): Promise<Outcome> {
  const first = await countMoney(db, settled)
  const second = await countMoney(db, corrected)
  const { findings } = await db.tx(verifyQuickly)
  const [over, under] = [BigInt(many / 2) * 2_000n, BigInt(few / 2) * 2_000n]
  const owed = BigInt(few / 4) * 2_000n
  const details = [
    ...(first.over === over && first.under === 0n ? [] : [`winners should have ${over} and have ${first.over}`]),
    ...(second.over === 0n ? [] : [`who had won by the wrong result still has ${second.over}`]),
    ...(second.under === under ? [] : [`who won by the right result should have ${under} and has ${second.under}`]),
    ...(second.owed === owed ? [] : [`${owed} was taken out and ${second.owed} is owed`]),
  ]
  const bets = many + few
  const ended = first.ended + second.ended
  return {
    ...{ lost: bets - ended, doubled: first.doubled + second.doubled, drift: findings.length, faults: 4, details },
    tally: tallyOf(bets, slowestMs),
  }
}

/** What those have who chose an outcome, and how often their bets ended by one result. */
async function countMoney(db: Database, id: number) {
  const { rows } = await sql<{ over: bigint; under: bigint; owed: bigint; ended: number; doubled: number }>`
    with leg as (select ticket_id, member_id, outcome from sports_leg where market_id = ${id}),
      event as (select bet_id, version from bets_event where bet_id in (select ticket_id from leg)),
      money as (select leg.outcome, account.balance from leg
        join ledger_v_account as account on account.owner = leg.member_id::text and account.kind = 'cash')
    select (select coalesce(sum(balance), 0)::bigint from money where outcome = 'over') as over,
      (select coalesce(sum(balance), 0)::bigint from money where outcome = 'under') as under,
      (select coalesce(sum(amount), 0)::bigint from wallet_deficit where member_id in (select member_id from leg)) as owed,
      (select count(distinct bet_id)::integer from event) as ended,
      (select (count(*) - count(distinct (bet_id, version)))::integer from event) as doubled`.execute(db.read)
  const [found] = rows
  assert(found, 'money is counted')
  return found
}
