import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Rate } from '#kit/route.ts'

export interface RateLimit {
  /** Spends one point of the key's budget; answers with the seconds to wait when there is none left, else null. */
  spend(key: string): Promise<number | null>
}

/**
 * A budget that refills when its window ends. A burst across the edge of two windows can reach twice the points,
 * so the points are set with that in mind. Budgets are this node's own; what must hold across nodes (sign-in attempts,
 * one-time codes) is counted in the database by its module.
 */
export function makeRateLimit(rate: Rate): RateLimit {
  const limiter = new RateLimiterMemory({ points: rate.points, duration: rate.perSeconds })
  return {
    async spend(key) {
      try {
        await limiter.consume(key)
        return null
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
  }
}
