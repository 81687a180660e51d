import { sql } from 'kysely'
import { plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'

/** What a bet counted for a grant. A bet that counted for none of its member's has one row all the same, of the oldest. */
export interface Counted {
  readonly grantId: string
  readonly betId: string
  readonly version: number
  readonly category: string | null
  readonly game: string
  readonly atRisk: bigint
  /**
   * What its win stayed below, so that nothing was at risk, or the odds at which it was placed, which the grant does not count; in percent of the
   * stake, null where neither was so.
   */
  readonly oddsFloor: number | null
  readonly amount: bigint
  readonly settledAt: Date
}

const columns = sql`grant_id as "grantId", bet_id as "betId", version, category, game, at_risk as "atRisk", odds_floor as "oddsFloor", amount,
  settled_at as "settledAt"`

/**
 * Each bet is looked up by the index, one after another: compared with a list, a plan that was made while there were few rows reads all of
 * them, and compares each with the whole list.
 */
export async function findCounted(reader: Reader, betIds: readonly string[]): Promise<Counted[]> {
  const { rows } =
    await sql<Counted>`${kept} select ${columns} from unnest(${plainArray(betIds)}::text::uuid[]) as asked (id)
    cross join lateral (select * from promotions_counted where bet_id = asked.id offset 0) as counted`.execute(reader)
  return rows
}

export async function writeCounted(tx: Tx, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return
  await sql`${kept} insert into promotions_counted (grant_id, bet_id, version, category, game, at_risk, odds_floor, amount, settled_at)
    select * from unnest(
      ${plainArray(rows.map(({ grantId }) => grantId))}::text::uuid[],
      ${plainArray(rows.map(({ betId }) => betId))}::text::uuid[],
      ${plainArray(rows.map(({ version }) => version))}::text::integer[],
      ${textArray(rows.map(({ category }) => category))}::text::text[],
      ${textArray(rows.map(({ game }) => game))}::text::text[],
      ${plainArray(rows.map(({ atRisk }) => atRisk))}::text::bigint[],
      ${plainArray(rows.map(({ oddsFloor }) => oddsFloor))}::text::smallint[],
      ${plainArray(rows.map(({ amount }) => amount))}::text::bigint[],
      ${plainArray(rows.map(({ settledAt }) => settledAt.toISOString()))}::text::timestamptz[])
    on conflict (bet_id, grant_id) do update set version = excluded.version, at_risk = excluded.at_risk,
      odds_floor = excluded.odds_floor, amount = excluded.amount`.execute(tx)
}

/** What one of these grants counted, or looked at, between two moments: a row a bet, the newest first. */
export async function listCounted(
  reader: Reader,
  grants: readonly string[],
  { from, until, limit }: { readonly from: Date; readonly until: Date | null; readonly limit: number },
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${columns} from (
      select distinct on (seen.settled_at, seen.bet_id) seen.*
      from unnest(${plainArray(grants)}::text::uuid[]) with ordinality as asked (id, place)
      cross join lateral (
        select * from promotions_counted where grant_id = asked.id and settled_at >= ${from}
          and (${until}::timestamptz is null or settled_at <= ${until}::timestamptz)
        order by settled_at desc, bet_id limit ${limit}
      ) as seen
      order by seen.settled_at desc, seen.bet_id, asked.place
    ) as bet order by settled_at desc, bet_id limit ${limit}`.execute(reader)
  return rows
}
