import { no, type Result, yes } from '#kit/result.ts'
import type { Limit, LimitKind, PendingLimit, Period } from '#modules/compliance/model.ts'

const dayMs = 86_400_000
/** A looser limit is a second thought that must last a day; one that nobody comes back for in a week is forgotten. */
const loosenAfterMs = dayMs
const confirmWithinMs = 7 * dayMs

/** More than this is no limit; an account could not hold it anyway. */
const moneyMax = 1_000_000_000_000_000n
const minutesMax: Readonly<Record<Period, bigint>> = { day: 1_440n, week: 10_080n, month: 44_640n }

export function checkRange(kind: LimitKind, period: Period, value: bigint): Result<bigint, 'limit_is_out_of_range'> {
  const most = kind === 'session' ? minutesMax[period] : moneyMax
  const least = kind === 'session' ? 1n : 0n
  return value >= least && value <= most ? yes(value) : no('limit_is_out_of_range')
}

type State = Pick<Limit, 'value' | 'pending'>

/** Whether a request holds at once. Stricter, the same, or the first: yes. Looser, or none: it waits. */
export type Decision =
  | { readonly is: 'nothing' }
  | { readonly is: 'now'; readonly value: bigint; readonly kind: 'limit_set' | 'limit_lowered' }
  | { readonly is: 'later'; readonly value: bigint | null }

export function decideChange(current: State | null, wanted: bigint | null): Decision {
  const value = current?.value ?? null
  if (value === null) return wanted === null ? { is: 'nothing' } : { is: 'now', value: wanted, kind: 'limit_set' }
  if (wanted !== null && wanted <= value) {
    return wanted === value && current?.pending === null
      ? { is: 'nothing' }
      : { is: 'now', value: wanted, kind: 'limit_lowered' }
  }
  return { is: 'later', value: wanted }
}

export const confirmFrom = ({ askedAt }: PendingLimit): Date => new Date(askedAt.getTime() + loosenAfterMs)
export const confirmUntil = ({ askedAt }: PendingLimit): Date =>
  new Date(askedAt.getTime() + loosenAfterMs + confirmWithinMs)

export type ConfirmRefusal = 'limit_change_is_missing' | 'limit_change_is_early' | 'limit_change_is_late'

export function judgeConfirm(current: State | null, now: Date): Result<PendingLimit, ConfirmRefusal> {
  const pending = current?.pending ?? null
  if (pending === null) return no('limit_change_is_missing')
  if (now < confirmFrom(pending)) return no('limit_change_is_early')
  if (now > confirmUntil(pending)) return no('limit_change_is_late')
  return yes(pending)
}
