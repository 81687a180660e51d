import type { Book } from '#modules/sports/deps.ts'
import { nothingTouched, type Touched } from '#modules/sports/feed/apply.ts'
import { changedEvents } from '#modules/sports/replies.ts'

/** What nodes tell each other over the bus. */
export const told = 'sports.told'

const everyMs = 250

/** Tells all nodes what messages of a feed have changed, four times a second at most: many changes of one price are one. */
export class News {
  readonly #book: Book
  #touched = nothingTouched()
  #isFeedToSay = false
  #timer: NodeJS.Timeout | null = null
  #isBusy = false
  #isFailing = false

  constructor(book: Book) {
    this.#book = book
  }

  /** What was changed, and is committed. */
  note({ events, markets }: Touched): void {
    for (const id of events) this.#touched.events.add(id)
    for (const id of markets) this.#touched.markets.add(id)
  }

  /** Whether prices hold has changed. */
  noteFeed(): void {
    this.#isFeedToSay = true
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      if (this.#isBusy) return
      this.#isBusy = true
      void this.tryFlush().finally(() => {
        this.#isBusy = false
      })
    }, everyMs)
  }

  /** What could not be told is told with what comes next. It is reported once, not four times a second. */
  async tryFlush(): Promise<void> {
    try {
      await this.flush()
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) this.#book.asideNews.add('changes', error)
      this.#isFailing = true
    }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  async flush(): Promise<void> {
    const touched = this.#touched
    const isFeedToSay = this.#isFeedToSay
    if (touched.events.size === 0 && touched.markets.size === 0 && !isFeedToSay) return
    this.#touched = nothingTouched()
    this.#isFeedToSay = false
    try {
      const events = await changedEvents(this.#book, touched)
      this.#book.bus.publish(told, { events, isFeedChanged: isFeedToSay })
    } catch (error) {
      this.note(touched)
      this.#isFeedToSay ||= isFeedToSay
      throw error
    }
  }
}
