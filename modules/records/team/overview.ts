import { sql } from 'kysely'
import { type Day, type DayRange, daysOf, isRange } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { rangeBefore } from '#modules/records/rules/spans.ts'
import { listFirst, type MemberId, type Node, readNodes } from '#modules/records/team/children.ts'
import {
  countActive,
  type DayFigures,
  listActive,
  listDays,
  listTurnover,
  noFigures,
  profitOf,
  sumTeams,
  type TeamFigures,
} from '#modules/records/team/figures.ts'
import { readWatermark } from '#modules/turnover/service.ts'

const topCount = 6

export interface Income {
  readonly rebates: bigint
  readonly salaries: bigint
  readonly dividends: bigint
}

export const incomeTotal = ({ rebates, salaries, dividends }: Income): bigint => rebates + salaries + dividends

export interface RangeFigures {
  readonly income: Income
  readonly figures: TeamFigures
  readonly active: number
  readonly joined: number
}

export interface OverviewDay {
  readonly day: Day
  readonly income: bigint
  readonly profit: bigint
  readonly turnover: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly active: number
  readonly joined: number
}

export interface Funnel {
  readonly visits: number
  readonly joined: number
  readonly deposited: number
  readonly played: number
  readonly regular: number
}

export interface TopRow {
  readonly node: Node
  readonly figures: TeamFigures
  readonly series: readonly bigint[]
}

export interface Overview {
  readonly asOf: Date
  readonly team: {
    readonly members: number
    readonly agents: number
    readonly directs: number
    readonly levels: number
  }
  readonly now: RangeFigures
  readonly before: RangeFigures
  readonly days: readonly OverviewDay[]
  readonly funnel: Funnel
  readonly hours: readonly (readonly number[])[]
  readonly top: readonly TopRow[]
}

/** An agent's team at a glance. Everything is read from figures that are kept, so it costs the same however large the team is. */
export async function readOverview(
  reader: Reader,
  agentId: MemberId,
  currency: Currency,
  range: DayRange,
): Promise<Result<Overview, 'range_is_wrong'>> {
  if (!isRange(range)) return no('range_is_wrong')
  const before = rangeBefore(range)
  const both = { from: before.from, to: range.to }
  const days = await listDays(reader, agentId, currency, both)
  const incomes = await listIncome(reader, agentId, currency, both)
  const joined = await listJoined(reader, agentId, both)
  const active = await listActive(reader, agentId, currency, range)
  const { until: asOf } = await readWatermark(reader)
  const figuresOf = async (part: DayRange): Promise<RangeFigures> => {
    return {
      income: addIncomes(incomes.filter(({ day }) => isIn(day, part))),
      figures: addDays(days.filter(({ day }) => isIn(day, part))),
      active: (await countActive(reader, [agentId], currency, part)).get(agentId) ?? 0,
      joined: joined.reduce((sum, one) => (isIn(one.day, part) ? sum + one.joined : sum), 0),
    }
  }
  const direct = joined.filter(({ day, isDirect }) => isDirect && isIn(day, range))
  const step = (name: 'joined' | 'deposited' | 'played' | 'regular') => direct.reduce((sum, one) => sum + one[name], 0)
  return yes({
    asOf,
    team: await readTeam(reader, agentId),
    now: await figuresOf(range),
    before: await figuresOf(before),
    days: daysOf(range).map((day) => {
      const figures = days.find((one) => one.day === day) ?? { ...noFigures, day }
      return {
        day,
        income: incomes.reduce((sum, one) => (one.day === day ? sum + incomeTotal(one) : sum), 0n),
        profit: profitOf(figures),
        turnover: figures.turnover,
        deposits: figures.deposits,
        withdrawals: figures.withdrawals,
        active: active.get(day) ?? 0,
        joined: joined.reduce((sum, one) => (one.day === day ? sum + one.joined : sum), 0),
      }
    }),
    funnel: {
      visits: await countVisits(reader, agentId, range),
      joined: step('joined'),
      deposited: step('deposited'),
      played: step('played'),
      regular: step('regular'),
    },
    hours: await readHours(reader, agentId, currency, range),
    top: await readTop(reader, agentId, currency, range),
  })
}

const isIn = (day: Day, { from, to }: DayRange) => day >= from && day <= to

