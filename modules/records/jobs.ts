import { followBets, recutDays } from '#modules/records/bets/follow.ts'
import { betZone } from '#modules/records/bets/list.ts'
import { followWinners } from '#modules/records/bets/winners.ts'
import type { Records } from '#modules/records/service.ts'

/**
 * Keeps the list of bets and the winner board near the present, each by itself: everybody sees the board, and nobody waits for the list, since
 * whoever looks at their own bets follows them at once.
 */
export function recordsJobs(records: Records) {
  const { long, spare, read } = records.db
  return [
    {
      name: 'records-follow',
      everyMs: 1_000,
      async run(signal: AbortSignal) {
        const { timeZone } = await records.brand()
        if ((await betZone(read)) !== timeZone) await recutDays(long, timeZone)
        await followBets(spare, { signal })
      },
    },
    {
      name: 'records-winners',
      everyMs: 1_000,
      run: async (signal: AbortSignal) => await followWinners(records, { signal }),
    },
  ]
}
