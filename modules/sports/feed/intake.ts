import type { Book, ConfiguredFeed } from '#modules/sports/deps.ts'
import { applyMessages, applySnapshot } from '#modules/sports/feed/apply.ts'
import { LeftOut } from '#modules/sports/feed/left-out.ts'
import { readLine } from '#modules/sports/feed/line.ts'
import type { FeedMessage } from '#modules/sports/feed/messages.ts'
import { type Place, Sequence } from '#modules/sports/feed/sequence.ts'
import type { News } from '#modules/sports/news.ts'
import { silentSeconds } from '#modules/sports/store/feed-store.ts'

/** Why a stream is not read any further. After a message that cannot be read only a snapshot helps. */
export type CloseReason =
  | 'line_is_malformed'
  | 'signature_is_wrong'
  | 'message_is_malformed'
  | 'gap'
  | 'snapshot_is_incomplete'
  | 'sequence_is_wrong'
  | 'somebody_else_reads'
  | 'silence'

/** What comes of one stream: lines go in, and what they say is applied in order, as much at once as there is. */
export class Intake {
  readonly #book: Book
  readonly #feed: ConfiguredFeed
  readonly #news: News
  readonly #sequence: Sequence
  #applied: Place
  #waiting: FeedMessage[] = []
  #isUpToSay = false
  readonly leftOut: LeftOut
  /** Whether pages were told that prices hold again. */
  #isUpTold = false
  #heardAtMs: number

  constructor(book: Book, feed: ConfiguredFeed, news: News, place: Place) {
    this.#book = book
    this.#feed = feed
    this.#news = news
    this.#sequence = new Sequence(place)
    this.#applied = place
    this.#heardAtMs = book.clock.nowMs()
    this.leftOut = new LeftOut(book, feed, news)
  }

  /** Lines that came together. A reason closes the stream; what came before it is applied. */
  async take(lines: readonly Buffer[]): Promise<CloseReason | null> {
    const nowMs = this.#book.clock.nowMs()
    let reason: CloseReason | null = null
    for (const line of lines) {
      const read = readLine(line, this.#feed.keys, this.#book.readJson)
      reason = read.ok ? await this.#takeOne(read.value, nowMs) : read.refusal
      if (reason) break
      this.#heardAtMs = nowMs
    }
    return (await this.#apply()) ? reason : 'somebody_else_reads'
  }

  /** Whether it was silent for too long, or waits for a message for too long. */
  look(): CloseReason | null {
    const nowMs = this.#book.clock.nowMs()
    if (nowMs - this.#heardAtMs >= silentSeconds * 1_000) return 'silence'
    return this.#sequence.isGapOver(nowMs) ? 'gap' : null
  }

  async #takeOne(message: FeedMessage, nowMs: number): Promise<CloseReason | null> {
    const step = this.#sequence.take(message, nowMs)
    switch (step.do) {
      case 'close':
        return step.why
      case 'apply':
        this.#waiting.push(...step.messages)
        this.#isUpToSay = true
        return null
      case 'replace':
        this.#waiting = []
        await applySnapshot(this.#book, this.#feed.code, step.messages, step.place, this.#news)
        this.#applied = step.place
        this.#isUpTold = true
        this.#news.noteFeed()
        await this.leftOut.note(step.messages)
        return null
      case 'wait':
        return null
    }
  }

  async #apply(): Promise<boolean> {
    if (!this.#isUpToSay) return true
    const messages = this.#waiting
    this.#waiting = []
    this.#isUpToSay = false
    const { place: after, isUp } = this.#sequence
    const places = { before: this.#applied, after, isUp }
    if (!(await applyMessages(this.#book, this.#feed.code, messages, places, this.#news))) return false
    this.#applied = after
    if (isUp && !this.#isUpTold) this.#news.noteFeed()
    this.#isUpTold = isUp
    return true
  }
}
