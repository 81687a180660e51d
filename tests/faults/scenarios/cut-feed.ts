import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { verifyQuickly } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { onNodes, tallyOf, until } from '#tests/faults/nodes.ts'
import type { Outcome, Size } from '#tests/faults/stage.ts'
import { market, result, tell } from '#tests/support/sports.ts'
import { startToldFeed, type ToldFeed } from '#tests/support/told-feed.ts'
import { addBettors, type Bettor } from '../../../bench/bet/members.ts'

const event = 'cut-1'
const [before, after] = [2_000, 1_200]
const bettors = 8
const restMs = 150
/** From when the line is cut until the book knows. */
const downMsMax = 2_000

const board = (home: number) => ({
  ...{ type: 'match_event', event, happened: [] },
  board: { period: 'h1', clock_s: 600, running: true, home, away: 0 },
})
const prices = (home: number) => tell.odds(event, [market('1x2', '', { home, draw: 3_000, away: 4_000 })])

/**
 * The line to the feed is cut while people bet on a match in play, and a goal falls meanwhile. From when the book knows that it hears nothing
 * until it has heard of the goal no bet is taken, not even one that was waiting out its delay; nobody has the price of before the goal after it.
 */
export async function cutFeed(size: Size): Promise<Outcome> {
  const match = tell.match(event, { status: 'in_play', bet_delay_s: 1, starts_at: systemClock.nowMs() - 600_000 })
  const feed = await startToldFeed(match, board(0), prices(before))
  try {
    return await onNodes(1, { oddsFeeds: [feed.door] }, async ({ nodes, db }) => {
      const url = nodes[0]?.url ?? ''
      const id = await until(() => findMarket(db))
      const crowd = new Crowd(url, await addBettors(db, bettors), id)
      await until(async () => (await countTaken(db, before)) > 20)
      const cutAt = await now(db)
      feed.cut()
      const downAt = await until(async () => ((await isDown(db)) ? await now(db) : null))
      feed.say(tell.stop(event), board(1), prices(after))
      await new Promise((resolve) => setTimeout(resolve, size.isShort ? 5_000 : 60_000))
      feed.mend()
      await until(async () => (await countTaken(db, after)) > 20)
      await crowd.leave()
      await endMatch(db, feed)
      return async () => await judge(db, crowd, { cutAt, downAt })
    })
  } finally {
    await feed.close()
  }
}

/** People who bet all the time. Half of them want the price that they name, the others take what there is. */
class Crowd {
  readonly refused: Record<string, number> = {}
  sent = 0
  taken = 0
  slowestMs = 0
  readonly #playing: Promise<unknown>
  #isOver = false

  constructor(url: string, members: readonly Bettor[], id: number) {
    this.#playing = Promise.all(members.map((member, at) => this.#play(url, member, id, at % 2 === 0 ? 'none' : 'any')))
  }

  async leave(): Promise<void> {
    this.#isOver = true
    await this.#playing
  }

  async #play(url: string, { token, address }: Bettor, id: number, accept: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address, 'user-agent': 'bench' }
    while (!this.#isOver) {
      const legs = [{ market: id, outcome: 'home', odds: before }]
      const slip = { currency: 'PHP', kind: 'single', legs, system: null, stake: '20.00', accept, quote: null }
      const fromMs = performance.now()
      const answer = await fetch(`${url}/wps/sports/tickets`, {
        ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
        body: JSON.stringify({ key: randomUUID(), ...slip }),
      })
      const { success, code = 'unknown' } = (await answer.json()) as { success: boolean; code?: string }
      this.slowestMs = Math.max(this.slowestMs, performance.now() - fromMs)
      this.sent += 1
      if (success) this.taken += 1
      else this.refused[code] = (this.refused[code] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  }
}

async function now(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.read)
  return rows[0]?.now ?? new Date(Number.NaN)
}

