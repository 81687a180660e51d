import { type RawBuilder, sql } from 'kysely'
import type { Day, DayRange } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader } from '#kit/tx.ts'
import { spansOf } from '#modules/records/rules/spans.ts'

/** What a team did. `profit` is what it lost: stakes less payouts, rebates and bonuses. */
export interface TeamFigures {
  readonly bets: bigint
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly bonuses: bigint
  readonly rebates: bigint
  readonly salaries: bigint
  readonly dividends: bigint
  readonly fees: bigint
}

export const noFigures: TeamFigures = {
  bets: 0n,
  stake: 0n,
  turnover: 0n,
  payout: 0n,
  deposits: 0n,
  withdrawals: 0n,
  bonuses: 0n,
  rebates: 0n,
  salaries: 0n,
  dividends: 0n,
  fees: 0n,
}

export const profitOf = ({ stake, payout, rebates, bonuses }: TeamFigures): bigint => stake - payout - rebates - bonuses

const names = Object.keys(noFigures)
const sums = sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

/** What the nodes brought in a range. `parent` null: under whomever they stood. */
interface Wanted {
  readonly nodes: readonly string[]
  readonly parent: string | null
  readonly currency: Currency
  readonly range: DayRange
}

const idArray = (ids: readonly string[]) => arrayOf('uuid', `{${ids.join(',')}}`)
/** Under whomever: the days alone. Under one parent: that of one edge each. */
export async function sumTeams(reader: Reader, wanted: Wanted): Promise<Map<string, TeamFigures>> {
  const { nodes, parent, currency, range } = wanted
  if (parent !== null) {
    const found = await sumEdges(
      reader,
      nodes.map((node) => ({ node, parent })),
      currency,
      range,
    )
    return new Map(found.map((one) => [one.node, one]))
  }
  const { rows } = await sql<TeamFigures & { node: string }>`
    select node_id as node, ${sums} from turnover_v_team_day
    where node_id = any(${idArray(nodes)}) and currency = ${currency} and day between ${range.from}::date and ${range.to}::date
    group by node_id`.execute(reader)
  return new Map(rows.map(({ node, ...figures }) => [node, figures]))
}

export interface Edge {
  readonly node: string
  readonly parent: string
}

/** What teams brought under certain parents: whole months of the range as such, and the days around them. */
export async function sumEdges(
  reader: Reader,
  edges: readonly Edge[],
  currency: Currency,
  range: DayRange,
): Promise<(TeamFigures & Edge)[]> {
  if (edges.length === 0) return []
  const { months, days } = spansOf(range)
  const parts: RawBuilder<unknown>[] = days.map(
    ({ from, to }) => sql`select ${sums} from turnover_v_team_day
      where node_id = edge.node and parent_id = edge.parent and currency = ${currency}
        and day between ${from}::date and ${to}::date`,
  )
  if (months) {
    parts.push(sql`select ${sums} from turnover_v_team_month
      where parent_id = edge.parent and node_id = edge.node and currency = ${currency}
        and month between ${months.from}::date and ${months.to}::date`)
  }
  // Each part adds up by itself, which keeps the database from reading the figures of everybody to find those of a few.
  const { rows } = await sql<TeamFigures & Edge>`
    select edge.node, edge.parent, ${sums}
    from unnest(${idArray(edges.map(({ node }) => node))}, ${idArray(edges.map(({ parent }) => parent))}) as edge (node, parent)
    cross join lateral (${sql.join(parts, sql` union all `)}) as part
    group by edge.node, edge.parent having count(part.bets) > 0`.execute(reader)
  return rows
}

