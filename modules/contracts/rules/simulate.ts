import type { ContractKind, Terms } from '#modules/contracts/model.ts'

/** What a team brought in one window on places that are below the same agents; the nearest one first. */
export interface Brought {
  readonly window: number
  readonly chain: readonly string[]
  readonly turnover: bigint
  readonly loss: bigint
  /** Bonuses, rebates and salaries: what a dividend is not a share of. */
  readonly given: bigint
}

/** Somebody whose contract is part of the scene. */
export interface Player {
  readonly terms: Terms
  /** Who of the others they stand under, the nearest first. */
  readonly path: readonly string[]
  /** How many of their team were active, window by window. */
  readonly active: ReadonlyMap<number, number>
}

/** One window as it would have been paid. */
export interface Played {
  readonly window: number
  readonly base: bigint
  readonly active: number
  /** Which of the tiers was reached; null below every tier. */
  readonly tier: number | null
  readonly ratePpm: number
  readonly pays: bigint
  /** What the upline would have been paid for the same bets. */
  readonly keeps: bigint
}

const quiet: Omit<Played, 'window'> = { base: 0n, active: 0, tier: null, ratePpm: 0, pays: 0n, keeps: 0n }

/** What is paid every five minutes is shown by day, quiet days among them. */
export function mergeByDay(
  played: readonly Played[],
  dayOfWindow: (window: number) => number,
  dayCount: number,
): Played[] {
  const days = Array.from({ length: dayCount }, (_, window): Played => ({ ...quiet, window }))
  for (const one of played) {
    const day = dayOfWindow(one.window)
    const known = days[day]
    if (known) days[day] = merge(known, one)
  }
  return days
}

/** Sums of what adds up; of what does not, the most that was reached at once. */
function merge(one: Played, other: Played): Played {
  const higher = other.ratePpm > one.ratePpm ? other : one
  return {
    window: one.window,
    base: one.base + other.base,
    active: Math.max(one.active, other.active),
    tier: higher.tier,
    ratePpm: higher.ratePpm,
    pays: one.pays + other.pays,
    keeps: one.keeps + other.keeps,
  }
}

export const isPaidWithinDays = (kind: ContractKind): boolean => kind === 'hourly' || kind === 'realtime'

/** The part of a base that something cost, in parts per million. */
export function effectivePpm(pays: bigint, base: bigint): number {
  return base > 0n ? Number((pays * 1_000_000n + base / 2n) / base) : 0
}
