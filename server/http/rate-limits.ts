import { type Clock, systemClock } from '#kit/clock.ts'
import type { Rate } from '#kit/route.ts'

export interface RateLimit {
  /** Spends one point of the key's budget; answers with the seconds to wait when there is none left, else null. */
  spend(key: string): number | null
}

/**
 * A budget that refills when its window ends, for all keys at once: then forgetting a window is dropping one map, and a call costs no timer
 * and no promise. A burst across the edge of two windows can reach twice the points, so the points are set with that in mind. Budgets are
 * this node's own; what must hold across nodes (sign-in attempts, one-time codes) is counted in the database by its module.
 */
export function makeRateLimit(rate: Rate, clock: Clock = systemClock): RateLimit {
  const windowMs = rate.perSeconds * 1000
  let spent = new Map<string, number>()
  let endsMs = 0
  return {
    spend(key) {
      const nowMs = clock.nowMs()
      // A clock that was set back must not keep a budget empty for longer than its window.
      if (nowMs >= endsMs || endsMs - nowMs > windowMs) {
        spent = new Map()
        endsMs = nowMs + windowMs
      }
      const points = (spent.get(key) ?? 0) + 1
      spent.set(key, points)
      return points <= rate.points ? null : Math.max(1, Math.ceil((endsMs - nowMs) / 1000))
    },
  }
}
