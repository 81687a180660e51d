import { hash } from 'node:crypto'
import type { ChangedEvent, PricesEvent } from '#modules/sports/contract.ts'
import type { Book } from '#modules/sports/deps.ts'
import { told } from '#modules/sports/news.ts'

/** Who called for a watch listens within this time, or calls again. */
const keptMs = 60_000
const watchesMost = 20_000

interface Watch {
  readonly events: readonly string[]
  untilMs: number
}

interface Told {
  readonly events: readonly ChangedEvent[]
  readonly isFeedChanged: boolean
}

/**
 * What sockets of this node have on their screens. The same matches are one topic, whoever watches them; a frame of it has what changed in them,
 * and is made when the reader of the feed has told it, four times a second at most.
 */
export class Watches {
  readonly #book: Book
  readonly #watches = new Map<string, Watch>()
  readonly #byEvent = new Map<string, Set<string>>()
  #undo: (() => void) | null = null

  constructor(book: Book) {
    this.#book = book
  }

  start(): void {
    this.#undo ??= this.#book.bus.subscribe(told, (data) => this.#tell(data as Told))
  }

  stop(): void {
    this.#undo?.()
    this.#undo = null
  }

  get size(): number {
    return this.#watches.size
  }

  /** The topic that says what changes in these events. */
  add(given: readonly string[]): string {
    const events = [...new Set(given)].toSorted()
    const id = hash('sha256', events.join(' '), 'hex').slice(0, 40)
    const topic = `sports:${id}`
    const known = this.#watches.get(topic)
    const untilMs = this.#book.clock.nowMs() + keptMs
    if (known) {
      known.untilMs = untilMs
      return topic
    }
    if (this.#watches.size >= watchesMost) this.#forgetOld()
    this.#watches.set(topic, { events, untilMs })
    for (const event of events) {
      const topics = this.#byEvent.get(event) ?? new Set()
      topics.add(topic)
      this.#byEvent.set(event, topics)
    }
    return topic
  }

  #tell({ events, isFeedChanged }: Told): void {
    const { trails, push } = this.#book
    for (const { markets = [] } of events) for (const { id, outcomes } of markets) trails.note(id, outcomes)
    if (isFeedChanged) push('sportsbook', { type: 'feed' })
    const frames = new Map<string, ChangedEvent[]>()
    for (const event of events) {
      for (const topic of this.#byEvent.get(event.id) ?? []) {
        const frame = frames.get(topic)
        if (frame) frame.push(event)
        else frames.set(topic, [event])
      }
    }
    const nowMs = this.#book.clock.nowMs()
    for (const [topic, changed] of frames) {
      const isHeard = this.#book.audience.of(topic) > 0
      const watch = this.#watches.get(topic)
      if (watch && !isHeard && watch.untilMs < nowMs) this.#forget(topic, watch)
      else push(topic, { type: 'prices', events: changed } satisfies PricesEvent)
    }
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
