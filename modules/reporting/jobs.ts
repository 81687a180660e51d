import { betZone } from '#modules/reporting/bets/list.ts'
import { followBets, rebuildBets } from '#modules/reporting/bets/projection.ts'
import { readWatermark } from '#modules/reporting/facts/read.ts'
import { betFacts } from '#modules/reporting/facts/write.ts'
import type { Records } from '#modules/reporting/records.ts'
import { fold, rebuildRollups } from '#modules/reporting/rollups/fold.ts'

/**
 * Keeps the list of bets near the present, and the figures of teams with it. Nobody waits for it: whoever looks at their own bets follows
 * them at once, and figures of a team are at most a minute old.
 */
export function recordsJobs(records: Records) {
  return [
    {
      name: 'records-follow',
      cron: '* * * * *',
      limitSeconds: 3600,
      async run(signal: AbortSignal) {
        const { timeZone } = await records.brand()
        const facts = await betFacts(records)
        const { read, long } = records.db
        if ((await betZone(read)) === timeZone) await followBets(long, facts, signal)
        else await rebuildBets(long, facts, timeZone, signal)
        if ((await readWatermark(read)).timeZone === timeZone) await fold(long, signal)
        else await rebuildRollups(long, timeZone, signal)
      },
    },
  ]
}
