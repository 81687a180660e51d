import { type Id, newId } from '#kit/id.ts'
import { defaultLanguage, type Language } from '#kit/language.ts'
import type { Listener } from '#kit/listener.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { chatDocument } from '#modules/messaging/settings.ts'
import { readDocument } from '#modules/settings/service.ts'
import { arrived, type Messaging, now } from './deps.ts'
import { type MessageTopic, type SystemMessage, type Template, topicOf, type WrittenText } from './model.ts'
import { tidyText } from './rules/text.ts'
import { moderate } from './rules/words.ts'
import * as store from './store/messages.ts'

export { type Arrived, arrived, type Messaging } from './deps.ts'
export { findSource } from './store/messages.ts'

/** Where a message came from: the same source never tells the same member twice. */
export type Delivery = SystemMessage & {
  readonly memberId: Id<'member'>
  readonly source: string
  /** Words that a person wrote, below the words of the template. */
  readonly texts?: store.Texts
}

/** What one person writes to another, by the words of the chat: what may be shown of it. */
export async function moderateText(
  { settings }: Pick<Messaging, 'settings'>,
  text: string,
): Promise<Result<string, 'chat_words_are_refused' | 'chat_has_contact'>> {
  return moderate(tidyText(text), await readDocument(settings, chatDocument))
}

/** Puts a message into an inbox, in the transaction of what it tells. False when it is there already. */
export async function deliver(
  tx: Tx,
  messaging: Pick<Messaging, 'clock' | 'publish'>,
  { memberId, template, figures, source, texts }: Delivery,
): Promise<boolean> {
  const isNew = await store.insertMessage(tx, {
    id: newId<'message'>(messaging.clock),
    memberId,
    topic: topicOf[template],
    template,
    figures: { ...figures },
    texts: texts ?? null,
    source,
    at: now(messaging),
  })
  if (isNew) await messaging.publish(tx, [{ topic: arrived, key: memberId, payload: { memberId } }])
  return isNew
}

/** The same with words that somebody wrote, as news. */
export async function deliverText(
  tx: Tx,
  messaging: Pick<Messaging, 'clock' | 'publish'>,
  {
    memberId,
    texts,
    source,
  }: { readonly memberId: Id<'member'>; readonly texts: store.Texts; readonly source: string },
): Promise<boolean> {
  const id = newId<'message'>(messaging.clock)
  const written = { topic: 'news' as const, template: null, figures: null, texts }
  const isNew = await store.insertMessage(tx, { id, memberId, ...written, source, at: now(messaging) })
  if (isNew) await messaging.publish(tx, [{ topic: arrived, key: memberId, payload: { memberId } }])
  return isNew
}

export interface Message {
  readonly id: Id<'message'>
  readonly topic: MessageTopic
  readonly template: Template | null
  readonly figures: Readonly<Record<string, string>> | null
  readonly text: WrittenText | null
  readonly at: Date
  readonly readAt: Date | null
}

export interface InboxInput {
  readonly memberId: Id<'member'>
  readonly language: Language
  readonly before: string | null
  readonly filter: MessageTopic | 'unread' | null
}

export interface Inbox {
  readonly messages: readonly Message[]
  /** Where the next page begins; null at the end. */
  readonly next: Id<'message'> | null
  readonly unread: number
}

const pageSize = 30

export async function readInbox(
  { db }: Pick<Messaging, 'db'>,
  { memberId, language, before, filter }: InboxInput,
): Promise<Inbox> {
  const isUnread = filter === 'unread'
  const topic = isUnread ? null : filter
  const rows = await store.findInbox(db.read, memberId, { before, topic, isUnread, rowsMax: pageSize + 1 })
  const unread = await store.countUnread(db.read, memberId)
  const page = rows.slice(0, pageSize)
  const messages = page.map(({ texts, ...rest }) => ({ ...rest, text: texts && inLanguage(texts, language) }))
  return { messages, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null, unread }
}

