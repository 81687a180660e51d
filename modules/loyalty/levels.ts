/** A VIP level. Levels are kept in their order; everybody has the first, which asks for nothing. */
export interface Level {
  readonly id: string
  /** Valid turnover of the last `upgradeDays` that lifts somebody here. */
  readonly upgrade: bigint
  /** Valid turnover of a `keepDays` period that keeps somebody here. */
  readonly keep: bigint
}

export interface LevelRules {
  readonly levels: readonly Level[]
  readonly upgradeDays: number
  readonly keepDays: number
}

export interface Standing {
  /** Index of the level somebody has. */
  readonly level: number
  /** The day on which their present period began: when they came here, or the last period ended. */
  readonly periodFrom: number
}

/** A member's valid turnover, by day: days are numbers, so that a window is a range of them. */
export type TurnoverOfDay = ReadonlyMap<number, bigint>

export type LevelChange = 'up' | 'kept' | 'down'

/** What changed on a day, and what is the case since. Null where nothing did. */
export interface LevelStep {
  readonly change: LevelChange
  readonly standing: Standing
}

const sumOf = (turnover: TurnoverOfDay, from: number, to: number): bigint => {
  let sum = 0n
  for (const [day, amount] of turnover) if (day >= from && day <= to) sum += amount
  return sum
}

/**
 * Looks at somebody's level on a day. The way up is open every day and may skip levels; the way down is one level, and only when a whole
 * period has passed without the turnover that keeps the level. Somebody who rises begins a new period.
 */
export function reviewLevel(
  { levels, upgradeDays, keepDays }: LevelRules,
  { level, periodFrom }: Standing,
  turnover: TurnoverOfDay,
  today: number,
): LevelStep | null {
  const recent = sumOf(turnover, today - upgradeDays + 1, today)
  const reached = levels.findLastIndex(({ upgrade }) => recent >= upgrade)
  if (reached > level) return { change: 'up', standing: { level: reached, periodFrom: today } }
  // A period is judged on the day after its last one, when all of its bets are in.
  if (today < periodFrom + keepDays) return null
  const played = sumOf(turnover, periodFrom, periodFrom + keepDays - 1)
  const next = { periodFrom: periodFrom + keepDays }
  const isKept = level === 0 || played >= (levels[level]?.keep ?? 0n)
  if (isKept) return { change: 'kept', standing: { level, ...next } }
  return { change: 'down', standing: { level: level - 1, ...next } }
}

export interface LevelProgress {
  /** Turnover that is missing to the next level, by the window as it stands today; null at the highest. */
  readonly toNext: bigint | null
  /** Turnover that is missing to keep the level, and the last day for it; null at the first. */
  readonly toKeep: { readonly amount: bigint; readonly until: number } | null
}

/** What is missing, in numbers. */
export function progressOf(
  { levels, upgradeDays, keepDays }: LevelRules,
  { level, periodFrom }: Standing,
  turnover: TurnoverOfDay,
  today: number,
): LevelProgress {
  const next = levels[level + 1]
  const recent = sumOf(turnover, today - upgradeDays + 1, today)
  const until = periodFrom + keepDays - 1
  const played = sumOf(turnover, periodFrom, until)
  const keep = level > 0 ? (levels[level]?.keep ?? 0n) : null
  return {
    toNext: next ? missing(next.upgrade, recent) : null,
    toKeep: keep === null ? null : { amount: missing(keep, played), until },
  }
}

const missing = (wanted: bigint, have: bigint): bigint => (have < wanted ? wanted - have : 0n)
