import { type Day, startOfDay } from '#kit/day.ts'
import type { Period } from '#modules/contracts/model.ts'
import { windowAt } from '#modules/contracts/rules/windows.ts'

export interface StartInput {
  readonly period: Period
  readonly nowMs: number
  readonly timeZone: string
  readonly startsFrom: Day | null
  /** What it stands on has to have started, and what came before it has to be over. */
  readonly notBeforeMs: number
  /** The period of the contract that it takes the place of. */
  readonly replaces: Period | null
}

const dayMs = 86_400_000
/** A start that is further away than this is none that two people would agree to today. */
const horizonMs = 100 * dayMs
export const startsFromDaysMax = 92

/**
 * When a contract that is accepted now starts: with a whole window of its own, and with the end of one of the contract before it, so that
 * there is neither a gap between the two nor a window that both pay for. Null where their windows never meet soon, as weeks and months.
 */
export function findStart(input: StartInput): number | null {
  const { period, nowMs, timeZone, startsFrom, notBeforeMs, replaces } = input
  const wantedMs = startsFrom === null ? nowMs : startOfDay(startsFrom, timeZone)
  const earliestMs = Math.max(nowMs, wantedMs, notBeforeMs)
  let startMs = windowAt(period, earliestMs, timeZone).startMs
  // A window that has begun is not agreed on after the fact; one that begins right now is not counted yet either, but may be closing.
  if (startMs < earliestMs || startMs <= nowMs) startMs = windowAt(period, earliestMs, timeZone).endMs
  while (startMs <= earliestMs + horizonMs) {
    if (replaces === null || windowAt(replaces, startMs, timeZone).startMs === startMs) return startMs
    startMs = windowAt(period, startMs, timeZone).endMs
  }
  return null
}

/** When a contract that is ended now ends: with the window that runs, or at once if it has not started. */
export function findEnd(period: Period, startsAtMs: number, nowMs: number, timeZone: string): number {
  return startsAtMs > nowMs ? startsAtMs : windowAt(period, nowMs, timeZone).endMs
}
