import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ChangedEvent, PricesEvent } from '#modules/sports/contract.ts'
import type { Book } from '#modules/sports/deps.ts'
import { told } from '#modules/sports/news.ts'

/** Who called for a watch listens within this time, or calls again. */
const keptMs = 60_000
const watchesMost = 20_000

/** What nodes tell each other of what is on screens: a page calls one node, and its socket may be at another. */
const watched = 'sports.watched'

/** So many topics are told before whoever bets has a turn. */
const toldAtOnce = 100

interface Watched {
  readonly topic: string
  readonly events: readonly string[]
}

interface Watch {
  readonly events: readonly string[]
  untilMs: number
}

interface Told {
  readonly events: readonly ChangedEvent[]
  readonly isFeedChanged: boolean
}

/** A frame is this, the events with commas between them, and the end. */
const opening = Buffer.from(`{"type":"${'prices' satisfies PricesEvent['type']}","events":[`)
const comma = Buffer.from(',')
const closing = Buffer.from(']}')
const feedChanged = Buffer.from('{"type":"feed"}')

/**
 * What sockets have on their screens. The same matches are one topic, whoever watches them. When the reader of the feed has told what changed,
 * four times a second at most, each node makes the frames of its own sockets: an event is made bytes once, and a frame is put together from
 * the bytes of its events. What comes while a frame is not sent yet joins it.
 */
export class Watches {
  readonly #book: Book
  readonly #watches = new Map<string, Watch>()
  readonly #byEvent = new Map<string, Set<string>>()
  /** What is still to be told, by topic. */
  readonly #frames = new Map<string, Uint8Array[]>()
  #sending: Promise<void> | null = null
  #undo: readonly (() => void)[] = []

  constructor(book: Book) {
    this.#book = book
  }

  start(): void {
    const { bus } = this.#book
    this.#undo = [
      bus.subscribe(told, (data) => this.#tell(data as Told)),
      bus.subscribe(watched, (data) => this.#remember(data as Watched)),
    ]
  }

  stop(): void {
    for (const undo of this.#undo) undo()
    this.#undo = []
    this.#frames.clear()
  }

  /** All that was to be told is with the sockets. */
  async whenTold(): Promise<void> {
    await this.#sending
  }

  get size(): number {
    return this.#watches.size
  }

  /** The topic that says what changes in these events. */
  add(given: readonly string[]): string {
    const events = [...new Set(given)].toSorted()
    const id = hash('sha256', events.join(' '), 'hex').slice(0, 40)
    const topic = `sports:${id}`
    this.#remember({ topic, events })
    this.#book.bus.publish(watched, { topic, events } satisfies Watched)
    return topic
  }

  #remember({ topic, events }: Watched): void {
    const known = this.#watches.get(topic)
    const untilMs = this.#book.clock.nowMs() + keptMs
    if (known) {
      known.untilMs = untilMs
      return
    }
    if (this.#watches.size >= watchesMost) this.#forgetOld()
    this.#watches.set(topic, { events, untilMs })
    for (const event of events) {
      const topics = this.#byEvent.get(event) ?? new Set()
      topics.add(topic)
      this.#byEvent.set(event, topics)
    }
  }

  #tell({ events, isFeedChanged }: Told): void {
    const { trails, audience } = this.#book
    for (const { markets = [] } of events) for (const { id, outcomes } of markets) trails.note(id, outcomes)
    if (isFeedChanged) audience.tell('sportsbook', [feedChanged])
    for (const event of events) {
      const topics = this.#byEvent.get(event.id)
      if (!topics) continue
      const bytes = Buffer.from(JSON.stringify(event))
      for (const topic of topics) {
        const frame = this.#frames.get(topic)
        if (frame) frame.push(comma, bytes)
        else this.#frames.set(topic, [opening, bytes])
      }
    }
    if (this.#frames.size > 0) this.#sending ??= this.#send()
  }

  async #send(): Promise<void> {
    let count = 0
    for (const [topic, frame] of this.#frames) {
      if (count % toldAtOnce === 0) await setImmediate()
      count += 1
      this.#frames.delete(topic)
      this.#sendFrame(topic, frame)
    }
    this.#sending = null
  }

  #sendFrame(topic: string, frame: Uint8Array[]): void {
    const { audience, clock } = this.#book
    if (audience.of(topic) > 0) {
      frame.push(closing)
      audience.tell(topic, frame)
      return
    }
    // Of a page that has not listened yet, or does so at another node; or it is gone.
    const watch = this.#watches.get(topic)
    if (watch && watch.untilMs < clock.nowMs()) this.#forget(topic, watch)
  }

  #forgetOld(): void {
    const nowMs = this.#book.clock.nowMs()
    for (const [topic, watch] of this.#watches)
      if (watch.untilMs < nowMs && this.#book.audience.of(topic) === 0) this.#forget(topic, watch)
    // More than there can be sockets: the oldest go, and who watches them calls again.
    for (const [topic, watch] of this.#watches) {
      if (this.#watches.size < watchesMost) return
      this.#forget(topic, watch)
    }
  }

  #forget(topic: string, { events }: Watch): void {
    this.#watches.delete(topic)
    for (const event of events) {
      const topics = this.#byEvent.get(event)
      topics?.delete(topic)
      if (topics?.size === 0) this.#byEvent.delete(event)
    }
  }
}
