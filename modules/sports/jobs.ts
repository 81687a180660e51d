import type { Job } from '#kit/job.ts'
import type { Tx } from '#kit/tx.ts'
import type { Book } from '#modules/sports/deps.ts'
import { keepTrails } from '#modules/sports/keep-trails.ts'
import { deleteOldCashOuts } from '#modules/sports/store/cash-out-store.ts'
import { deleteOldQuotes } from '#modules/sports/store/quote-store.ts'
import { deleteOldTrails } from '#modules/sports/store/trail-store.ts'

const keptMs = 86_400_000
const atOnce = 500

/** Quotes that nobody took are of no use after a day, nor prices of matches that are over; what was bet and cashed out stays for good. */
export function sportsJobs(book: Book): Job[] {
  const { db, clock } = book
  return [
    { name: 'sports-keep-trails', everyMs: 20_000, run: async () => void (await keepTrails(book)) },
    {
      name: 'sports-forget-quotes',
      cron: '45 * * * *',
      async run(signal: AbortSignal) {
        const before = new Date(clock.nowMs() - keptMs)
        const forgetting = [
          async (tx: Tx) => await deleteOldQuotes(tx, before, atOnce),
          async (tx: Tx) => await deleteOldCashOuts(tx, before, atOnce),
          async (tx: Tx) => await deleteOldTrails(tx, atOnce),
        ]
        for (const forget of forgetting) while (!signal.aborted && (await db.tx(forget)) === atOnce);
      },
    },
  ]
}
