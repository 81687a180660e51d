import { z } from 'zod'
import { type Actor, admits } from '#kit/actor.ts'
import { isId } from '#kit/id.ts'
import type { Bus } from '#server/bus/bus.ts'

/** What a socket can hear: everyone's news, the shared round, a room of the chat, one's own, or the operators'. */
export type Topic = 'public' | 'crash' | 'operator' | `chat:${string}` | `member:${string}` | `agent:${string}`

/** Strict: a topic goes into the name of a subject on the bus, so nothing but these shapes may pass. */
export const Topic = z.custom<Topic>((text) => {
  if (typeof text !== 'string') return false
  if (text === 'public' || text === 'crash' || text === 'operator') return true
  if (isRoom(text)) return true
  const [whose, id, ...rest] = text.split(':')
  return (whose === 'member' || whose === 'agent') && id !== undefined && isId(id) && rest.length === 0
})

/** Who is not signed in may listen to the chat too. */
function isRoom(text: string): boolean {
  return /^chat:[a-z0-9-]{1,24}$/.test(text)
}

export const ClientMessage = z.strictObject({ type: z.enum(['subscribe', 'unsubscribe']), topic: Topic })
export type ClientMessage = z.output<typeof ClientMessage>

export type ServerMessage =
  | { readonly type: 'news'; readonly topic: Topic; readonly data: unknown }
  | { readonly type: 'subscribed' | 'unsubscribed' | 'refused'; readonly topic: Topic }

export function mayHear(actor: Actor, topic: Topic): boolean {
  if (topic === 'public' || topic === 'crash' || isRoom(topic)) return true
  if (topic === 'operator') return admits('operator', actor)
  const [whose, id] = topic.split(':')
  if (actor.who === 'visitor' || actor.who === 'operator') return false
  return actor.id === id && admits(whose === 'agent' ? 'agent' : 'member', actor)
}

export function subjectOf(topic: Topic): string {
  return `news.${topic}`
}

/** Tells everyone who listens to a topic, on whichever node. News says "look again"; the truth is fetched, not pushed. */
export function pushNews(bus: Bus, topic: Topic, data: unknown): void {
  bus.publish(subjectOf(topic), data)
}
