import { type Day, dayOf } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'

/** A stake that went back was no stake; whatever else play gave or took is what it paid. */
const staking: ReadonlySet<string> = new Set(['stake', 'tip', 'refund'])
const paying: ReadonlySet<string> = new Set(['payout', 'jackpot', 'free-round', 'promotion', 'adjust', 'reversal'])
const timing: ReadonlySet<string> = new Set(['stake', 'tip'])

export interface PlayLine {
  readonly at: Date
  readonly kind: string
  readonly currency: Currency
  /** Positive when money came in. */
  readonly amount: bigint
}

/** How long somebody has played: since they last looked at it, and since their last longer break. */
export interface Pace {
  readonly lastStakeAt: Date | null
  readonly uncheckedMs: number
  readonly sittingMs: number
}

export interface DayMoney {
  readonly day: Day
  readonly currency: Currency
  readonly staked: bigint
  readonly paid: bigint
}

export interface Counted {
  readonly pace: Pace
  readonly money: readonly DayMoney[]
  readonly played: ReadonlyMap<Day, number>
}

/**
 * The time that a stake adds: all since the stake before it, if that was no longer ago than a break. So who plays a round a minute for an
 * hour has played an hour, and who comes back after lunch has not played at lunch.
 */
export function stepOf(lastStakeAt: Date | null, atMs: number, gapMs: number): number {
  if (lastStakeAt === null) return 0
  const passedMs = Math.max(0, atMs - lastStakeAt.getTime())
  return passedMs <= gapMs ? passedMs : 0
}

/** Counts lines, oldest first, into days and into the time played. The time between two stakes belongs to the day of the later one. */
export function countLines(
  before: Pace,
  lines: readonly PlayLine[],
  { timeZone, gapMs }: { readonly timeZone: string; readonly gapMs: number },
): Counted {
  const money = new Map<string, DayMoney>()
  const played = new Map<Day, number>()
  let pace = before
  for (const { at, kind, currency, amount } of lines) {
    const [isStaking, isPaying] = [staking.has(kind), paying.has(kind)]
    if (!isStaking && !isPaying) continue
    const day = dayOf(at.getTime(), timeZone)
    const name = `${day} ${currency}`
    const { staked, paid } = money.get(name) ?? { staked: 0n, paid: 0n }
    const added = isStaking ? { staked: staked - amount, paid } : { staked, paid: paid + amount }
    money.set(name, { day, currency, ...added })
    if (!timing.has(kind) || amount > 0n) continue
    const stepMs = stepOf(pace.lastStakeAt, at.getTime(), gapMs)
    if (stepMs > 0) played.set(day, (played.get(day) ?? 0) + stepMs)
    pace = stride(pace, at, stepMs, gapMs)
  }
  return { pace, money: [...money.values()], played }
}

function stride({ lastStakeAt, uncheckedMs, sittingMs }: Pace, at: Date, stepMs: number, gapMs: number): Pace {
  // Lines of two purses may be read a little out of order; time never runs back.
  const latest = lastStakeAt !== null && lastStakeAt > at ? lastStakeAt : at
  const isBroken = lastStakeAt === null || at.getTime() - lastStakeAt.getTime() > gapMs
  return {
    lastStakeAt: latest,
    uncheckedMs: uncheckedMs + stepMs,
    sittingMs: isBroken ? 0 : sittingMs + stepMs,
  }
}
