import type { Currency } from '#kit/money.ts'
import type { DepositBlock, Limit, LimitKind, StakeBlock } from '#modules/compliance/model.ts'

/** What stands about a member, apart from their limits. */
export interface Standing {
  readonly isUnderage: boolean
  readonly coolOffUntil: Date | null
  readonly excludedUntil: Date | null
  /** They asked to come back after the end of their exclusion, and may from here on. */
  readonly returnsAt: Date | null
  readonly realityMinutes: number | null
}

/** An exclusion holds beyond its end, until the member asks to come back and a day has passed. */
export function isExcluded({ excludedUntil, returnsAt }: Standing, now: Date): boolean {
  return excludedUntil !== null && !(returnsAt !== null && returnsAt <= now)
}

export function isPaused({ coolOffUntil }: Standing, now: Date): boolean {
  return coolOffUntil !== null && coolOffUntil > now
}

export type DoorBlock = Extract<StakeBlock, 'age_is_not_allowed' | 'self_excluded' | 'play_is_paused'>

/** What stands against all play and all deposits, whatever the amount. */
export function blockOf(standing: Standing, now: Date): DoorBlock | null {
  if (standing.isUnderage) return 'age_is_not_allowed'
  if (isExcluded(standing, now)) return 'self_excluded'
  return isPaused(standing, now) ? 'play_is_paused' : null
}

/** Whether stakes have to be looked at. A limit on deposits is looked at when money comes in, and by nobody else. */
export function needsGuard(standing: Standing, limits: readonly Limit[], now: Date): boolean {
  const hasLimit = limits.some(({ kind, value }) => kind !== 'deposit' && value !== null)
  return hasLimit || standing.realityMinutes !== null || blockOf(standing, now) !== null
}

/** What of a limit is used up. */
export type Used = (limit: Pick<Limit, 'kind' | 'period' | 'currency'>) => bigint

export interface StakeInput {
  readonly currency: Currency
  readonly amount: bigint
  /** The money goes to a vendor that plays with it where we cannot look. */
  readonly goesAway: boolean
  /** Time in play since the member last looked, this stake's own step included. */
  readonly uncheckedMs: number
  /** What this stake's own step adds to the time in play. */
  readonly stepMs: number
}

/** What stands against a stake, by name; null when nothing does. Whoever is told stops at the first. */
export function judgeStake(
  standing: Standing,
  limits: readonly Limit[],
  used: Used,
  input: StakeInput,
  now: Date,
): StakeBlock | null {
  const blocked = blockOf(standing, now)
  if (blocked !== null) return blocked
  const { realityMinutes } = standing
  if (realityMinutes !== null && input.uncheckedMs >= realityMinutes * 60_000) return 'reality_check_is_due'
  const held = limits.filter(({ kind, value }) => kind !== 'deposit' && value !== null)
  // Of what a vendor does with money that it holds, only the loss has an end: the money itself.
  if (input.goesAway && held.some(({ kind }) => kind !== 'loss')) return 'limit_cannot_be_kept_there'
  for (const limit of held) {
    if (limit.kind !== 'session') continue
    if (used(limit) + BigInt(input.stepMs) >= valueOf(limit) * 60_000n) return 'session_limit_is_reached'
  }
  for (const kind of ['wager', 'loss'] as const) {
    const refusal = judgeAmount(held, kind, used, input)
    if (refusal !== null) return refusal === 'reached' ? `${kind}_limit_is_reached` : refusal
  }
  return null
}

export function judgeDeposit(
  standing: Standing,
  limits: readonly Limit[],
  used: Used,
  input: Pick<StakeInput, 'currency' | 'amount'>,
  now: Date,
): DepositBlock | null {
  const blocked = blockOf(standing, now)
  if (blocked !== null) return blocked
  const held = limits.filter(({ value }) => value !== null)
  const refusal = judgeAmount(held, 'deposit', used, input)
  return refusal === 'reached' ? 'deposit_limit_is_reached' : refusal
}

/** How much may still go by a kind of limit, in one currency; null when there is no such limit. */
export function leftOf(limits: readonly Limit[], kind: LimitKind, currency: Currency, used: Used): bigint | null {
  let least: bigint | null = null
  for (const limit of limits) {
    if (limit.kind !== kind || limit.currency !== currency || limit.value === null) continue
    const left = limit.value - used(limit)
    if (least === null || left < least) least = left
  }
  return least === null || least > 0n ? least : 0n
}

function judgeAmount(
  held: readonly Limit[],
  kind: LimitKind,
  used: Used,
  { currency, amount }: Pick<StakeInput, 'currency' | 'amount'>,
): 'reached' | 'limit_is_in_other_currency' | null {
  const ofKind = held.filter((limit) => limit.kind === kind)
  if (ofKind.length === 0) return null
  const left = leftOf(ofKind, kind, currency, used)
  // Who has set a limit in one currency meant their money, not that currency.
  if (left === null) return 'limit_is_in_other_currency'
  return amount > left ? 'reached' : null
}

function valueOf({ value }: Limit): bigint {
  return value ?? 0n
}
