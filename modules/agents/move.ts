import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { auditOf, type Doer } from '#modules/agents/audit.ts'
import { type Agents, type HouseRules, now, readHouse } from '#modules/agents/deps.ts'
import { mostForNewcomers, readRates } from '#modules/agents/rates.ts'
import { firstRateAbove } from '#modules/agents/rules/rates.ts'
import { findRatesFrom, insertRates } from '#modules/agents/store/rates.ts'
import { depthBelow, findPlace, holdTree, isWithin, type Place } from '#modules/agents/tree.ts'
import { type Context, setUpline } from '#modules/identity/service.ts'

export interface MoveInput {
  readonly by: Doer
  readonly memberId: string
  /** Null: right under the house, which the house alone can say. */
  readonly to: string | null
}

export type MoveRefusal =
  | 'member_not_found'
  | 'move_makes_a_circle'
  | 'move_changes_nothing'
  | 'place_is_no_agent'
  | 'tree_is_too_deep'
  | 'rate_is_above_own'

/**
 * Puts somebody, with everybody below, under another agent. What was counted before stays where it was counted; from the next bet on it
 * counts for the new line. It goes alone: nobody joins or moves meanwhile, so what was judged is what happens.
 */
export async function moveMember(
  agents: Agents,
  { by, memberId, to }: MoveInput,
  context: Context,
): Promise<Result<null, MoveRefusal>> {
  const house = await readHouse(agents)
  return await agents.db.tx(async (tx) => {
    await holdTree(tx)
    if (by.who === 'agent' && !(await mayMove(tx, by.id, memberId, to))) return no('member_not_found')
    const member = await findPlace(tx, memberId)
    const upline = to === null ? null : await findPlace(tx, to)
    if (!member || (to !== null && !upline)) return no('member_not_found')
    const judged = await judge(tx, member, upline, house)
    if (!judged.ok) return judged
    await setUpline(tx, member.memberId, upline?.memberId ?? null)
    await keepRates(tx, agents, member, house)
    const detail = { from: member.parentId, to: upline?.memberId ?? null }
    await auditOf(tx, agents, context, { action: 'agents.moved', by, subject: member.memberId, detail })
    return yes(null)
  })
}

/** An agent right under the house has the caps without anybody having said so; under another it is said from now on. */
async function keepRates(tx: Tx, agents: Agents, member: Place, house: HouseRules): Promise<void> {
  const { today } = house
  if ((await findRatesFrom(tx, [member.memberId], today)).size > 0) return
  const { now: rates } = await readRates(tx, member, house)
  await insertRates(tx, { memberId: member.memberId, fromDay: today, rates, setBy: null, at: now(agents) })
}

/** An agent moves people within the own team only: from below it, to below it or right under itself. */
async function mayMove(tx: Tx, agentId: Id<'member'>, memberId: string, to: string | null): Promise<boolean> {
  if (to === null || ((await depthBelow(tx, agentId, memberId)) ?? 0) === 0) return false
  return await isWithin(tx, agentId, to)
}

async function judge(
  tx: Tx,
  member: Place,
  upline: Place | null,
  house: HouseRules,
): Promise<Result<null, MoveRefusal>> {
  if (upline && (await isWithin(tx, member.memberId, upline.memberId))) return no('move_makes_a_circle')
  if (member.parentId === (upline?.memberId ?? null)) return no('move_changes_nothing')
  if (upline && !upline.isAgent) return no('place_is_no_agent')
  const shift = (upline?.level ?? 0) + 1 - member.level
  const deepest = await findDeepestAgent(tx, member.memberId)
  if (deepest !== null && deepest + shift > house.rules.levelsMax) return no('tree_is_too_deep')
  const { now: current, next } = await readRates(tx, member, house)
  const most = await mostForNewcomers(tx, upline?.memberId ?? null, house)
  // Nobody has more than the agent above, on this day or on one that was decided.
  const above = firstRateAbove(current, most) ?? (next && firstRateAbove(next.rates, most))
  return above ? no('rate_is_above_own', [{ path: `rates.${above}`, code: 'rate_is_out_of_range' }]) : yes(null)
}

/** The level of the lowest agent of a team, its head among them; null when there is none. */
async function findDeepestAgent(tx: Tx, memberId: string): Promise<number | null> {
  const { rows } = await sql<{ level: number | null }>`
    select max(node.level) as level from agents_path as path
    join agents_node as node on node.member_id = path.descendant_id and node.is_agent
    where path.ancestor_id = ${memberId}`.execute(tx)
  return rows[0]?.level ?? null
}
