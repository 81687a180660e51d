import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import { demoMost } from '#modules/play/demo-purse.ts'
import { type CrashBet, crashTable } from '#modules/play/store/crash.ts'

interface End {
  readonly state: RawBuilder<unknown>
  readonly x100: RawBuilder<unknown>
  /** What the purse is given: the payout, or the stake of a round that was cut off. */
  readonly credit: RawBuilder<unknown>
  readonly elapsedMs?: number | null
  /** So many at most, those with the lowest target first. */
  readonly most?: number
}

/**
 * Bets of play money on shared rounds, settled many at a time: one statement, however many there are. Bets are locked before purses, by
 * everybody, so that no two wait for each other. Both are found by their keys, one for each bet: the planner knows nothing of how many are
 * due, and lists that are joined with each other would be compared row by row.
 */
async function settle(tx: Tx, which: RawBuilder<unknown>, end: End): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with locked as materialized (
      select bet.id, bet.player_id, bet.currency, ${end.state} as state, ${end.x100} as x100, ${end.credit} as credit
      from play_crash_bet as bet where bet.mode = 'demo' and bet.state = 'open' and ${which}
      order by bet.target_x100, bet.id limit ${end.most ?? null}::bigint for update
    ), due as materialized (
      select *, sum(credit) over same as total, row_number() over same as place
      from locked window same as (partition by player_id, currency)
    ), paid as (
      update play_demo_purse as purse set balance = least(purse.balance + due.total, ${demoMost})::bigint from due
      where due.place = 1 and due.total > 0 and purse.player_id = due.player_id and purse.currency = due.currency
    ), settled as (
      update play_crash_bet as bet set state = due.state, cashed_out_x100 = due.x100, elapsed_ms = ${end.elapsedMs ?? null}::integer,
        payout = case when due.state = 'paid' then due.credit else 0 end,
        balance_after = case when due.state = 'lost' then bet.balance_after else coalesce((
          select least(purse.balance + due.total, ${demoMost})::bigint from play_demo_purse as purse
          where purse.player_id = bet.player_id and purse.currency = bet.currency), bet.balance_after) end
      from due where bet.id = due.id returning 1
    )
    select count(*)::integer as count from settled`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What a bet is worth at a multiplier. No stake is so high that one bet could make the statement fail for all. */
const worthOf = (x100: RawBuilder<unknown>) => sql`least(div(bet.stake::numeric * ${x100}, 100), ${demoMost})::bigint`

const paidAtTarget = {
  state: sql`'paid'`,
  x100: sql`bet.target_x100`,
  credit: worthOf(sql`bet.target_x100`),
}

/** Pays those whose target the multiplier has reached, so many at most. */
export async function payDemoTargets(tx: Tx, roundNumber: number, x100: number, most: number): Promise<number> {
  const which = sql`bet.round_number = ${roundNumber} and bet.target_x100 <= ${x100}`
  return await settle(tx, which, { ...paidAtTarget, most })
}

/** The round is over: who had a target that was reached is paid, and everyone else has lost. */
export async function endDemoBets(tx: Tx, roundNumber: number, pointX100: number): Promise<number> {
  const isMet = sql`bet.target_x100 <= ${pointX100}`
  return await settle(tx, sql`bet.round_number = ${roundNumber}`, {
    state: sql`case when ${isMet} then 'paid' else 'lost' end`,
    x100: sql`case when ${isMet} then bet.target_x100 end`,
    credit: sql`case when ${isMet} then ${worthOf(sql`bet.target_x100`)} else 0 end`,
  })
}

/** The round was cut off: everyone who is still in has the stake back. */
export async function refundDemoBets(tx: Tx, roundNumber: number): Promise<number> {
  return await settle(tx, sql`bet.round_number = ${roundNumber}`, {
    state: sql`'refunded'`,
    x100: sql`null::integer`,
    credit: sql`bet.stake`,
  })
}

/** One bet, whose player has left. Zero when it is not open any more. */
export async function payDemoBet(
  tx: Tx,
  { id, cashedOutX100, elapsedMs }: Pick<CrashBet, 'id' | 'cashedOutX100' | 'elapsedMs'>,
): Promise<number> {
  return await settle(tx, sql`bet.id = ${id}`, {
    state: sql`'paid'`,
    x100: sql`${cashedOutX100}::integer`,
    credit: worthOf(sql`${cashedOutX100}::integer`),
    elapsedMs,
  })
}

/** At which multipliers bets of play money end by themselves, the lowest first. */
export async function findDemoTargets(reader: Reader, roundNumber: number, atMost: number): Promise<number[]> {
  const { rows } = await sql<{ target: number }>`
    select target_x100 as target from play_crash_bet
    where round_number = ${roundNumber} and mode = 'demo' and state = 'open' and target_x100 <= ${atMost}
    group by target_x100 order by target_x100`.execute(reader)
  return rows.map(({ target }) => target)
}

/** Counts one more bet of play money. False when there are as many as may be. */
export async function countDemoBet(tx: Tx, roundNumber: number, source: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into play_crash_demo_count as counted (round_number, source, bets) values (${roundNumber}, ${source}, 1)
    on conflict (round_number, source) do update set bets = counted.bets + 1 where counted.bets < ${most}
    returning 1`.execute(tx)
  return rows.length === 1
}

/** Counts are of use while their round takes bets. */
export async function deleteDemoCounts(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from play_crash_demo_count where ctid in (
      select counted.ctid from play_crash_demo_count as counted
      join rounds_v_round as round on round.table_id = ${crashTable} and round.number = counted.round_number
      where round.closes_at < ${before} limit ${limit}) returning 1`.execute(tx)
  return rows.length
}
