/** What is counted when somebody fails to sign in, and from which count on it has consequences. */
export const throttle = {
  windowSeconds: 15 * 60,
  /** The specification's five minutes. */
  lockSeconds: 5 * 60,
  /** One name from one address: somebody who mistypes, or who guesses at one account. */
  pair: { wordAt: 3, lockAt: 10 },
  /** One name from anywhere: guessing spread over addresses. It locks out strangers only, never the places it is known at. */
  name: { wordAt: 3, lockAt: 30 },
  /** One address with any name: pairs of names and passwords from somewhere else. */
  address: { wordAt: 10, lockAt: 60 },
  /** The addresses next to each other. */
  network: { wordAt: 40, lockAt: 400 },
  /** Everybody, within a minute: above this, whoever signs in reads a word first. */
  all: { wordAt: 120, windowSeconds: 60 },
} as const

export interface Count {
  readonly count: number
  readonly sinceMs: number
  readonly lockedUntilMs: number | null
}

export interface Counts {
  readonly pair: Count | undefined
  readonly name: Count | undefined
  readonly address: Count | undefined
  readonly network: Count | undefined
  readonly all: Count | undefined
}

const countOf = (count: Count | undefined, nowMs: number, windowSeconds: number): number =>
  count && nowMs < count.sinceMs + windowSeconds * 1000 ? count.count : 0

export const isLocked = (count: Count | undefined, nowMs: number): boolean => nowMs < (count?.lockedUntilMs ?? 0)

/** Whether the next attempt is taken at all, and whether it has to read a word in a picture first. */
export function judgeAttempt(
  counts: Counts,
  isKnownPlace: boolean,
  nowMs: number,
): { readonly isLocked: boolean; readonly needsWord: boolean } {
  const strangersOnly = [counts.name, counts.address, counts.network]
  const locked =
    isLocked(counts.pair, nowMs) || (!isKnownPlace && strangersOnly.some((count) => isLocked(count, nowMs)))
  const kinds = ['pair', 'name', 'address', 'network'] as const
  const needsWord =
    kinds.some((kind) => countOf(counts[kind], nowMs, throttle.windowSeconds) >= throttle[kind].wordAt) ||
    countOf(counts.all, nowMs, throttle.all.windowSeconds) >= throttle.all.wordAt
  return { isLocked: locked, needsWord }
}
