import { followFacts } from '#modules/turnover/facts/follow.ts'
import { keepFigures, type Turnover } from '#modules/turnover/service.ts'

/** Keeps the facts near the present, and the figures of teams with them. Nobody waits for it: figures of a team are at most a minute old. */
export function turnoverJobs(turnover: Turnover) {
  return [
    {
      name: 'turnover-follow',
      everyMs: 1_000,
      run: async (signal: AbortSignal) => await followFacts(turnover.db.spare, { signal }),
    },
    {
      name: 'turnover-fold',
      cron: '* * * * *',
      limitSeconds: 3600,
      run: async (signal: AbortSignal) => await keepFigures(turnover, signal),
    },
  ]
}
