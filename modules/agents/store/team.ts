import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { InviteKind } from '#modules/agents/model.ts'
import type { Icon } from '#modules/identity/model.ts'

/** Somebody of a team, as the agent at its head sees them. */
export interface TeamRow {
  readonly id: Id<'member'>
  readonly account: string
  readonly nickname: string
  readonly icon: Icon
  readonly kind: InviteKind
  readonly depth: number
  readonly joinedAt: Date
  readonly lastSeenAt: Date | null
  readonly blockedAt: Date | null
  readonly blockedBy: Id<'member'> | null
  readonly parentId: Id<'member'> | null
  readonly teamSize: number
  readonly teamAgents: number
  readonly directs: number
}

const columns = sql`person.id, person.username as account, person.nickname, person.icon, person.kind, own.depth,
  node.joined_at as "joinedAt", person.last_seen_at as "lastSeenAt", person.blocked_at as "blockedAt",
  person.blocked_by as "blockedBy", node.parent_id as "parentId", node.team_size as "teamSize",
  node.team_agents as "teamAgents", node.directs`

/** Whoever is asked for, they are found through the path from the caller, or not at all. */
const ownTeam = (agentId: string): RawBuilder<unknown> => sql`agents_node as node
  join agents_path as own on own.ancestor_id = ${agentId} and own.descendant_id = node.member_id and own.depth > 0
  join identity_v_person as person on person.id = node.member_id`

export async function findTeamRow(reader: Reader, agentId: string, memberId: string): Promise<TeamRow | null> {
  const { rows } = await sql<TeamRow>`
    select ${columns} from ${ownTeam(agentId)} where node.member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

export interface TeamAsked {
  readonly agentId: string
  /** Whose team; the agent's own, or that of somebody in it. */
  readonly under: string
  readonly isDirect: boolean
  readonly kind: InviteKind | null
  readonly state: 'open' | 'blocked' | null
  readonly before: string | null
  readonly limit: number
}

/** The newest first: ids are in order of time. */
export async function listTeamRows(reader: Reader, asked: TeamAsked): Promise<TeamRow[]> {
  const { agentId, under, isDirect, kind, state, before, limit } = asked
  const place = isDirect
    ? sql`node.parent_id = ${under}`
    : sql`exists (select from agents_path where ancestor_id = ${under} and descendant_id = node.member_id and depth > 0)`
  const conditions = [
    place,
    ...(kind === null ? [] : [kind === 'agent' ? sql`node.is_agent` : sql`not node.is_agent`]),
    ...(state === null
      ? []
      : [state === 'blocked' ? sql`person.blocked_at is not null` : sql`person.blocked_at is null`]),
    ...(before === null ? [] : [sql`node.member_id < ${before}::uuid`]),
  ]
  const { rows } = await sql<TeamRow>`
    select ${columns} from ${ownTeam(agentId)} where ${sql.join(conditions, sql` and `)}
    order by node.member_id desc limit ${limit}`.execute(reader)
  return rows
}

export interface SearchAsked {
  readonly agentId: string
  /** As typed, in lower case. */
  readonly start: string
  readonly phoneHash: Uint8Array | null
  readonly limit: number
}

/** Each way to be found has an index of its own, so each is asked on its own. What is typed is text, never a pattern. */
export async function searchTeamRows(reader: Reader, asked: SearchAsked): Promise<TeamRow[]> {
  const { agentId, start, phoneHash, limit } = asked
  const pattern = `${start.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const by = (condition: RawBuilder<unknown>) => sql`
    (select ${columns} from ${ownTeam(agentId)} where ${condition} order by person.username limit ${limit})`
  const { rows } = await sql<TeamRow>`
    select * from (
      ${by(sql`person.username like ${pattern}`)}
      union ${by(sql`lower(person.nickname) like ${pattern}`)}
      union ${by(sql`person.phone_hash = ${phoneHash}`)}
    ) as found order by depth, account limit ${limit}`.execute(reader)
  return rows
}

/** From the caller's direct downline down to who stands right above somebody. */
export async function listBetween(
  reader: Reader,
  agentId: string,
  memberId: string,
): Promise<{ readonly id: string; readonly account: string; readonly nickname: string }[]> {
  const { rows } = await sql<{ id: string; account: string; nickname: string }>`
    select person.id, person.username as account, person.nickname from agents_path as up
    join agents_path as own on own.ancestor_id = ${agentId} and own.descendant_id = up.ancestor_id and own.depth > 0
    join identity_v_person as person on person.id = up.ancestor_id
    where up.descendant_id = ${memberId} and up.depth > 0 order by own.depth`.execute(reader)
  return rows
}

export async function findNote(reader: Reader, agentId: string, memberId: string): Promise<string> {
  const { rows } = await sql<{ note: string }>`
    select note from agents_note where agent_id = ${agentId} and member_id = ${memberId}`.execute(reader)
  return rows[0]?.note ?? ''
}

export async function saveNote(
  tx: Tx,
  { agentId, memberId, note, at }: { agentId: string; memberId: string; note: string; at: Date },
): Promise<void> {
  if (note === '') {
    await sql`delete from agents_note where agent_id = ${agentId} and member_id = ${memberId}`.execute(tx)
    return
  }
  await sql`insert into agents_note (agent_id, member_id, note, at) values (${agentId}, ${memberId}, ${note}, ${at})
    on conflict (agent_id, member_id) do update set note = excluded.note, at = excluded.at`.execute(tx)
}

/** The name of anybody, for who knows already that there is such a one. */
export async function findNames(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { readonly account: string; readonly nickname: string; readonly blockedAt: Date | null }>> {
  const { rows } = await sql<{ id: string; account: string; nickname: string; blockedAt: Date | null }>`
    select id, username as account, nickname, blocked_at as "blockedAt" from identity_v_person
    where id = any(${ids}::uuid[])`.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findCodes(
  reader: Reader,
  id: string,
): Promise<{
  readonly affiliateCode: string | null
  readonly referralCode: string | null
  readonly icon: Icon
} | null> {
  const { rows } = await sql<{ affiliateCode: string | null; referralCode: string | null; icon: Icon }>`
    select affiliate_code as "affiliateCode", referral_code as "referralCode", icon from identity_v_person
    where id = ${id}`.execute(reader)
  return rows[0] ?? null
}
