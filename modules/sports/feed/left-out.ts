import { asideOf, type SetAside } from '#kit/set-aside.ts'
import type { Book, ConfiguredFeed } from '#modules/sports/deps.ts'
import { applyAside } from '#modules/sports/feed/apply.ts'
import { askFeed } from '#modules/sports/feed/client.ts'
import { EventReplyBody, type FeedMessage } from '#modules/sports/feed/messages.ts'
import type { News } from '#modules/sports/news.ts'
import { findOpenEventsBeside } from '#modules/sports/store/feed-store.ts'

const askMs = 10_000
const againMs = 60_000

/**
 * Events with open bets that a snapshot does not have, because they ended long ago or the feed lived on without them: each is asked for by its
 * name. One that the feed does not answer for is asked again while the stream lasts.
 */
export class LeftOut {
  readonly #book: Book
  readonly #feed: ConfiguredFeed
  readonly #news: News
  readonly #events = new Set<string>()
  readonly #aside: SetAside
  #nextMs = 0

  constructor(book: Book, feed: ConfiguredFeed, news: News) {
    this.#book = book
    this.#feed = feed
    this.#news = news
    this.#aside = asideOf(book, 'sports-left-out')
  }

  /** What a snapshot said. */
  async note(messages: readonly FeedMessage[]): Promise<void> {
    const told = messages.flatMap((one) => (one.type === 'fixture_change' ? [one.event.id] : []))
    for (const event of await findOpenEventsBeside(this.#book.db.read, this.#feed.code, told)) this.#events.add(event)
    this.#nextMs = 0
  }

  async ask(signal: AbortSignal): Promise<void> {
    const nowMs = this.#book.clock.nowMs()
    if (this.#events.size === 0 || nowMs < this.#nextMs) return
    this.#nextMs = nowMs + againMs
    for (const event of this.#events) {
      if (signal.aborted) return
      const isTold = await this.#aside.attempt(event, async () => await this.#askOne(event, signal))
      if (isTold) this.#events.delete(event)
    }
  }

  async #askOne(event: string, signal: AbortSignal): Promise<boolean> {
    const call = {
      line: `GET /v1/events/${encodeURIComponent(event)}`,
      signal: AbortSignal.any([signal, AbortSignal.timeout(askMs)]),
    } as const
    const answer = await askFeed(this.#book, this.#feed, call, EventReplyBody)
    if (!answer.ok || answer.value.event.id !== event) return false
    await applyAside(this.#book, this.#feed.code, answer.value, this.#news)
    return true
  }
}
