/** Time arrives as an argument, so that rules are pure and tests need no sleeping. Money's own time is the database's. */
export interface Clock {
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

export interface ManualClock extends Clock {
  advance(ms: number): void
}

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  return {
    nowMs: () => nowMs,
    advance(ms) {
      nowMs += ms
    },
  }
}
