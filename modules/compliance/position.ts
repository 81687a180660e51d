import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import { noteChange } from '#modules/compliance/changes.ts'
import { catchUp } from '#modules/compliance/counters.ts'
import { type Compliance, type Judging, readJudging } from '#modules/compliance/deps.ts'
import { fitGuard } from '#modules/compliance/guard.ts'
import type { RealityCheck } from '#modules/compliance/model.ts'
import { stepOf } from '#modules/compliance/rules/count.ts'
import { countsFrom } from '#modules/compliance/rules/periods.ts'
import { findMoney, findPlayed } from '#modules/compliance/store/counters.ts'
import { findLimits } from '#modules/compliance/store/limits.ts'
import { lockMember, type MemberRow, saveReality } from '#modules/compliance/store/members.ts'

/** How somebody stands today, and how long they have played. */
export interface Position {
  readonly currency: Currency
  readonly day: string
  readonly staked: bigint
  readonly paid: bigint
  readonly playedMs: number
  readonly sittingMs: number
  readonly realityMinutes: number | null
  /** Time in play since the member last looked. */
  readonly uncheckedMs: number
}

export async function readPosition(
  compliance: Compliance,
  memberId: Id<'member'>,
  currency: Currency,
): Promise<Position> {
  const judging = await readJudging(compliance)
  return await compliance.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId)
    return await positionOf(tx, member, judging, currency)
  })
}

/** Today alone is counted for who has no limits; who has some is counted from the beginning of the longest period anyway. */
async function positionOf(tx: Tx, before: MemberRow, judging: Judging, currency: Currency): Promise<Position> {
  const { today, now, gapMs } = judging
  const member = await catchUp(tx, before, judging, before.isGuarded ? countsFrom(today) : today)
  const { memberId, pace, realityMinutes } = member
  const money = (await findMoney(tx, memberId, today)).find((day) => day.currency === currency && day.day === today)
  const played = await findPlayed(tx, memberId, today)
  const stepMs = stepOf(pace.lastStakeAt, now.getTime(), gapMs)
  const isSitting = pace.lastStakeAt !== null && now.getTime() - pace.lastStakeAt.getTime() <= gapMs
  return {
    currency,
    day: today,
    staked: money?.staked ?? 0n,
    paid: money?.paid ?? 0n,
    playedMs: played.get(today) ?? 0,
    sittingMs: isSitting ? pace.sittingMs : 0,
    realityMinutes,
    // What the next stake would find, so that nobody is surprised by it.
    uncheckedMs: pace.uncheckedMs + stepMs,
  }
}

/** The time counts from now on. It is counted by the stakes, so the accounts are guarded while a reality check is set. */
export async function setRealityCheck(
  compliance: Compliance,
  memberId: Id<'member'>,
  minutes: RealityCheck | null,
): Promise<void> {
  const judging = await readJudging(compliance)
  await compliance.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member.realityMinutes === minutes) return
    await fitGuard(tx, { ...member, realityMinutes: minutes }, await findLimits(tx, memberId), judging)
    await catchUp(tx, member, judging, countsFrom(judging.today))
    await saveReality(tx, memberId, minutes)
    const detail = { minutes: minutes === null ? null : String(minutes) }
    await noteChange(tx, compliance, memberId, { at: judging.now, kind: 'reality_check_set', by: 'member', detail })
  })
  compliance.announce(memberId, { type: 'compliance' })
}

/** The member has read how it stands. */
export async function acknowledge(
  compliance: Compliance,
  memberId: Id<'member'>,
  currency: Currency,
): Promise<Position> {
  const judging = await readJudging(compliance)
  return await compliance.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId)
    const position = await positionOf(tx, member, judging, currency)
    await saveReality(tx, memberId, member.realityMinutes)
    return { ...position, uncheckedMs: 0 }
  })
}
