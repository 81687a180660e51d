import { z } from 'zod'

/** What of a bet counts as turnover, for withdrawals, points and agents alike. A change holds for bets that are placed after it. */
export const TurnoverRules = z.strictObject({
  /** Where a game counts by result, a win that pays less than this counts nothing; in percent of the stake. */
  oddsFloorPercent: z.int().min(100).max(200),
  /** Games that count otherwise than they say themselves, by their id in the catalogue. */
  games: z.record(
    z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(60),
    z.enum(['stake', 'result', 'none']),
  ),
})

export const turnoverDefaults: z.output<typeof TurnoverRules> = { oddsFloorPercent: 110, games: {} }
