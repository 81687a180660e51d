import { z } from 'zod'
import { type Actor, admits } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import type { Bus } from '#kit/bus.ts'
import { isId } from '#kit/id.ts'
import type { SocketTopic } from '#kit/socket-topic.ts'

const isOwner = (who: 'member' | 'agent') => (actor: Actor, id: string) =>
  actor.who !== 'visitor' && actor.who !== 'operator' && actor.id === id && admits(who, actor)

/** What every module may publish on: the public topic, a member's own, or the operators'. Other topics are declared by the modules. */
const sharedTopics: readonly SocketTopic[] = [
  { name: 'public', maySubscribe: () => true },
  { name: 'operator', maySubscribe: (actor) => admits('operator', actor) },
  { name: 'member', isKey: isId, maySubscribe: isOwner('member') },
  { name: 'agent', isKey: isId, maySubscribe: isOwner('agent') },
]

/** A topic goes into the name of a subject on the bus, so nothing but this shape may pass. */
const keyShape = /^[A-Za-z0-9_-]{1,64}$/

/** The topics of this server. */
export class Topics {
  readonly #byName: ReadonlyMap<string, SocketTopic>

  constructor(declared: readonly SocketTopic[] = []) {
    const all = [...sharedTopics, ...declared]
    this.#byName = new Map(all.map((topic) => [topic.name, topic]))
    assert(this.#byName.size === all.length, 'two topics of sockets have one name')
  }

  isTopic(text: string): boolean {
    return this.#find(text) !== null
  }

  maySubscribe(actor: Actor, text: string): boolean {
    const found = this.#find(text)
    return found !== null && found.topic.maySubscribe(actor, found.key)
  }

  #find(text: string): { readonly topic: SocketTopic; readonly key: string } | null {
    const colon = text.indexOf(':')
    const topic = this.#byName.get(colon < 0 ? text : text.slice(0, colon))
    if (!topic) return null
    const key = colon < 0 ? '' : text.slice(colon + 1)
    const isRight = topic.isKey ? keyShape.test(key) && topic.isKey(key) : colon < 0
    return isRight ? { topic, key } : null
  }
}

export const ClientMessage = z.strictObject({ type: z.enum(['subscribe', 'unsubscribe']), topic: z.string() })
export type ClientMessage = z.output<typeof ClientMessage>

export type ServerMessage =
  | { readonly type: 'news'; readonly topic: string; readonly data: unknown }
  | { readonly type: 'subscribed' | 'unsubscribed' | 'refused'; readonly topic: string }

export function subjectOf(topic: string): string {
  return `news.${topic}`
}

/** Publishes to everyone who subscribed to a topic, on whichever node. It says "look again"; the truth is fetched, not pushed. */
export function makePush(bus: Bus, topics: Topics): (topic: string, data: unknown) => void {
  return (topic, data) => {
    assert(topics.isTopic(topic), `no module declares the socket topic ${topic}`)
    pushEvent(bus, topic, data)
  }
}

export function pushEvent(bus: Bus, topic: string, data: unknown): void {
  bus.publish(subjectOf(topic), data)
}
