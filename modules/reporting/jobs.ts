import { followBets, recutDays } from '#modules/reporting/bets/follow.ts'
import { betZone } from '#modules/reporting/bets/list.ts'
import { followWinners } from '#modules/reporting/bets/winners.ts'
import { followFacts } from '#modules/reporting/facts/follow.ts'
import { readWatermark } from '#modules/reporting/facts/read.ts'
import type { Records } from '#modules/reporting/records.ts'
import { fold, rebuildRollups } from '#modules/reporting/rollups/fold.ts'

/**
 * Keeps the list of bets, the winner board and the facts near the present, and the figures of teams with them. Nobody waits for it: whoever
 * looks at their own bets follows them at once, and figures of a team are at most a minute old.
 */
export function recordsJobs(records: Records) {
  const { long, read } = records.db
  return [
    {
      name: 'records-follow',
      everyMs: 1_000,
      async run(signal: AbortSignal) {
        const { timeZone } = await records.brand()
        if ((await betZone(read)) !== timeZone) await recutDays(long, timeZone)
        // Side by side, so that none waits until another has caught up.
        const ran = await Promise.allSettled([
          followBets(long, { signal }),
          followWinners(records, { signal }),
          followFacts(long, { signal }),
        ])
        for (const one of ran) if (one.status === 'rejected') throw one.reason
      },
    },
    {
      name: 'records-fold',
      cron: '* * * * *',
      limitSeconds: 3600,
      async run(signal: AbortSignal) {
        const { timeZone } = await records.brand()
        if ((await readWatermark(read)).timeZone === timeZone) await fold(long, signal)
        else await rebuildRollups(long, timeZone, signal)
      },
    },
  ]
}
