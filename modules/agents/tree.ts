import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'

/** Somebody's place in the tree. */
export interface Place {
  readonly memberId: Id<'member'>
  readonly parentId: Id<'member'> | null
  /** 1 right under the house. */
  readonly level: number
  readonly isAgent: boolean
  readonly joinedAt: Date
  readonly teamSize: number
  readonly teamAgents: number
  readonly directs: number
}

const columns = sql`node.member_id as "memberId", node.parent_id as "parentId", node.level, node.is_agent as "isAgent",
  node.joined_at as "joinedAt", node.team_size as "teamSize", node.team_agents as "teamAgents", node.directs`

/** How many steps somebody stands below an agent: 0 for the agent itself, null for everybody else, known or not. */
export async function depthBelow(reader: Reader, agentId: Id<'member'>, memberId: string): Promise<number | null> {
  const { rows } = await sql<{ depth: number }>`
    select depth from agents_path where ancestor_id = ${agentId} and descendant_id = ${memberId}`.execute(reader)
  return rows[0]?.depth ?? null
}

/** Which of these people stand below an agent, and how far. */
export async function findDepths(
  reader: Reader,
  agentId: Id<'member'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; depth: number }>`
    select descendant_id as id, depth from agents_path
    where ancestor_id = ${agentId} and descendant_id = any(${ids}::uuid[]) and depth > 0`.execute(reader)
  return new Map(rows.map(({ id, depth }) => [id, depth]))
}

/** Whether an agent may look at somebody: themselves, or anybody of their team. */
export async function isWithin(reader: Reader, agentId: Id<'member'>, memberId: string): Promise<boolean> {
  return (await depthBelow(reader, agentId, memberId)) !== null
}

export async function findPlace(reader: Reader, memberId: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select ${columns} from agents_node as node where node.member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

/** Everybody above, the direct upline first. */
export async function findUplines(reader: Reader, memberId: string): Promise<Id<'member'>[]> {
  const { rows } = await sql<{ id: Id<'member'> }>`
    select ancestor_id as id from agents_path where descendant_id = ${memberId} and depth > 0 order by depth`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

/**
 * Holds these people where they are until the transaction ends, and makes whoever holds one of them too wait. It comes before any other lock
 * of the transaction.
 */
export async function holdPlaces(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select agents_hold(${ids}::uuid[])`.execute(tx)
}

/** Nobody joins or moves until the transaction ends. */
export async function holdTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(5276000150)`.execute(tx)
}
