import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import { type DayRange, spansOf } from '#modules/reporting/rules/spans.ts'

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
const columns = sql.join(names.map((name) => sql.ref(name)))
const sums = sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

/** What the nodes brought in a range. `parent` null: under whomever they stood. */
interface Wanted {
  readonly nodes: readonly string[]
  readonly parent: string | null
  readonly currency: Currency
  readonly range: DayRange
}

const idArray = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::text::uuid[]`
/** Under whomever: the days alone. Under one parent: that of one edge each. */
export async function sumTeams(reader: Reader, wanted: Wanted): Promise<Map<string, TeamFigures>> {
  const { nodes, parent, currency, range } = wanted
  if (parent !== null) {
    const sums = await sumEdges(
      reader,
      nodes.map((node) => ({ node, parent })),
      currency,
      range,
    )
    return new Map(sums.map(({ node, parent: _, ...figures }) => [node, figures]))
  }
  const { rows } = await sql<TeamFigures & { node: string }>`
    select node_id as node, ${sums} from reporting_team_day
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
  const edge = sql`unnest(${idArray(edges.map(({ node }) => node))}, ${idArray(edges.map(({ parent }) => parent))}) as edge (node, parent)`
  const parts: RawBuilder<unknown>[] = days.map(
    ({ from, to }) => sql`select node_id, parent_id, ${columns} from ${edge} join reporting_team_day as figure
      on figure.node_id = edge.node and figure.parent_id = edge.parent
      where figure.currency = ${currency} and figure.day between ${from}::date and ${to}::date`,
  )
  if (months) {
    parts.push(sql`select node_id, parent_id, ${columns} from ${edge} join reporting_team_month as figure
      on figure.parent_id = edge.parent and figure.node_id = edge.node
      where figure.currency = ${currency} and figure.month between ${months.from}::date and ${months.to}::date`)
  }
  const { rows } = await sql<TeamFigures & Edge>`
    select node_id as node, parent_id as parent, ${sums} from (${sql.join(parts, sql` union all `)}) as part
    group by node_id, parent_id`.execute(reader)
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
    with place as materialized (select id, member_id from reporting_branch where member_id = any(${idArray(members)})),
    played as (
      select member_id, sum(bets) as bets, sum(stake) as stake, sum(turnover) as turnover, sum(payout) as payout
      from place join reporting_branch_day on branch_id = place.id
      where currency = ${currency} and day between ${from}::date and ${to}::date group by member_id
    ),
    moved as (
      select member_id, ${of('deposit')} as deposits, -${of('withdrawal')} as withdrawals, ${of('bonus')} as bonuses,
        ${of('rebate')} as rebates, ${of('salary')} as salaries, ${of('dividend')} as dividends, -${of('fee')} as fees
      from place join reporting_branch_money on branch_id = place.id
      where currency = ${currency} and day between ${from}::date and ${to}::date group by member_id
    )
    select member_id as member, ${sql.join(names.map((name) => sql`coalesce(${sql.ref(name)}, 0)::bigint as ${sql.ref(name)}`))}
    from played full join moved using (member_id)`.execute(reader)
  return new Map(rows.map(({ member, ...figures }) => [member, figures]))
}

export interface DayFigures extends TeamFigures {
  readonly day: Day
}

/** A team day by day, under whomever it stood; quiet days are left out. */
export async function listDays(
  reader: Reader,
  node: string,
  currency: Currency,
  { from, to }: DayRange,
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select day::text as day, ${sums} from reporting_team_day
    where node_id = ${node} and currency = ${currency} and day between ${from}::date and ${to}::date
    group by day order by day`.execute(reader)
  return rows
}

/** The turnover of several teams day by day. */
export async function listTurnover(
  reader: Reader,
  { nodes, parent, currency, range }: Wanted & { readonly parent: string },
): Promise<{ readonly node: string; readonly day: Day; readonly turnover: bigint }[]> {
  const { rows } = await sql<{ node: string; day: Day; turnover: bigint }>`
    select node_id as node, day::text as day, turnover from reporting_team_day
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
    select node_id as node, sum(members)::integer as members from reporting_team_active
    where node_id = any(${idArray(nodes)}) and currency = ${currency} and day between ${from}::date and ${to}::date
      and gap > day - ${from}::date
    group by node_id`.execute(reader)
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
    select day::text as day, sum(members)::integer as members from reporting_team_active
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
    select node_id as node, category, sum(bets)::bigint as bets, sum(stake)::bigint as stake,
      sum(turnover)::bigint as turnover, sum(payout)::bigint as payout
    from reporting_team_game
    where node_id = any(${idArray(nodes)}) and currency = ${currency} and day between ${range.from}::date and ${range.to}::date
      and ${parent === null ? sql`true` : sql`parent_id = ${parent}`}
      and ${category === null ? sql`true` : sql`category = ${category}`}
    group by node_id, category order by node_id, category`.execute(reader)
  return rows
}