/** What people did themselves, without their teams. */
export async function sumOwn(
  reader: Reader,
  members: readonly string[],
  currency: Currency,
  { from, to }: DayRange,
): Promise<Map<string, TeamFigures>> {
  const of = (kind: string) => sql`coalesce(sum(amount) filter (where kind = ${kind}), 0)::bigint`
  const { rows } = await sql<TeamFigures & { member: string }>`
    select place.member_id as member, ${sums}
    from (select id, member_id from turnover_v_branch where member_id = any(${idArray(members)})) as place
    cross join lateral (
      select coalesce(sum(bets), 0) as bets, coalesce(sum(stake), 0) as stake, coalesce(sum(turnover), 0) as turnover,
        coalesce(sum(payout), 0) as payout
      from turnover_v_branch_day
      where branch_id = place.id and currency = ${currency} and day between ${from}::date and ${to}::date
    ) as played
    cross join lateral (
      select ${of('deposit')} as deposits, -${of('withdrawal')} as withdrawals, ${of('bonus')} as bonuses,
        ${of('rebate')} as rebates, ${of('salary')} as salaries, ${of('dividend')} as dividends, -${of('fee')} as fees
      from turnover_v_branch_money
      where branch_id = place.id and currency = ${currency} and day between ${from}::date and ${to}::date
    ) as moved
    group by place.member_id`.execute(reader)
  return new Map(rows.map(({ member, ...figures }) => [member, figures]))
}

export interface DayFigures extends TeamFigures {
  readonly day: Day
}

/** A team day by day, under one parent or, where that is null, under whomever it stood; quiet days are left out. */
export async function listDays(
  reader: Reader,
  node: string,
  currency: Currency,
  { from, to }: DayRange,
  parent: string | null = null,
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select day::text as day, ${sums} from turnover_v_team_day
    where node_id = ${node} and currency = ${currency} and day between ${from}::date and ${to}::date
      and ${parent === null ? sql`true` : sql`parent_id = ${parent}`}
    group by day order by day`.execute(reader)
  return rows
}

/** The turnover of several teams day by day. */
export async function listTurnover(
  reader: Reader,
  { nodes, parent, currency, range }: Wanted & { readonly parent: string },
): Promise<{ readonly node: string; readonly day: Day; readonly turnover: bigint }[]> {
  const { rows } = await sql<{ node: string; day: Day; turnover: bigint }>`
    select node_id as node, day::text as day, turnover from turnover_v_team_day
    where node_id = any(${idArray(nodes)}) and parent_id = ${parent} and currency = ${currency}
      and day between ${range.from}::date and ${range.to}::date`.execute(reader)
  return rows
}

/** How many different members below each node played in a range: whoever's gap reaches back before it does so for the first time. */
export async function countActive(
  reader: Reader,
  nodes: readonly string[],
  currency: Currency,
  { from, to }: DayRange,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ node: string; members: number }>`
    select node.id as node, played.members from unnest(${idArray(nodes)}) as node (id)
    cross join lateral (
      select coalesce(sum(members), 0)::integer as members from turnover_v_team_active
      where node_id = node.id and currency = ${currency} and day between ${from}::date and ${to}::date
        and gap > day - ${from}::date
    ) as played`.execute(reader)
  return new Map(rows.map(({ node, members }) => [node, members]))
}

/** How many played on each day. */
export async function listActive(
  reader: Reader,
  node: string,
  currency: Currency,
  { from, to }: DayRange,
): Promise<Map<Day, number>> {
  const { rows } = await sql<{ day: Day; members: number }>`
    select day::text as day, sum(members)::integer as members from turnover_v_team_active
    where node_id = ${node} and currency = ${currency} and day between ${from}::date and ${to}::date and gap > 0
    group by day`.execute(reader)
  return new Map(rows.map(({ day, members }) => [day, members]))
}

export interface CategoryFigures {
  readonly node: string
  readonly category: string
  readonly bets: bigint
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
}

/** Bets of teams by category; of one category alone where it is named. */
export async function sumCategories(
  reader: Reader,
  { nodes, parent, currency, range }: Wanted,
  category: string | null,
): Promise<CategoryFigures[]> {
  const { rows } = await sql<CategoryFigures>`
    select node.id as node, part.* from unnest(${idArray(nodes)}) as node (id)
    cross join lateral (
      select category, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(turnover)::bigint as turnover,
        sum(payout)::bigint as payout
      from turnover_v_team_game
      where node_id = node.id and currency = ${currency} and day between ${range.from}::date and ${range.to}::date
        and ${parent === null ? sql`true` : sql`parent_id = ${parent}`}
        and ${category === null ? sql`true` : sql`category = ${category}`}
      group by category
    ) as part order by node.id, part.category`.execute(reader)
  return rows
}
