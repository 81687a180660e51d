import type { Job } from '#kit/job.ts'
import type { Platform } from '#kit/platform.ts'
import { forgetAddresses } from '#modules/loyalty/addresses.ts'
import { closeBoard } from '#modules/loyalty/board.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { followPlay } from '#modules/loyalty/follow.ts'
import { reviewEndedPeriods } from '#modules/loyalty/vip.ts'

export function loyaltyJobs(loyalty: Loyalty, { db }: Pick<Platform, 'db'>): Job[] {
  return [
    {
      name: 'loyalty-follow',
      // Members see what it counts.
      everyMs: 500,
      run: async (signal) => await followPlay(loyalty, db.long, { signal }),
    },
    {
      // The day begins at another hour in every brand's zone.
      name: 'loyalty-levels',
      cron: '7 * * * *',
      run: async (signal) => await reviewEndedPeriods(loyalty, signal),
    },
    { name: 'loyalty-addresses', cron: '25 4 * * *', run: async () => await forgetAddresses(loyalty) },
    { name: 'loyalty-board', cron: '5 * * * *', run: async () => await closeBoard(loyalty) },
  ]
}
