import { sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { InviteKind, LinkId, Rates } from '#modules/agents/model.ts'

export interface LinkRow {
  readonly id: LinkId
  readonly agentId: Id<'member'>
  readonly requestHash: string
  readonly code: string
  readonly kind: InviteKind
  readonly rates: Rates
  readonly domain: string | null
  readonly note: string
  readonly createdAt: Date
  readonly closedAt: Date | null
}

const columns = sql`link.id, link.agent_id as "agentId", link.request_hash as "requestHash", link.code, link.kind, link.rates,
  link.domain, link.note, link.created_at as "createdAt", link.closed_at as "closedAt"`

export interface NewLink extends Omit<LinkRow, 'closedAt'> {
  readonly key: string
}

/** False when the code is taken. */
export async function insertLink(tx: Tx, link: NewLink): Promise<boolean> {
  const { rows } = await sql`
    insert into agents_link (id, agent_id, key, request_hash, code, kind, rates, domain, note, created_at)
    values (${link.id}, ${link.agentId}, ${link.key}, ${link.requestHash}, ${link.code}, ${link.kind},
      ${JSON.stringify(link.rates)}::jsonb, ${link.domain}, ${link.note}, ${link.createdAt})
    on conflict (code) do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function findLinkByKey(reader: Reader, agentId: string, key: string): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from agents_link as link where agent_id = ${agentId} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

/** One that still brings people. */
export async function findOpenLink(reader: Reader, code: string): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from agents_link as link where code = ${code} and closed_at is null`.execute(reader)
  return rows[0] ?? null
}

export async function findLink(reader: Reader, id: string): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`select ${columns} from agents_link as link where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export async function countOpenLinks(reader: Reader, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from agents_link where agent_id = ${agentId} and closed_at is null`.execute(
    reader,
  )
  return rows[0]?.count ?? 0
}

export interface LinksAsked {
  readonly agentId: string
  readonly state: 'open' | 'closed' | null
  readonly before: string | null
  readonly limit: number
}

export async function listLinksOf(reader: Reader, asked: LinksAsked): Promise<LinkRow[]> {
  const { agentId, state, before, limit } = asked
  const { rows } = await sql<LinkRow>`
    select ${columns} from agents_link as link
    where agent_id = ${agentId} and (${before}::uuid is null or id < ${before}::uuid)
      and (${state}::text is null or (closed_at is null) = (${state} = 'open'))
    order by id desc limit ${limit}`.execute(reader)
  return rows
}

/** False when the caller has no such link; one that is closed stays as it is. */
export async function closeLinkOf(tx: Tx, agentId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update agents_link set closed_at = coalesce(closed_at, ${at})
    where id = ${id} and agent_id = ${agentId} returning id`.execute(tx)
  return rows.length === 1
}

export async function countVisit(tx: Tx, code: string, day: Day): Promise<void> {
  await sql`insert into agents_link_day as counted (link_id, day, visits)
    select id, ${day}, 1 from agents_link where code = ${code} and closed_at is null
    on conflict (link_id, day) do update set visits = counted.visits + 1`.execute(tx)
}

export async function countJoined(tx: Tx, linkId: string, day: Day): Promise<void> {
  await sql`insert into agents_link_day as counted (link_id, day, joined) values (${linkId}, ${day}, 1)
    on conflict (link_id, day) do update set joined = counted.joined + 1`.execute(tx)
}

export interface LinkDay {
  readonly linkId: string
  readonly day: Day
  readonly visits: number
  readonly joined: number
}

export async function sumLinks(reader: Reader, ids: readonly string[]): Promise<Map<string, LinkDay>> {
  const { rows } = await sql<LinkDay>`
    select link_id as "linkId", max(day)::text as day, sum(visits)::integer as visits, sum(joined)::integer as joined
    from agents_link_day where link_id = any(${ids}::uuid[]) group by link_id`.execute(reader)
  return new Map(rows.map((row) => [row.linkId, row]))
}

export async function listLinkDays(reader: Reader, ids: readonly string[], from: Day): Promise<LinkDay[]> {
  const { rows } = await sql<LinkDay>`
    select link_id as "linkId", day::text, visits, joined from agents_link_day
    where link_id = any(${ids}::uuid[]) and day >= ${from}`.execute(reader)
  return rows
}

export interface NewJoin {
  readonly memberId: string
  readonly agentId: string
  readonly way: 'link' | 'direct' | 'code'
  readonly linkId?: string | null
  readonly key?: string | null
  readonly requestHash?: string | null
  readonly at: Date
}

export async function insertJoin(tx: Tx, join: NewJoin): Promise<void> {
  await sql`insert into agents_join (member_id, agent_id, way, link_id, key, request_hash, at)
    values (${join.memberId}, ${join.agentId}, ${join.way}, ${join.linkId ?? null}, ${join.key ?? null},
      ${join.requestHash ?? null}, ${join.at})`.execute(tx)
}

export async function findJoinByKey(
  reader: Reader,
  agentId: string,
  key: string,
): Promise<{ readonly memberId: Id<'member'>; readonly requestHash: string } | null> {
  const { rows } = await sql<{ memberId: Id<'member'>; requestHash: string }>`
    select member_id as "memberId", request_hash as "requestHash" from agents_join
    where agent_id = ${agentId} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

/** How somebody came in; the link is told only to the agent whose it is. */
export async function findJoin(
  reader: Reader,
  memberId: string,
  agentId: string,
): Promise<{ readonly way: NewJoin['way']; readonly code: string | null; readonly note: string | null } | null> {
  const { rows } = await sql<{ way: NewJoin['way']; code: string | null; note: string | null }>`
    select arrived.way, link.code, link.note from agents_join as arrived
    left join agents_link as link on link.id = arrived.link_id and link.agent_id = ${agentId}
    where arrived.member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}
