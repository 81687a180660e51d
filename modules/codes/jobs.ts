import { keepSeconds } from './rules.ts'
import type { Codes } from './service.ts'
import { deleteOld } from './store.ts'

/** Forgets what no rule asks for any more. It can be missed, repeated or run twice at once without harm. */
export function codesJobs({ db, clock }: Pick<Codes, 'db' | 'clock'>) {
  return [
    {
      name: 'codes-sweep',
      cron: '40 * * * *',
      async run(signal: AbortSignal) {
        const before = new Date(clock.nowMs() - keepSeconds * 1000)
        while (!signal.aborted && (await db.tx(async (tx) => await deleteOld(tx, before, 5_000))) > 0);
      },
    },
  ]
}
