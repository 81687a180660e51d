import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ChangedEvent, PricesEvent } from '#modules/sports/contract.ts'
import type { Book } from '#modules/sports/deps.ts'
import { listedChange } from '#modules/sports/listed.ts'
import type { WatchLevel } from '#modules/sports/model.ts'
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
  readonly level: WatchLevel
}

interface Watch {
  readonly events: readonly string[]
  readonly level: WatchLevel
  untilMs: number
}

/** Who watches an event, by what they see of it. */
type Topics = Readonly<Record<WatchLevel, Set<string>>>

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
 * What sockets have on their screens. The same matches seen alike are one topic, whoever watches them. When the reader of the feed has told what changed,
 * four times a second at most, each node makes the frames of its own sockets: an event is made bytes once for lists and once for its page, and a
 * frame is put together from the bytes of its events. What comes while a frame is not sent yet joins it.
 */
export class Watches {
  readonly #book: Book
  readonly #watches = new Map<string, Watch>()
  readonly #byEvent = new Map<string, Topics>()
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
  add(given: readonly string[], level: WatchLevel): string {
    const events = [...new Set(given)].toSorted()
    const id = hash('sha256', [level, ...events].join(' '), 'hex').slice(0, 40)
    const watch: Watched = { topic: `sports:${id}`, events, level }
    this.#remember(watch)
    this.#book.bus.publish(watched, watch)
    return watch.topic
  }

  #remember({ topic, events, level }: Watched): void {
    const known = this.#watches.get(topic)
    const untilMs = this.#book.clock.nowMs() + keptMs
    if (known) {
      known.untilMs = untilMs
      return
    }
    if (this.#watches.size >= watchesMost) this.#forgetOld()
    this.#watches.set(topic, { events, level, untilMs })
    for (const event of events) {
      const topics = this.#byEvent.get(event) ?? { list: new Set(), match: new Set() }
      topics[level].add(topic)
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
      this.#gather(topics.match, event)
      this.#gather(topics.list, listedChange(event))
    }
    if (this.#frames.size > 0) this.#sending ??= this.#send()
  }

  #gather(topics: ReadonlySet<string>, event: ChangedEvent | null): void {
    if (topics.size === 0 || event === null) return
    const bytes = Buffer.from(JSON.stringify(event))
    for (const topic of topics) {
      const frame = this.#frames.get(topic)
      if (frame) frame.push(comma, bytes)
      else this.#frames.set(topic, [opening, bytes])
    }
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

  #forget(topic: string, { events, level }: Watch): void {
    this.#watches.delete(topic)
    for (const event of events) {
      const topics = this.#byEvent.get(event)
      topics?.[level].delete(topic)
      if (topics?.list.size === 0 && topics.match.size === 0) this.#byEvent.delete(event)
    }
  }
}