async function findMarket(db: Database): Promise<number | null> {
  const { rows } = await sql<{ id: bigint }>`select id from sports_market where event_id = ${event}`.execute(db.read)
  return rows[0] ? Number(rows[0].id) : null
}

async function isDown(db: Database): Promise<boolean> {
  const { rows } = await sql`select from sports_producer where state <> 'up'`.execute(db.read)
  return rows.length > 0
}

async function countTaken(db: Database, odds: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select count(*)::integer as taken from sports_leg as leg
    join sports_ticket as ticket on ticket.id = leg.ticket_id where ticket.state = 'open' and leg.odds = ${odds}`.execute(
    db.read,
  )
  return rows[0]?.taken ?? 0
}

/** What waits is decided, home wins, and every bet is settled. */
async function endMatch(db: Database, feed: ToldFeed): Promise<void> {
  const isNone = async (rows: Promise<{ readonly rows: readonly unknown[] }>) => (await rows).rows.length === 0
  await until(async () => await isNone(sql`select from sports_ticket where state = 'pending'`.execute(db.read)))
  feed.say(tell.settle(event, '1:0', [result('1x2', '', { home: 'won', draw: 'lost', away: 'lost' })]))
  await until(
    async () => await isNone(sql`select from bets_bet where product = 'sports' and state = 'open'`.execute(db.read)),
  )
}

async function judge(
  db: Database,
  crowd: Crowd,
  { cutAt, downAt }: { readonly cutAt: Date; readonly downAt: Date },
): Promise<Outcome> {
  const { rows } = await sql<{ dead: number; early: number; taken: number; ended: number; events: number }>`
    select count(*) filter (where leg.odds = ${before} and ticket.accepted_at > ${downAt})::integer as dead,
      count(*) filter (where leg.odds = ${after} and ticket.accepted_at < ${downAt})::integer as early, count(*)::integer as taken,
      (select count(distinct bet_id)::integer from bets_event where product = 'sports') as ended,
      (select count(*)::integer from bets_event where product = 'sports') as events
    from sports_ticket as ticket join sports_leg as leg on leg.ticket_id = ticket.id where ticket.state = 'open'`.execute(
    db.read,
  )
  const { dead = 0, early = 0, taken = 0, ended = 0, events = 0 } = rows[0] ?? {}
  const money = await sql<{ moved: bigint; due: bigint; held: bigint }>`
    select sum(account.balance - 10000000)::bigint as moved, sum(account.held)::bigint as held,
      (select sum(leg.odds * 2 - 2000)::bigint from sports_leg as leg join sports_ticket as ticket on ticket.id = leg.ticket_id
        where ticket.state = 'open') as due
    from ledger_account as account where account.kind = 'cash' and account.currency = 'PHP'
      and account.owner in (select member_id::text from sports_ticket)`.execute(db.read)
  const { moved = 0n, due = 0n, held = 0n } = money.rows[0] ?? {}
  const { findings } = await db.tx(verifyQuickly)
  const downMs = downAt.getTime() - cutAt.getTime()
  const closed = crowd.refused['market_is_closed'] ?? 0
  const details = [
    ...(dead === 0 ? [] : [`${dead} bets have a price of before the goal`]),
    ...(early === 0 ? [] : [`${early} bets have a price that nobody had said yet`]),
    ...(downMs <= downMsMax ? [] : [`the book noticed after ${downMs} ms`]),
    ...(closed > 0 ? [] : [`nobody was refused while nothing was heard: ${JSON.stringify(crowd.refused)}`]),
    ...(moved === due ? [] : [`purses changed by ${moved} instead of ${due}`]),
    ...(held === 0n ? [] : [`${held} is still held`]),
  ]
  return {
    ...{ lost: taken - ended, doubled: events - ended, drift: findings.length, faults: 1, details },
    tally: {
      ...tallyOf(crowd.sent, crowd.slowestMs),
      ...{ acknowledged: crowd.taken, refused: crowd.sent - crowd.taken, busy: crowd.refused['server_is_busy'] ?? 0 },
    },
  }
}
