import { formatMoney } from '#kit/money.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'
import { type Envelopes, now } from '#modules/agents/envelopes/deps.ts'
import type { Envelope, EnvelopeId } from '#modules/agents/envelopes/model.ts'
import * as store from '#modules/agents/envelopes/store.ts'
import { findPlayBlock } from '#modules/compliance/service.ts'
import { memberInfo } from '#modules/identity/service.ts'
import { deliver } from '#modules/messaging/service.ts'

/** So many messages are one transaction; more would keep the envelope from being opened meanwhile. */
const batch = 100
const envelopesAtOnce = 20
const batchesInRun = 20

/**
 * Tells the next guests of an envelope, in the transaction of what it tells. Who takes a break from the house is not called back by a
 * gift. True when there are more.
 */
export async function notifySome(tx: Tx, envelopes: Envelopes, id: EnvelopeId): Promise<boolean> {
  const waiting = await store.lockUntold(tx, id)
  const envelope = waiting && (await store.findEnvelope(tx, id))
  if (!envelope) return false
  const guests = await store.listGuestsAfter(tx, waiting, batch)
  const { nickname } = await memberInfo(tx, envelope.senderId)
  for (const memberId of guests) {
    if ((await findPlayBlock(tx, memberId, now(envelopes))) !== null) continue
    const figures = { sender: nickname, wish: envelope.wish, until: envelope.expiresAt.toISOString() }
    await deliver(tx, envelopes.messaging, {
      ...{ memberId, template: 'envelope_arrived', figures },
      source: `agents.envelope:${id}`,
    })
  }
  const isAll = guests.length < batch
  await store.saveNotified(tx, id, guests.at(-1) ?? null, isAll)
  return !isAll
}

/** By the clock: large teams are told a part at a time, until all have been or nothing is left. */
export async function notifyWaiting(envelopes: Envelopes, signal: AbortSignal): Promise<void> {
  const aside = asideOf(envelopes, 'envelopes-tell')
  let left = batchesInRun
  const notify = async (id: EnvelopeId) => {
    let hasMore = true
    while (hasMore && left > 0 && !signal.aborted) {
      left -= 1
      hasMore = await envelopes.db.tx(async (tx) => await notifySome(tx, envelopes, id))
    }
  }
  const waiting = await store.listUntold(envelopes.db.read, envelopesAtOnce + aside.count)
  await aside.each(waiting, String, notify, signal)
}

/** What became of it, for who sent it. */
export async function notifySender(tx: Tx, envelopes: Envelopes, envelope: Envelope, returned: bigint): Promise<void> {
  const { id, senderId, shares, claimed, currency } = envelope
  const figures = {
    ...{ claimed: String(claimed), shares: String(shares) },
    ...{ returned: formatMoney(returned, currency), currency },
  }
  await deliver(tx, envelopes.messaging, {
    ...{ memberId: senderId, template: 'envelope_over', figures },
    source: `agents.envelope_over:${id}`,
  })
}
