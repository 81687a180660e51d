import type { Lotteries } from '#modules/lottery/deps.ts'
import { deleteOldPractice } from '#modules/lottery/practice-store.ts'

const practiceMs = 3 * 86_400_000
const atOnce = 500

/** Tickets of real money are kept for good; those of play money are not. */
export function lotteryJobs({ db, clock }: Lotteries) {
  return [
    {
      name: 'lottery-forget-practice',
      cron: '35 * * * *',
      async run(signal: AbortSignal) {
        const before = new Date(clock.nowMs() - practiceMs)
        while (!signal.aborted && (await db.tx(async (tx) => await deleteOldPractice(tx, before, atOnce))) === atOnce);
      },
    },
  ]
}
