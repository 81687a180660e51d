import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { noteChange } from '#modules/compliance/changes.ts'
import { type Compliance, readJudging } from '#modules/compliance/deps.ts'
import { fitGuard } from '#modules/compliance/guard.ts'
import type { CoolOff, ExclusionTerm } from '#modules/compliance/model.ts'
import { isExcluded } from '#modules/compliance/rules/judge.ts'
import { coolOffEnd, exclusionEnd, returnAfterMs } from '#modules/compliance/rules/terms.ts'
import { findLimits } from '#modules/compliance/store/limits.ts'
import { lockMember, saveCoolOff, saveExclusion } from '#modules/compliance/store/members.ts'

export interface PauseTime {
  readonly since: Date
  readonly until: Date
}

/** A break. It can be made longer while it runs, and nobody can make it shorter. */
export async function beginCoolOff(
  compliance: Compliance,
  memberId: Id<'member'>,
  length: CoolOff,
): Promise<Result<PauseTime, 'cool_off_is_longer'>> {
  const judging = await readJudging(compliance)
  const { now } = judging
  const begun = await compliance.db.tx(async (tx): Promise<Result<PauseTime, 'cool_off_is_longer'>> => {
    const member = await lockMember(tx, memberId)
    const until = coolOffEnd(length, now)
    const isRunning = member.coolOffUntil !== null && member.coolOffUntil > now
    if (isRunning && member.coolOffUntil >= until) return no('cool_off_is_longer')
    const since = (isRunning ? member.coolOffSince : null) ?? now
    await saveCoolOff(tx, memberId, since, until)
    await noteChange(tx, compliance, memberId, {
      at: now,
      kind: 'cool_off_begun',
      by: 'member',
      detail: { length, until: until.toISOString() },
    })
    await fitGuard(tx, { ...member, coolOffUntil: until }, await findLimits(tx, memberId), judging)
    return yes({ since, until })
  })
  if (begun.ok) compliance.announce(memberId, { type: 'compliance' })
  return begun
}

export interface ExclusionTime extends PauseTime {
  readonly returnsAt: Date | null
}

/** There is no call that undoes this: neither the member's, nor an operator's. Asking again can only make it longer. */
export async function beginExclusion(
  compliance: Compliance,
  memberId: Id<'member'>,
  term: ExclusionTerm,
): Promise<Result<ExclusionTime, 'exclusion_is_longer'>> {
  const judging = await readJudging(compliance)
  const { now } = judging
  const begun = await compliance.db.tx(async (tx): Promise<Result<ExclusionTime, 'exclusion_is_longer'>> => {
    const member = await lockMember(tx, memberId)
    const until = exclusionEnd(term, now)
    const isRunning = isExcluded(member, now)
    if (isRunning && member.excludedUntil !== null && member.excludedUntil >= until) return no('exclusion_is_longer')
    const exclusion = { since: (isRunning ? member.excludedSince : null) ?? now, until, returnsAt: null }
    await saveExclusion(tx, memberId, exclusion)
    await noteChange(tx, compliance, memberId, {
      at: now,
      kind: 'exclusion_begun',
      by: 'member',
      detail: { term, until: until.toISOString() },
    })
    const excluded = { ...member, excludedUntil: until, returnsAt: null }
    await fitGuard(tx, excluded, await findLimits(tx, memberId), judging)
    return yes(exclusion)
  })
  if (begun.ok) compliance.announce(memberId, { type: 'compliance' })
  return begun
}

/** The guard stays until the day has passed: whoever plays next then finds that nothing stands against it any more. */
export async function askReturn(
  compliance: Compliance,
  memberId: Id<'member'>,
): Promise<Result<ExclusionTime, 'exclusion_is_missing' | 'exclusion_is_running'>> {
  const { now } = await readJudging(compliance)
  const asked = await compliance.db.tx(
    async (tx): Promise<Result<ExclusionTime, 'exclusion_is_missing' | 'exclusion_is_running'>> => {
      const { excludedSince: since, excludedUntil: until, returnsAt } = await lockMember(tx, memberId)
      if (since === null || until === null) return no('exclusion_is_missing')
      if (until > now) return no('exclusion_is_running')
      if (returnsAt !== null) return yes({ since, until, returnsAt })
      const exclusion = { since, until, returnsAt: new Date(now.getTime() + returnAfterMs) }
      await saveExclusion(tx, memberId, exclusion)
      const detail = { returnsAt: exclusion.returnsAt.toISOString() }
      await noteChange(tx, compliance, memberId, { at: now, kind: 'exclusion_return_asked', by: 'member', detail })
      return yes(exclusion)
    },
  )
  if (asked.ok) compliance.announce(memberId, { type: 'compliance' })
  return asked
}
