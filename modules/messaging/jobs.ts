import type { Messaging } from './deps.ts'
import { sweepChat } from './store/chat.ts'
import { sweepMessages } from './store/messages.ts'

const dayMs = 24 * 3600_000
/** A deleted message can be brought back for a while, and any is kept for a year. */
const keepDeletedDays = 30
const keepMessageDays = 365
const keepChatDays = 30

/** Each can be missed, repeated or run twice at once without harm. */
export function messagingJobs({ db, clock }: Pick<Messaging, 'db' | 'clock'>) {
  const daysAgo = (days: number) => new Date(clock.nowMs() - days * dayMs)
  return [
    {
      name: 'messaging-sweep',
      cron: '50 * * * *',
      async run(signal: AbortSignal) {
        const messages = () =>
          db.tx(async (tx) => await sweepMessages(tx, daysAgo(keepDeletedDays), daysAgo(keepMessageDays), 1000))
        const lines = () => db.tx(async (tx) => await sweepChat(tx, daysAgo(keepChatDays), 1000))
        while (!signal.aborted && (await messages()) > 0);
        while (!signal.aborted && (await lines()) > 0);
      },
    },
  ]
}
