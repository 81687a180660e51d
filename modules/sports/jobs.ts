import type { Book } from '#modules/sports/deps.ts'
import { deleteOldCashOuts } from '#modules/sports/store/cash-out-store.ts'
import { deleteOldQuotes } from '#modules/sports/store/quote-store.ts'

const keptMs = 86_400_000
const atOnce = 500

/** Quotes that nobody took are of no use after a day; what was bet and cashed out stays for good. */
export function sportsJobs({ db, clock }: Book) {
  return [
    {
      name: 'sports-forget-quotes',
      cron: '45 * * * *',
      async run(signal: AbortSignal) {
        const before = new Date(clock.nowMs() - keptMs)
        for (const forget of [deleteOldQuotes, deleteOldCashOuts])
          while (!signal.aborted && (await db.tx(async (tx) => await forget(tx, before, atOnce))) === atOnce);
      },
    },
  ]
}
