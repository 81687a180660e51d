import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import type { MoneyKind } from '#modules/turnover/model.ts'

type MemberId = Id<'member'>

/**
 * Where windows begin and end, one after another: a window lasts from its edge up to the next one. Windows of whole days are read from the
 * day figures, shorter ones from the facts.
 */
export type Edges =
  | { readonly unit: 'day'; readonly at: readonly Day[] }
  | { readonly unit: 'moment'; readonly at: readonly Date[] }

export interface ChainInput {
  readonly under: MemberId
  readonly currency: Currency
  readonly edges: Edges
  /** The agents of whom it matters whether they stand above a member. */
  readonly parties: readonly { readonly id: MemberId; readonly activeFrom: bigint }[]
}

/** What a team brought in one window on all places that are below the same parties; the one nearest to the member first. */
export interface ChainFigures {
  readonly window: number
  readonly chain: readonly MemberId[]
  readonly bets: number
  readonly turnover: bigint
  readonly loss: bigint
}

/** How many members of a party's team reached its measure of being active in one window. */
export interface ActiveCount {
  readonly window: number
  readonly party: MemberId
  readonly members: number
}

/** Places under an agent, each with the parties that it is below of. */
const places = ({ under, parties }: ChainInput) => sql`
  select branch.id, branch.member_id, array(
    select step.id from unnest(array[branch.member_id] || branch.path) with ordinality as step (id, at)
    where step.id = any(${parties.map(({ id }) => id)}::uuid[]) order by step.at) as chain
  from turnover_branch as branch
  where branch.member_id = ${under} or branch.path @> array[${under}::uuid]`

/** Bets by window and place. The edges are passed as text, for the driver knows no arrays of moments. */
function betsOf({ currency, edges }: ChainInput): RawBuilder<unknown> {
  const [first, last] = [edges.at[0], edges.at.at(-1)]
  if (edges.unit === 'day')
    return sql`select branch_id, width_bucket(day, ${edges.at}::text[]::date[]) - 1 as "window",
      sum(bets)::bigint as bets, sum(turnover)::bigint as turnover, sum(stake - payout)::bigint as loss
      from turnover_branch_day join place on place.id = branch_id
      where currency = ${currency} and day >= ${first}::date and day < ${last}::date group by 1, 2`
  const at = edges.at.map((edge) => edge.toISOString())
  return sql`select branch_id, width_bucket(counted_at, ${at}::text[]::timestamptz[]) - 1 as "window",
    sum(bets)::bigint as bets, sum(turnover)::bigint as turnover, sum(stake - payout)::bigint as loss
    from turnover_fact join place on place.id = branch_id
    where kind = 'bet' and currency = ${currency} and counted_at >= ${first} and counted_at < ${last} group by 1, 2`
}

export async function readChainFigures(reader: Reader, input: ChainInput): Promise<ChainFigures[]> {
  const { rows } = await sql<ChainFigures>`
    with place as materialized (${places(input)}), bet as (${betsOf(input)})
    select bet."window", place.chain, sum(bet.bets)::integer as bets, sum(bet.turnover)::bigint as turnover,
      sum(bet.loss)::bigint as loss
    from bet join place on place.id = bet.branch_id group by 1, 2 order by 1`.execute(reader)
  return rows
}

/** Whoever bet something in one of the windows. */
export async function readChainPlayers(reader: Reader, input: ChainInput): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    with place as materialized (${places(input)}), bet as (${betsOf(input)})
    select distinct place.member_id as id from bet join place on place.id = bet.branch_id where bet.turnover > 0`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

/** A member counts once for a party, however many places below it they played from; those of `except` never do. */
export async function readActiveCounts(
  reader: Reader,
  input: ChainInput,
  except: readonly string[],
): Promise<ActiveCount[]> {
  const { parties } = input
  const { rows } = await sql<ActiveCount>`
    with place as materialized (${places(input)}), bet as (${betsOf(input)}),
    played as (
      select bet."window", step.id as party, place.member_id, sum(bet.turnover) as turnover
      from bet join place on place.id = bet.branch_id cross join unnest(place.chain) as step (id) group by 1, 2, 3)
    select played."window", played.party, count(*)::integer as members
    from played join unnest(${parties.map(({ id }) => id)}::uuid[],
      ${parties.map(({ activeFrom }) => activeFrom)}::bigint[]) as party (id, active_from) on party.id = played.party
    left join unnest(${`{${except.join(',')}}`}::text::uuid[]) as uncounted (id) on uncounted.id = played.member_id
    where played.turnover > 0 and played.turnover >= party.active_from and uncounted.id is null group by 1, 2`.execute(
    reader,
  )
  return rows
}

export interface ChainMoney {
  readonly window: number
  readonly chain: readonly MemberId[]
  readonly kind: MoneyKind
  readonly amount: bigint
}

/** Other movements of the same windows, which are of whole days. */
export async function readChainMoney(reader: Reader, input: ChainInput, days: readonly Day[]): Promise<ChainMoney[]> {
  const { rows } = await sql<ChainMoney>`
    with place as materialized (${places(input)})
    select width_bucket(money.day, ${days}::text[]::date[]) - 1 as "window", place.chain, money.kind,
      sum(money.amount)::bigint as amount
    from turnover_branch_money as money join place on place.id = money.branch_id
    where money.currency = ${input.currency} and money.day >= ${days[0]}::date and money.day < ${days.at(-1)}::date
    group by 1, 2, 3`.execute(reader)
  return rows
}

/** How many bets a team made day by day, for those who have to know beforehand how much there is to read. */
export async function readBetCounts(
  reader: Reader,
  { under, currency, from }: { readonly under: MemberId; readonly currency: Currency; readonly from: Day },
): Promise<{ readonly day: Day; readonly bets: number }[]> {
  const { rows } = await sql<{ day: Day; bets: number }>`
    select day::text as day, sum(bets)::integer as bets from turnover_team_day
    where node_id = ${under} and currency = ${currency} and day >= ${from}::date group by 1 order by 1 desc`.execute(
    reader,
  )
  return rows
}
