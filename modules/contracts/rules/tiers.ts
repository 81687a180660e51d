import { no, type Result, yes } from '#kit/result.ts'
import type { Base, ContractKind, OfferRefusal, Period, Terms, TermsRefusal, Tier } from '#modules/contracts/model.ts'

const tiersMax = 20
const ratePpmMax = 1_000_000
const activeMax = 1_000_000
const amountMax = 10n ** 15n

const periodsOf: Readonly<Record<ContractKind, readonly Period[]>> = {
  dividend: ['day', 'week', 'semimonth', 'month'],
  daily: ['day', 'week', 'semimonth', 'month'],
  hourly: ['hour'],
  realtime: ['five_minutes'],
}

const basesOf: Readonly<Record<ContractKind, readonly Base[]>> = {
  dividend: ['loss'],
  daily: ['turnover', 'loss'],
  hourly: ['turnover', 'loss'],
  realtime: ['turnover'],
}

/** Whether these can be terms at all, whoever offers them. */
export function checkTerms({ kind, period, base, activeFrom, tiers }: Terms): Result<null, TermsRefusal> {
  if (!periodsOf[kind].includes(period)) return no('period_does_not_fit')
  if (!basesOf[kind].includes(base)) return no('base_does_not_fit')
  if (tiers.length === 0) return no('tiers_are_missing')
  if (tiers.length > tiersMax) return no('tiers_are_too_many')
  if (!tiers.every(({ ratePpm }) => isWhole(ratePpm, 1, ratePpmMax))) return no('rate_is_out_of_range')
  const isTier = ({ amount, active }: Tier) => amount >= 0n && amount <= amountMax && isWhole(active, 0, activeMax)
  if (activeFrom < 0n || activeFrom > amountMax || !tiers.every(isTier)) return no('tier_amount_is_out_of_range')
  const rises = tiers.every((tier, at) => at === 0 || isAbove(tier, tiers[at - 1] as Tier))
  return rises ? yes(null) : no('tiers_must_rise')
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

/** A higher tier pays more and asks for more; one that asked for less would make the one below it dead words. */
function isAbove(tier: Tier, below: Tier): boolean {
  const asksMore = tier.amount > below.amount || tier.active > below.active
  return tier.ratePpm > below.ratePpm && tier.amount >= below.amount && tier.active >= below.active && asksMore
}

/** What a team did in a window, as far as tiers look at it. */
export interface Reach {
  readonly amount: bigint
  readonly active: number
}

/** The highest tier all of whose conditions hold; null when none does. */
export function tierAt(tiers: readonly Tier[], { amount, active }: Reach): Tier | null {
  return tiers.findLast((tier) => amount >= tier.amount && active >= tier.active) ?? null
}

export function ratePpmAt(tiers: readonly Tier[], reach: Reach): number {
  return tierAt(tiers, reach)?.ratePpm ?? 0
}

/**
 * The first tier of a downline's table that pays more than its upline's would at the same place, less the gap that has to stay between
 * the two; null when there is none. Looking at the corners is enough: whoever reaches more than a corner reaches at least the same tier of
 * the upline's.
 */
export function firstAbove(child: readonly Tier[], parent: readonly Tier[], gapPpm = 0): Tier | null {
  return child.find((tier) => tier.ratePpm > ceilingAt(parent, tier, gapPpm)) ?? null
}

/** The most that a downline may be offered where its team reaches this. */
export function ceilingAt(parent: readonly Tier[], reach: Reach, gapPpm: number): number {
  return Math.max(0, ratePpmAt(parent, reach) - gapPpm)
}

/**
 * Whether an upline may offer these terms. The house, which has no contract of its own, is bound by nothing. Tables are compared only where
 * they measure the same thing in the same time.
 */
export function checkOffer(offered: Terms, own: Terms | 'house', gapPpm = 0): Result<null, OfferRefusal> {
  const sound = checkTerms(offered)
  if (!sound.ok || own === 'house') return sound
  if (own.kind !== offered.kind || own.period !== offered.period) return no('period_does_not_fit')
  if (own.base !== offered.base) return no('base_does_not_fit')
  // Members who are active more easily would reach a tier that the upline's own table does not see as reached.
  if (offered.activeFrom < own.activeFrom) return no('rate_is_above_own')
  return firstAbove(offered.tiers, own.tiers, gapPpm) ? no('rate_is_above_own') : yes(null)
}
