import { sql } from 'kysely'
import { countDays, type DayRange, isRange } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import { kept, type Reader } from '#kit/tx.ts'
import { depthBelow, findUplines } from '#modules/agents/service.ts'
import type { TeamRefusal, TeamSort } from '#modules/records/model.ts'
import { monthsOf, spansOf } from '#modules/records/rules/spans.ts'
import { noFigures, profitOf, sumTeams, type TeamFigures } from '#modules/records/team/figures.ts'
import { house } from '#modules/turnover/model.ts'

export type MemberId = Id<'member'>

/** With more downlines than this only those with the most turnover are put in an order. */
const sortedMax = 1_000
const firstMost = 100

export interface TeamInput extends DayRange {
  readonly agentId: MemberId
  /** Somebody of the agent's team. */
  readonly node: string
  readonly currency: Currency
}

export interface Person {
  readonly id: MemberId
  readonly username: string
  readonly nickname: string
}

export interface Node extends Person {
  readonly parentId: string | null
  readonly isAgent: boolean
  readonly isBlocked: boolean
  readonly team: number
  readonly agents: number
  readonly directs: number
  readonly joinedAt: Date
  readonly seenAt: Date | null
  readonly ratePpm: number | null
}

/** Everybody that is asked for, as far as they stand within the agent's team; whoever does not is left out. */
export async function readNodes(reader: Reader, agentId: MemberId, ids: readonly string[]): Promise<Map<string, Node>> {
  const { rows } = await sql<Node>`${kept}
    select person.id, person.username, person.nickname, node.parent_id as "parentId", node.is_agent as "isAgent",
      person.blocked_at is not null as "isBlocked", node.team_size as team, node.team_agents as agents, node.directs,
      node.joined_at as "joinedAt", person.last_seen_at as "seenAt",
      (select (select max(value::integer) from jsonb_each_text(given.rates)) from agents_v_rates as given
        where given.member_id = person.id and given.from_day <= (now() at time zone mark.time_zone)::date
        order by given.version desc limit 1) as "ratePpm"
    from unnest(${`{${ids.join(',')}}`}::text::uuid[]) as wanted (id)
    cross join lateral (
      select descendant_id from agents_v_path where ancestor_id = ${agentId} and descendant_id = wanted.id limit 1) as path
    join agents_v_node as node on node.member_id = path.descendant_id
    join identity_v_person as person on person.id = node.member_id cross join turnover_v_watermark as mark`.execute(
    reader,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Row {
  readonly node: Node
  readonly figures: TeamFigures
}

export interface Children {
  readonly depth: number
  /** From the agent down to the node, both among them. */
  readonly path: readonly Person[]
  readonly node: Row
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly isCut: boolean
}

export interface Paging {
  readonly sort: TeamSort
  readonly after: string | null
  readonly limit: number
}

/** How the figures of nodes under a parent are found; null for under whomever. */
export type Sum = (nodes: readonly string[], parent: string | null) => Promise<Map<string, TeamFigures>>

/** Who stands right below somebody, each with what their own team did. */
export async function readChildren(
  reader: Reader,
  input: TeamInput,
  paging: Paging,
  sum: Sum = async (nodes, parent) => await sumTeams(reader, { nodes, parent, currency: input.currency, range: input }),
): Promise<Result<Children, TeamRefusal>> {
  if (!isRange(input)) return no('range_is_wrong')
  const { agentId, node } = input
  const depth = await depthBelow(reader, agentId, node)
  if (depth === null) return no('member_not_found')
  // What the agent's own team did counts wherever the agent stood; of everybody else, what they did where they stand.
  const self = (await readNodes(reader, agentId, [node])).get(node)
  if (!self) return no('member_not_found')
  const own = (await sum([node], depth === 0 ? null : (self.parentId ?? house))).get(node) ?? noFigures
  const { ids, figures, next, isCut } = await choose(reader, input, self.directs, paging, sum)
  const nodes = await readNodes(reader, agentId, ids)
  const rows = ids.flatMap((id) => {
    const child = nodes.get(id)
    return child?.parentId === node ? [{ node: child, figures: figures.get(id) ?? noFigures }] : []
  })
  return yes({
    depth,
    path: await readPath(reader, agentId, node),
    node: { node: self, figures: own },
    rows,
    next,
    isCut,
  })
}

interface Chosen {
  readonly ids: readonly string[]
  readonly figures: ReadonlyMap<string, TeamFigures>
  readonly next: string | null
  readonly isCut: boolean
}

async function choose(reader: Reader, input: TeamInput, directs: number, paging: Paging, sum: Sum): Promise<Chosen> {
  const { sort, after, limit } = paging
  if (sort === 'joined') {
    const found = await listNewest(reader, input.node, after, limit + 1)
    const ids = found.slice(0, limit)
    const next = found.length > limit ? (ids.at(-1) ?? null) : null
    return { ids, figures: await sum(ids, input.node), next, isCut: false }
  }
  const isCut = directs > sortedMax
  const all = isCut ? await listFirst(reader, input, firstMost) : await listNewest(reader, input.node, null, sortedMax)
  const figures = await sum(all, input.node)
  const sorted = await inOrder(reader, all, figures, sort)
  const start = after === null ? 0 : sorted.indexOf(after) + 1
  const ids = after !== null && start === 0 ? [] : sorted.slice(start, start + limit)
  return { ids, figures, next: start + limit < sorted.length ? (ids.at(-1) ?? null) : null, isCut }
}

/** Ids rise with time, so the newest come from the end of the index. */
async function listNewest(reader: Reader, parent: string, before: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from agents_v_node where parent_id = ${parent} and ${before === null ? sql`true` : sql`member_id < ${before}`}
    order by member_id desc limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

async function inOrder(
  reader: Reader,
  ids: readonly string[],
  figures: ReadonlyMap<string, TeamFigures>,
  sort: TeamSort,
): Promise<string[]> {
  if (sort === 'name' || sort === 'team') {
    const order = sort === 'name' ? sql`person.username` : sql`node.team_size desc, node.member_id`
    const { rows } = await sql<{ id: string }>`
      select node.member_id as id from agents_v_node as node join identity_v_person as person on person.id = node.member_id
      where node.member_id = any(${arrayOf('uuid', `{${ids.join(',')}}`)}) order by ${order}`.execute(reader)
    return rows.map(({ id }) => id)
  }
  const value = (id: string): bigint => {
    const found = figures.get(id) ?? noFigures
    return sort === 'profit' ? profitOf(found) : sort === 'joined' ? 0n : found[sort]
  }
  const keyed = ids.map((id) => ({ id, value: value(id) }))
  keyed.sort((one, other) =>
    one.value === other.value ? (one.id < other.id ? -1 : 1) : one.value > other.value ? -1 : 1,
  )
  return keyed.map(({ id }) => id)
}

/** So many rows of figures may be added up to find the first; a second look at that is slower than anybody would wait for. */
const rowsMost = 8_000

/**
 * Those right below with the most turnover in a range, without adding up everybody: nobody has more in a range than in its months, so
 * once the last of the found has more than anybody who was not looked at could have, they are the first. Otherwise more are looked at,
 * as many as can be for a range of that length: for a day thousands, for a month hundreds.
 */
export async function listFirst(reader: Reader, input: TeamInput, count: number): Promise<string[]> {
  const { node, currency, from, to } = input
  const months = monthsOf({ from, to })
  const spans = spansOf({ from, to })
  const ofEach = spans.days.reduce((sum, span) => sum + countDays(span.from, span.to), spans.months ? months.length : 0)
  const widest = Math.ceil(Math.max(4 * count, rowsMost / ofEach) / months.length)
  for (const look of [Math.min(widest, 8 * count), widest]) {
    const { rows } = await sql<{ id: string; month: string; turnover: bigint }>`
      select node_id as id, month::text as month, turnover
      from unnest(${`{${months.join(',')}}`}::text::date[]) as wanted (at)
      cross join lateral (
        select node_id, month, turnover from turnover_v_team_month
        where parent_id = ${node} and currency = ${currency} and month = wanted.at
        order by turnover desc, node_id limit ${look}) as first`.execute(reader)
    const seen = new Set(rows.map(({ id }) => id))
    const first = await addTurnover(reader, input, [...seen], count)
    // What nobody who was not looked at can have more of in each month: nothing where all were.
    const byMonth = [...Map.groupBy(rows, ({ month }) => month).values()]
    const bound = byMonth.reduce((sum, found) => sum + (found.length < look ? 0n : (found.at(-1)?.turnover ?? 0n)), 0n)
    const last = first.at(-1)
    const isSure = bound === 0n || (first.length === count && last !== undefined && last.turnover >= bound)
    if (isSure || look === widest) return first.map(({ id }) => id)
  }
  return []
}

/** Those with the most turnover of these, in order. */
async function addTurnover(
  reader: Reader,
  { node, currency, from, to }: TeamInput,
  ids: readonly string[],
  count: number,
): Promise<{ readonly id: string; readonly turnover: bigint }[]> {
  const { months, days } = spansOf({ from, to })
  const parts = days.map(
    (span) => sql`select sum(turnover) as turnover from turnover_v_team_day
      where node_id = one.id and parent_id = ${node} and currency = ${currency}
        and day between ${span.from}::date and ${span.to}::date`,
  )
  if (months) {
    parts.push(sql`select sum(turnover) as turnover from turnover_v_team_month where parent_id = ${node} and node_id = one.id
      and currency = ${currency} and month between ${months.from}::date and ${months.to}::date`)
  }
  const { rows } = await sql<{ id: string; turnover: bigint }>`
    select one.id, coalesce(sum(part.turnover), 0)::bigint as turnover
    from unnest(${`{${ids.join(',')}}`}::text::uuid[]) as one (id)
    cross join lateral (${sql.join(parts, sql` union all `)}) as part
    group by one.id order by 2 desc, 1 limit ${count}`.execute(reader)
  return rows
}

/** From the agent down to somebody of the team. */
async function readPath(reader: Reader, agentId: MemberId, node: string): Promise<Person[]> {
  const above = await findUplines(reader, node)
  const at = above.indexOf(agentId)
  const ids = [...(node === agentId ? [] : above.slice(0, at + 1).reverse()), node]
  const { rows } = await sql<Person>`
    select id, username, nickname from identity_v_person where id = any(${arrayOf('uuid', `{${ids.join(',')}}`)})`.execute(
    reader,
  )
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
