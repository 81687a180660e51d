import type { Files } from './service.ts'
import { deleteStale } from './store.ts'

const keepUnclaimedHours = 24

/** Sweeping can be missed, repeated or run twice at once without harm. */
export function filesJobs({ db, clock }: Pick<Files, 'db' | 'clock'>) {
  return [
    {
      name: 'files-sweep',
      cron: '40 * * * *',
      async run(signal: AbortSignal) {
        const before = new Date(clock.nowMs() - keepUnclaimedHours * 3600_000)
        const sweep = () => db.tx(async (tx) => await deleteStale(tx, before, before, 200))
        while (!signal.aborted && (await sweep()) > 0);
      },
    },
  ]
}
