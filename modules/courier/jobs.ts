import { keepInboxHours, keepRowDays } from './rules.ts'
import { type Courier, deliverQueued } from './service.ts'
import { deleteDone } from './store.ts'

/** What the courier does by the clock. Each can be missed, repeated or run twice at once without harm. */
export function courierJobs(courier: Courier) {
  return [
    {
      // For what a node wrote and did not live to carry.
      name: 'courier-deliver',
      cron: '* * * * *',
      run: async (signal: AbortSignal) => void (await deliverQueued(courier, signal)),
    },
    {
      name: 'courier-sweep',
      cron: '25 * * * *',
      async run(signal: AbortSignal) {
        const nowMs = courier.clock.nowMs()
        const before = new Date(nowMs - keepRowDays * 24 * 3600_000)
        const inboxBefore = new Date(nowMs - keepInboxHours * 3600_000)
        const sweep = () => courier.db.tx(async (tx) => await deleteDone(tx, before, inboxBefore, 5_000))
        while (!signal.aborted && (await sweep()) > 0);
      },
    },
  ]
}