function addDays(days: readonly DayFigures[]): TeamFigures {
  const names = Object.keys(noFigures) as (keyof TeamFigures)[]
  return Object.fromEntries(
    names.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0n)]),
  ) as unknown as TeamFigures
}

function addIncomes(incomes: readonly Income[]): Income {
  const sum = (name: keyof Income) => incomes.reduce((total, income) => total + income[name], 0n)
  return { rebates: sum('rebates'), salaries: sum('salaries'), dividends: sum('dividends') }
}

/** What the agent was paid itself, wherever it stood. */
async function listIncome(reader: Reader, agentId: MemberId, currency: Currency, { from, to }: DayRange) {
  const of = (kind: string) => sql`coalesce(sum(amount) filter (where kind = ${kind}), 0)::bigint`
  const { rows } = await sql<Income & { day: Day }>`
    select day::text as day, ${of('rebate')} as rebates, ${of('salary')} as salaries, ${of('dividend')} as dividends
    from turnover_v_branch as branch join turnover_v_branch_money as money on money.branch_id = branch.id
    where branch.member_id = ${agentId} and currency = ${currency} and day between ${from}::date and ${to}::date
      and kind in ('rebate', 'salary', 'dividend')
    group by day order by day`.execute(reader)
  return rows
}

async function listJoined(reader: Reader, agentId: MemberId, { from, to }: DayRange) {
  const { rows } = await sql<Omit<Funnel, 'visits'> & { day: Day; isDirect: boolean }>`
    select day::text as day, is_direct as "isDirect", joined, deposited, played, regular from turnover_v_team_joined
    where node_id = ${agentId} and day between ${from}::date and ${to}::date`.execute(reader)
  return rows
}

async function countVisits(reader: Reader, agentId: MemberId, { from, to }: DayRange): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select coalesce(sum(visits), 0)::integer as visits from agents_v_visits
    where agent_id = ${agentId} and day between ${from}::date and ${to}::date`.execute(reader)
  return rows[0]?.visits ?? 0
}

async function readTeam(reader: Reader, agentId: MemberId): Promise<Overview['team']> {
  const { rows } = await sql<Overview['team']>`
    select team_size as members, team_agents as agents, directs,
      coalesce((select max(depth) from agents_v_path where ancestor_id = ${agentId}), 0) as levels
    from agents_v_node where member_id = ${agentId}`.execute(reader)
  return rows[0] ?? { members: 0, agents: 0, directs: 0, levels: 0 }
}

/** The average of each hour of the week, Monday first, over as many such days as the range has. */
async function readHours(reader: Reader, agentId: MemberId, currency: Currency, range: DayRange): Promise<number[][]> {
  const { rows } = await sql<{ weekday: number; hour: number; members: number }>`
    select extract(isodow from day)::integer as weekday, hour, sum(members)::integer as members from turnover_v_team_hour
    where node_id = ${agentId} and currency = ${currency} and day between ${range.from}::date and ${range.to}::date
    group by 1, 2`.execute(reader)
  const days = daysOf(range)
  return Array.from({ length: 7 }, (_, at) => {
    const count = days.filter((day) => isoWeekday(day) === at + 1).length
    const hours = new Map(rows.filter(({ weekday }) => weekday === at + 1).map(({ hour, members }) => [hour, members]))
    return Array.from(
      { length: 24 },
      (_none, hour) => Math.round(((hours.get(hour) ?? 0) * 10) / Math.max(count, 1)) / 10,
    )
  })
}

const isoWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

async function readTop(reader: Reader, agentId: MemberId, currency: Currency, range: DayRange): Promise<TopRow[]> {
  const ids = await listFirst(reader, { agentId, node: agentId, currency, ...range }, topCount)
  const wanted = { nodes: ids, parent: agentId as string, currency, range }
  const nodes = await readNodes(reader, agentId, ids)
  const figures = await sumTeams(reader, wanted)
  const days = await listTurnover(reader, wanted)
  return ids.flatMap((id) => {
    const node = nodes.get(id)
    const own = days.filter((one) => one.node === id)
    const series = daysOf(range).map((day) => own.find((one) => one.day === day)?.turnover ?? 0n)
    return node?.parentId === agentId ? [{ node, figures: figures.get(id) ?? noFigures, series }] : []
  })
}
