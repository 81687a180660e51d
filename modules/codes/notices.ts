import metadata from 'libphonenumber-js/max/metadata'
import type { Clock } from '#kit/clock.ts'
import type { Tx } from '#kit/tx.ts'
import { type Courier, canSend, sendMessage } from '#modules/courier/service.ts'
import { dialCodeOf } from './rules/phone.ts'
import { limits, noticeBudgetsOf, windowStart } from './rules.ts'
import * as store from './store.ts'

/** What of `Codes` a notice needs. */
interface Sender {
  readonly courier: Courier
  readonly clock: Clock
  readonly mark: (...parts: string[]) => Buffer
}

interface NoticeInput {
  /** E.164, as `readPhone` gives it. */
  readonly to: string
  readonly text: string
}

/**
 * Sends an SMS that its reader asked for, such as what a ticket came to, in the caller's transaction. False, and nothing is sent or counted,
 * where a budget of notices is spent or there is no way to send: what it says can be read elsewhere.
 */
export async function sendNotice(
  tx: Tx,
  { courier, clock, mark }: Sender,
  { to, text }: NoticeInput,
): Promise<boolean> {
  if (!canSend(courier, 'sms')) return false
  const nowMs = clock.nowMs()
  const rows = noticeBudgetsOf(to, dialCodeOf(metadata, to)).map(({ name, key }) => {
    return { name, keyMark: mark('budget', name, key), startsAt: windowStart(name, nowMs), points: 1 }
  })
  const counts = await store.lockBudgets(tx, rows)
  if (counts.some(({ name, count }) => count >= limits[name].points)) return false
  await store.spendBudgets(tx, rows)
  await sendMessage(tx, courier, { channel: 'sms', to, text })
  return true
}
