import { betZone } from '#modules/reporting/bets/list.ts'
import { followBets, rebuildBets } from '#modules/reporting/bets/projection.ts'
import { betFacts } from '#modules/reporting/facts/write.ts'
import type { Records } from '#modules/reporting/records.ts'

/** Keeps the list of bets near the present. Nobody waits for it: whoever looks at their own bets follows them at once. */
export function recordsJobs(records: Records) {
  return [
    {
      name: 'records-follow',
      cron: '* * * * *',
      limitSeconds: 3600,
      async run(signal: AbortSignal) {
        const { timeZone } = await records.brand()
        const facts = await betFacts(records)
        if ((await betZone(records.db.read)) === timeZone) await followBets(records.db.long, facts, signal)
        else await rebuildBets(records.db.long, facts, timeZone, signal)
      },
    },
  ]
}
