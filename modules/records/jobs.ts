import { followBets, recutDays } from '#modules/records/bets/follow.ts'
import { betZone } from '#modules/records/bets/list.ts'
import { followWinners } from '#modules/records/bets/winners.ts'
import type { Records } from '#modules/records/service.ts'

/** Keeps the list of bets and the winner board near the present. Nobody waits for it: whoever looks at their own bets follows them at once. */
export function recordsJobs(records: Records) {
  const { long, spare, read } = records.db
  return [
    {
      name: 'records-follow',
      everyMs: 1_000,
      async run(signal: AbortSignal) {
        const { timeZone } = await records.brand()
        if ((await betZone(read)) !== timeZone) await recutDays(long, timeZone)
        // Side by side, so that none waits until another has caught up.
        const ran = await Promise.allSettled([followBets(spare, { signal }), followWinners(records, { signal })])
        for (const one of ran) if (one.status === 'rejected') throw one.reason
      },
    },
  ]
}
