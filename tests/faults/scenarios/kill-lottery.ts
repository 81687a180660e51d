import { sql } from 'kysely'
import { verifyQuickly } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { holderOf, onNodes, tallyOf, until } from '#tests/faults/nodes.ts'
import type { Outcome, Size } from '#tests/faults/stage.ts'
import { fillIssue } from '../../../bench/lottery/fill.ts'

const lottery = 'sinag-1'

/**
 * The node that draws lotteries dies while it settles the bets of a draw, and so does the one that goes on with it. Every bet is settled once, and every
 * winner is paid once.
 */
export async function killLottery(size: Size): Promise<Outcome> {
  const bets = size.isShort ? 10_000 : 60_000
  return await onNodes(2, {}, async (house) => {
    const { db } = house
    const issue = await until(() => findRoomyIssue(db))
    await fillIssue(db, { lottery, issue }, bets)
    let [faults, slowestMs] = [0, 0]
    for (const leftMost of [0.9, 0.5]) {
      await until(async () => (await countOpen(db)) < bets * leftMost)
      const dealer = await holderOf(house, 'lotteries')
      await dealer.kill9()
      faults += 1
      const [left, atMs] = [await countOpen(db), performance.now()]
      await dealer.start()
      await until(async () => left === 0 || (await countOpen(db)) < left)
      slowestMs = Math.max(slowestMs, performance.now() - atMs)
    }
    await until(async () => (await countOpen(db)) === 0)
    return async () => await judge(db, { bets, faults, slowestMs })
  })
}

/** An issue that is on sale for a while yet, so that all bets are on it before it closes. */
async function findRoomyIssue(db: Database): Promise<string | null> {
  const { rows } = await sql<{
    issue: string
  }>`select issue from lottery_draw where lottery = ${lottery} and state = 'scheduled'
    and opens_at <= now() and closes_at > now() + interval '25 seconds'`.execute(db.read)
  return rows[0]?.issue ?? null
}

async function countOpen(db: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from bets_bet where product = 'lottery' and state = 'open'`.execute(db.read)
  return rows[0]?.open ?? 0
}

interface Played {
  readonly bets: number
  readonly faults: number
  readonly slowestMs: number
}

/** Every bet has one end, winners have what they won, and the ledger holds. */
async function judge(db: Database, { bets, faults, slowestMs }: Played): Promise<Outcome> {
  const { rows } = await sql<{ ended: number; events: number; won: bigint; paid: bigint }>`
    select count(distinct bet_id)::integer as ended, count(*)::integer as events, coalesce(sum(payout), 0)::bigint as won,
      (select coalesce(sum(balance), 0)::bigint from ledger_v_account where kind = 'cash' and owner in
        (select member_id::text from lottery_ticket where key = 'bench')) as paid
    from bets_event where product = 'lottery' and member_id in (select member_id from lottery_ticket where key = 'bench')`.execute(
    db.read,
  )
  const { ended = 0, events = 0, won = 0n, paid = 0n } = rows[0] ?? {}
  const { findings } = await db.tx(verifyQuickly)
  const details = [
    ...(ended === bets ? [] : [`${bets - ended} bets have no end`]),
    ...(events === ended ? [] : [`${events - ended} bets ended twice`]),
    ...(won === paid && won > 0n ? [] : [`winners won ${won} and have ${paid}`]),
  ]
  return {
    ...{ lost: bets - ended, doubled: events - ended, drift: findings.length, faults, details },
    tally: tallyOf(bets, slowestMs),
  }
}
