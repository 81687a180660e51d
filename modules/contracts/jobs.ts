import { sweepLapsed, sweepMisplaced } from '#modules/contracts/offers/end.ts'
import type { Contracts } from '#modules/contracts/parts.ts'

/** What contracts do by the clock. Each can be missed, repeated or run twice at once without harm. */
export function contractJobs(contracts: Contracts) {
  return [
    {
      name: 'contracts-sweep',
      cron: '* * * * *',
      async run(signal: AbortSignal) {
        await sweepLapsed(contracts, signal)
        await sweepMisplaced(contracts, signal)
      },
    },
  ]
}
