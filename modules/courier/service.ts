import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Channel, InboxMessage, Message, Provider } from './model.ts'
import { isDeliverable, leaseSeconds, lifeSecondsDefault, maskRecipient, triesMax, waitSecondsAfter } from './rules.ts'
import * as store from './store.ts'

export interface CourierDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  /** Seals under the server's secret; the label binds the text to its row. */
  readonly sealer: {
    seal(plain: Uint8Array, label: string): Promise<Uint8Array>
    unseal(sealed: Uint8Array, label: string): Promise<Uint8Array>
  }
  /** Who carries which channel. A channel without a provider is switched off. */
  readonly providers: Readonly<Partial<Record<Channel, Provider>>>
  readonly logger: { warn(fields: object, message: string): void }
}

export interface Courier extends CourierDeps {
  /** Whoever carries messages on this node listens here. */
  readonly bell: Bell
}

/** Says that there may be something to carry. It is rung inside transactions, so it must cost nothing and know nothing. */
export class Bell {
  #onRing: (() => void) | undefined

  ring(): void {
    this.#onRing?.()
  }

  answer(onRing: (() => void) | undefined): void {
    this.#onRing = onRing
  }
}

export function makeCourier(parts: CourierDeps): Courier {
  return { ...parts, bell: new Bell() }
}

export interface MessageInput {
  readonly channel: Channel
  readonly to: string
  readonly subject?: string
  readonly text: string
  /** When the message stops being of use to its reader; a day from now unless told. */
  readonly expiresAt?: Date
}

/** Whether anything is sent by this channel at all. */
export function canSend(courier: Courier, channel: Channel): boolean {
  return courier.providers[channel] !== undefined
}

/** Writes a message in the caller's transaction; it leaves within a second of the commit, and not at all without one. */
export async function sendMessage(tx: Tx, courier: Courier, input: MessageInput): Promise<void> {
  const row = describe(courier, input)
  const provider = courier.providers[input.channel]
  if (!provider) {
    await store.insertMessage(tx, { ...row, provider: 'none', sealed: null, state: 'failed', fault: 'channel_is_off' })
    return
  }
  const contents = JSON.stringify({ to: input.to, subject: input.subject ?? '', text: input.text })
  const sealed = await courier.sealer.seal(new TextEncoder().encode(contents), labelOf(row.id))
  await store.insertMessage(tx, { ...row, provider: provider.name, sealed, state: 'queued', fault: null })
  courier.bell.ring()
}

/**
 * Notes that a message was asked for and not written, because its reader is nobody we know. To the asker it is as much
 * work as a real one.
 */
export async function withholdMessage(
  tx: Tx,
  courier: Courier,
  input: Pick<MessageInput, 'channel' | 'to' | 'expiresAt'>,
): Promise<void> {
  const provider = courier.providers[input.channel]?.name ?? 'none'
  await store.insertMessage(tx, { ...describe(courier, input), provider, sealed: null, state: 'withheld', fault: null })
}

function describe({ clock }: Courier, { channel, to, expiresAt }: Pick<MessageInput, 'channel' | 'to' | 'expiresAt'>) {
  assert(isDeliverable(channel, to), `a message by ${channel} has a recipient of that kind`)
  const createdAt = new Date(clock.nowMs())
  return {
    id: newId(clock),
    channel,
    recipientHint: maskRecipient(channel, to),
    createdAt,
    expiresAt: expiresAt ?? new Date(createdAt.getTime() + lifeSecondsDefault * 1000),
  }
}

const batch = 20

/** Carries what is due, until nothing is. At least once: a node that dies between carrying and noting it carries again. */
export async function deliverQueued(courier: Courier, signal?: AbortSignal): Promise<number> {
  let carried = 0
  let count: number
  do {
    count = signal?.aborted ? 0 : await deliverBatch(courier)
    carried += count
  } while (count > 0)
  return carried
}

async function deliverBatch(courier: Courier): Promise<number> {
  const now = nowOf(courier)
  const lease = new Date(now.getTime() + leaseSeconds * 1000)
  const taken = await courier.db.tx(async (tx) => await store.takeQueued(tx, now, lease, batch))
  const aside = asideOf(courier, 'courier-deliver')
  await Promise.all(
    taken.map(async (message) => await aside.attempt(message.id, async () => await deliverOne(courier, message))),
  )
  return taken.length
}

async function deliverOne(courier: Courier, taken: store.TakenMessage): Promise<void> {
  const { id, channel, tries, expiresAt } = taken
  const end = async (state: store.Ending['state'], fault: string | null, keepsText = false): Promise<void> => {
    if (fault !== null) courier.logger.warn({ message: id, channel, provider: taken.provider, fault }, 'not delivered')
    const at = nowOf(courier)
    await courier.db.tx(async (tx) => await store.endMessage(tx, id, { state, fault, keepsText, at }))
  }
  if (expiresAt <= nowOf(courier)) return await end('expired', 'message_is_too_old')
  const provider = courier.providers[channel]
  if (provider?.name !== taken.provider) return await end('failed', 'provider_is_gone')
  const message = await open(courier, taken)
  if (message === null) return await end('failed', 'seal_is_broken')

  const answer = await provider.deliver(message)
  if (answer.ok) return await end('sent', null, provider.keepsText)
  if (answer.refusal === 'provider_refused' || tries >= triesMax) return await end('failed', answer.refusal)
  const nextTryAt = new Date(nowOf(courier).getTime() + waitSecondsAfter(tries) * 1000)
  await courier.db.tx(async (tx) => await store.postponeMessage(tx, id, answer.refusal, nextTryAt))
}

/** When there is something to carry next, as far as is known now. */
export async function findNextDelivery({ db }: Courier): Promise<Date | null> {
  return await store.findNextTry(db.read)
}

const inboxShown = 200

/** What the inbox kept, newest first; of one recipient, or of all. */
export async function listInbox(courier: Courier, to?: string): Promise<InboxMessage[]> {
  const kept = await store.listKept(courier.db.read, inboxShown)
  const opened = await Promise.all(
    kept.map(async (row) => {
      const message = await open(courier, row)
      return message === null ? [] : [{ ...message, at: row.at }]
    }),
  )
  const wanted = to?.trim().toLowerCase() ?? ''
  return opened.flat().filter((message) => message.to.toLowerCase().includes(wanted))
}

/** Null when it was sealed under another secret: then nobody will ever read it. */
async function open(
  { sealer }: Courier,
  { id, channel, sealed }: Pick<store.KeptMessage, 'id' | 'channel' | 'sealed'>,
): Promise<Message | null> {
  try {
    const plain = await sealer.unseal(sealed, labelOf(id))
    return { id, channel, ...(JSON.parse(new TextDecoder().decode(plain)) as Omit<Message, 'id' | 'channel'>) }
  } catch {
    return null
  }
}

function labelOf(id: string): string {
  return `courier/${id}`
}

function nowOf({ clock }: Courier): Date {
  return new Date(clock.nowMs())
}