/** In the reader's language, else in English, else in whichever it was written. */
function inLanguage(texts: store.Texts, language: Language): WrittenText | null {
  return texts[language] ?? texts[defaultLanguage] ?? Object.values(texts)[0] ?? null
}

export async function countUnread({ db }: Messaging, memberId: Id<'member'>): Promise<number> {
  return await store.countUnread(db.read, memberId)
}

/** Read, deleted or brought back; what is not theirs is passed over. Twice is once. */
export async function markMessages(
  messaging: Messaging,
  memberId: Id<'member'>,
  ids: readonly string[],
  mark: store.Mark,
): Promise<number> {
  const unread = await messaging.db.tx(async (tx) => {
    await store.markMessages(tx, memberId, ids, mark, now(messaging))
    return await store.countUnread(tx, memberId)
  })
  messaging.announce(memberId)
  return unread
}

export async function markAllRead(messaging: Messaging, memberId: Id<'member'>, upTo: string): Promise<number> {
  const unread = await messaging.db.tx(async (tx) => {
    await store.markAllRead(tx, memberId, upTo, now(messaging))
    return await store.countUnread(tx, memberId)
  })
  messaging.announce(memberId)
  return unread
}

export interface Writing {
  readonly key: string
  /** Null: everybody. */
  readonly usernames: readonly string[] | null
  readonly texts: store.Texts
  readonly by: Id<'operator'>
}

/** An operator writes to some members or to all. Told twice by the same key, it is told once. */
export async function writeMessage(
  messaging: Messaging,
  { key, usernames, texts, by }: Writing,
): Promise<Result<{ readonly sent: number }, 'message_needs_english' | 'recipient_is_unknown'>> {
  if (!texts[defaultLanguage]) return no('message_needs_english')
  const source = `operator:${by}:${key}`
  const at = now(messaging)
  const { db, clock, publish } = messaging
  if (usernames === null) {
    const id = newId<'message'>(clock)
    await db.tx(async (tx) => {
      if (await store.insertBroadcast(tx, { id, texts, source, at, by }))
        await publish(tx, [{ topic: arrived, key: 'all', payload: { memberId: null } }])
    })
    return yes({ sent: 1 })
  }
  return await db.tx(async (tx) => {
    const members: Id<'member'>[] = []
    for (const username of usernames) {
      const found = await messaging.findMember(tx, username)
      if (!found) return no('recipient_is_unknown')
      members.push(found)
    }
    for (const memberId of members) await deliverText(tx, messaging, { memberId, texts, source })
    return yes({ sent: members.length })
  })
}

export async function listBroadcasts({ db }: Messaging) {
  return await store.listBroadcasts(db.read, 100)
}

/** Takes a message to everybody out of every inbox. */
export async function withdrawBroadcast(messaging: Messaging, id: string): Promise<Result<null, 'message_is_unknown'>> {
  const isGone = await messaging.db.tx(async (tx) => {
    if (!(await store.withdrawBroadcast(tx, id, now(messaging)))) return false
    await messaging.publish(tx, [{ topic: arrived, key: 'all', payload: { memberId: null } }])
    return true
  })
  return isGone ? yes(null) : no('message_is_unknown')
}

/**
 * A listener that turns each event of a topic into a message for the member it is about; `compose` answers null for what needs none. The
 * event is the source of its message, so it makes one however often it is delivered.
 */
export function messageListener(
  messaging: Messaging,
  topic: string,
  compose: (payload: never) => SystemMessage | null,
): Listener {
  return {
    name: `messaging-${topic.replace('.', '-').replaceAll('_', '-')}`,
    topic,
    async handle(tx, { id, payload }) {
      // The outbox carries what its module wrote, by the type that the module gives for the topic.
      const message = compose(payload as never)
      const { memberId } = payload as { readonly memberId: Id<'member'> }
      if (message) await deliver(tx, messaging, { ...message, memberId, source: `${topic}:${id}` })
    },
  }
}
