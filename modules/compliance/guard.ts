import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type Reader, type Tx, together } from '#kit/tx.ts'
import { catchUp, readUsed } from '#modules/compliance/counters.ts'
import type { Judging } from '#modules/compliance/deps.ts'
import {
  guardedKinds,
  type Limit,
  type MoneyMove,
  type OfferBlock,
  type StakeBlock,
} from '#modules/compliance/model.ts'
import { stepOf } from '#modules/compliance/rules/count.ts'
import { blockOf, type DoorBlock, judgeStake, leftOf, needsGuard, type Used } from '#modules/compliance/rules/judge.ts'
import { countsFrom } from '#modules/compliance/rules/periods.ts'
import { findLimited, findLimiting, findLimits } from '#modules/compliance/store/limits.ts'
import {
  findMember,
  findMembers,
  lockMember,
  lockMembers,
  type MemberRow,
  saveGuarded,
  saveHasGrants,
} from '#modules/compliance/store/members.ts'
import { guardOwner } from '#modules/ledger/service.ts'

/**
 * Sets the ledger's guard to what the member's limits and grants ask for, or takes it away with the last reason; in the member's turn, after
 * every change.
 */
export async function fitGuard(
  tx: Tx,
  member: MemberRow,
  limits: readonly Limit[],
  { now }: Pick<Judging, 'now'>,
): Promise<void> {
  const isNeeded = member.hasGrants || needsGuard(member, limits, now)
  if (isNeeded === member.isGuarded) return
  await guardOwner(tx, member.memberId, isNeeded ? guardedKinds : null)
  await saveGuarded(tx, member.memberId, isNeeded)
}

export interface GuardedMove extends MoneyMove {
  /** The money goes to a vendor that plays with it where we cannot look. */
  readonly goesAway?: boolean
  /** The money is in a hold of the kind `reserve`, which was admitted and counts already. */
  readonly isReserved?: boolean
}

/**
 * Whether a guarded member may put this much at risk now. Called in the transaction that moves the money, before it is moved: until that
 * transaction ends nobody else of this member is judged, so no two stakes can both take the last of a limit.
 */
export async function admitStake(tx: Tx, judging: Judging, move: GuardedMove): Promise<Result<null, StakeBlock>> {
  const member = await lockMember(tx, move.memberId)
  const limits = await findLimits(tx, move.memberId)
  if (!needsGuard(member, limits, judging.now)) {
    // The last of what was guarded for has ended by itself; from here on the fast way is open again.
    await fitGuard(tx, member, limits, judging)
    return yes(null)
  }
  const current = await catchUp(tx, member, judging, countsFrom(judging.today))
  const used = await readUsed(tx, current, judging)
  const stepMs = stepOf(current.pace.lastStakeAt, judging.now.getTime(), judging.gapMs)
  const { currency, amount, goesAway = false, isReserved = false } = move
  const others: Used = (limit) => used(limit) - (isReserved && limit.currency === currency ? amount : 0n)
  const input = { currency, amount, goesAway, stepMs, uncheckedMs: current.pace.uncheckedMs + stepMs }
  const refusal = judgeStake(current, limits, others, input, judging.now)
  return refusal === null ? yes(null) : no(refusal)
}

/** The wallet's own reason to guard a member begins or ends. */
export async function guardForGrants(
  tx: Tx,
  judging: Pick<Judging, 'now'>,
  memberId: Id<'member'>,
  hasGrants: boolean,
): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (member.hasGrants === hasGrants) return
  await saveHasGrants(tx, memberId, hasGrants)
  await fitGuard(tx, { ...member, hasGrants }, await findLimits(tx, memberId), judging)
}

/** A member's turn, for who has to look at something else in it before the judging. */
export async function holdMember(tx: Tx, memberId: Id<'member'>): Promise<Pick<MemberRow, 'hasGrants'>> {
  return await lockMember(tx, memberId)
}

/** The turns of those whom only a grant guards, in one go. Whoever has anything of their own to be judged by is left out, and judged alone. */
export async function holdGranted(
  tx: Tx,
  { now }: Pick<Judging, 'now'>,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [members, limited] = await together(lockMembers(tx, memberIds), findLimited(tx, memberIds))
  const held = members.filter((member) => member.hasGrants && !needsGuard(member, [], now))
  return new Set(held.flatMap(({ memberId }) => (limited.has(memberId) ? [] : [memberId])))
}

/** How much of this currency may still be put at risk where only the loss can be limited; null when nothing limits it. */
export async function lossLeft(tx: Tx, judging: Judging, { memberId, currency }: MoneyMove): Promise<bigint | null> {
  const member = await lockMember(tx, memberId)
  const limits = await findLimits(tx, memberId)
  if (!limits.some(({ kind, value }) => kind === 'loss' && value !== null)) return null
  const current = await catchUp(tx, member, judging, countsFrom(judging.today))
  return leftOf(limits, 'loss', currency, await readUsed(tx, current, judging))
}

/** Whether somebody may play at all, for those who open a game's door. The money is asked again when it moves. */
export async function findPlayBlock(reader: Reader, memberId: Id<'member'>, now: Date): Promise<DoorBlock | null> {
  const member = await findMember(reader, memberId)
  return member && blockOf(member, now)
}

/** Who excluded, paused or limited themselves is given nothing to play more for, and is told why. */
export async function findOfferBlock(reader: Reader, memberId: Id<'member'>, now: Date): Promise<OfferBlock | null> {
  const [blocked, limits] = await together(findPlayBlock(reader, memberId, now), findLimits(reader, memberId))
  if (blocked !== null) return blocked
  const isLimited = limits.some(({ value }) => value !== null)
  return isLimited ? 'limits_rule_bonuses_out' : null
}

/** Which of these members `findOfferBlock` names a reason for. */
export async function findOfferBlocked(
  reader: Reader,
  memberIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const [members, limited] = await together(findMembers(reader, memberIds), findLimiting(reader, memberIds))
  const blocked = members.filter((member) => blockOf(member, now) !== null)
  return new Set([...limited, ...blocked.map(({ memberId }) => memberId)])
}
