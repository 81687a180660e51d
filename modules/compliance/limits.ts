import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { noteChange } from '#modules/compliance/changes.ts'
import { catchUp, readUsed } from '#modules/compliance/counters.ts'
import { type Compliance, type Judging, readJudging } from '#modules/compliance/deps.ts'
import { fitGuard } from '#modules/compliance/guard.ts'
import type { ChangeKind, Limit, LimitKind, Period } from '#modules/compliance/model.ts'
import { type ConfirmRefusal, checkRange, decideChange, judgeConfirm } from '#modules/compliance/rules/change.ts'
import type { Used } from '#modules/compliance/rules/judge.ts'
import { countsFrom } from '#modules/compliance/rules/periods.ts'
import * as store from '#modules/compliance/store/limits.ts'
import { lockMember, type MemberRow } from '#modules/compliance/store/members.ts'

export interface LimitName {
  readonly kind: LimitKind
  readonly period: Period
  readonly currency: Currency | null
}

/** A limit as it stands after a change, with what of it is used up. */
export interface ShownLimit {
  readonly limit: Limit | null
  readonly name: LimitName
  readonly used: bigint
  readonly judging: Judging
}

const isNamed =
  (name: LimitName) =>
  (limit: Limit): boolean =>
    limit.kind === name.kind && limit.period === name.period && limit.currency === name.currency

/** Works on a member's limits in their turn, and leaves the ledger's guard as the limits ask for it. */
async function change<T, Refusal extends string>(
  compliance: Compliance,
  memberId: Id<'member'>,
  name: LimitName,
  work: (tx: Tx, current: Limit | null, judging: Judging) => Promise<Result<T, Refusal>>,
): Promise<Result<{ readonly done: T; readonly shown: ShownLimit }, Refusal>> {
  const judging = await readJudging(compliance)
  const outcome = await compliance.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId)
    const current = (await store.findLimits(tx, memberId)).find(isNamed(name)) ?? null
    const done = await work(tx, current, judging)
    if (!done.ok) return done
    const { limits, used } = await settle(tx, member, judging)
    const shown = { limit: limits.find(isNamed(name)) ?? null, name, used: used(name), judging }
    return yes({ done: done.value, shown })
  })
  if (outcome.ok) compliance.announce(memberId, { type: 'compliance' })
  return outcome
}

/** Counts from the beginning of the longest period, then sets the guard: whatever went by before the guard stood is counted then. */
async function settle(tx: Tx, member: MemberRow, judging: Judging): Promise<{ limits: readonly Limit[]; used: Used }> {
  const limits = await store.findLimits(tx, member.memberId)
  await fitGuard(tx, member, limits, judging)
  const current = await catchUp(tx, member, judging, countsFrom(judging.today))
  return { limits, used: await readUsed(tx, current, judging) }
}

async function note(
  tx: Tx,
  compliance: Compliance,
  memberId: Id<'member'>,
  { kind, period, currency }: LimitName,
  what: ChangeKind,
  value: bigint | null,
  { now: at }: Judging,
): Promise<void> {
  const written = value !== null && currency !== null ? formatMoney(value, currency) : (value?.toString() ?? null)
  const detail = { limit: kind, period, currency, value: written }
  await noteChange(tx, compliance, memberId, { at, kind: what, by: 'member', detail })
}

interface Done {
  readonly isInForce: boolean
}

/** A stricter limit holds at once; a looser one, or none, waits for a day and a confirmation. */
export async function setLimit(
  compliance: Compliance,
  memberId: Id<'member'>,
  name: LimitName,
  wanted: bigint | null,
): Promise<Result<{ readonly done: Done; readonly shown: ShownLimit }, 'limit_is_out_of_range'>> {
  if (wanted !== null) {
    const checked = checkRange(name.kind, name.period, wanted)
    if (!checked.ok) return checked
  }
  return await change(compliance, memberId, name, async (tx, current, judging): Promise<Result<Done, never>> => {
    const decision = decideChange(current, wanted)
    if (decision.is === 'nothing') return yes({ isInForce: true })
    const setAt = judging.now
    if (decision.is === 'now') {
      await store.saveLimit(tx, memberId, { ...name, value: decision.value, setAt, pending: null })
      await note(tx, compliance, memberId, name, decision.kind, decision.value, judging)
      return yes({ isInForce: true })
    }
    const { value } = decision
    const pending = { value, askedAt: judging.now }
    await store.saveLimit(tx, memberId, { ...(current as Limit), pending })
    await note(tx, compliance, memberId, name, 'limit_raise_asked', value, judging)
    return yes({ isInForce: false })
  })
}

export async function confirmLimit(
  compliance: Compliance,
  memberId: Id<'member'>,
  name: LimitName,
): Promise<Result<{ readonly done: null; readonly shown: ShownLimit }, ConfirmRefusal>> {
  return await change(compliance, memberId, name, async (tx, current, judging) => {
    const judged = judgeConfirm(current, judging.now)
    if (!judged.ok) return judged
    const { value } = judged.value
    if (value === null) await store.dropLimit(tx, memberId, name)
    else await store.saveLimit(tx, memberId, { ...name, value, setAt: judging.now, pending: null })
    await note(tx, compliance, memberId, name, value === null ? 'limit_removed' : 'limit_raised', value, judging)
    return yes(null)
  })
}

export async function cancelLimit(
  compliance: Compliance,
  memberId: Id<'member'>,
  name: LimitName,
): Promise<Result<{ readonly done: null; readonly shown: ShownLimit }, 'limit_change_is_missing'>> {
  return await change(compliance, memberId, name, async (tx, current, judging) => {
    if (!current?.pending) return no('limit_change_is_missing')
    await store.saveLimit(tx, memberId, { ...current, pending: null })
    await note(tx, compliance, memberId, name, 'limit_raise_cancelled', current.pending.value, judging)
    return yes(null)
  })
}
