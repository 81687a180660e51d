import type { FeedMessage, Message } from '#modules/sports/feed/messages.ts'

/**
 * What of a producer's stream is to be applied, and when its prices hold. Pure: it is told each message and the time, and answers what to
 * do. A stream that it gives up is closed, and a new one begins with what was applied last.
 */

/** What was applied last. */
export interface Place {
  readonly epoch: string | null
  readonly seq: number
}

export type Step =
  /** Messages to apply in this order, all or none. */
  | { readonly do: 'apply'; readonly messages: readonly FeedMessage[]; readonly isUp: boolean }
  /** How everything stands: whatever is not in it is not offered any more. */
  | { readonly do: 'replace'; readonly messages: readonly FeedMessage[]; readonly place: Place }
  | { readonly do: 'wait' }
  | { readonly do: 'close'; readonly why: 'gap' | 'snapshot_is_incomplete' | 'sequence_is_wrong' }

/** So long a message that is missing may be on its way. */
export const gapMs = 2_000
/** So much that came ahead is kept meanwhile. */
const aheadMost = 500

export class Sequence {
  #place: Place
  #isUp = false
  #snapshot: FeedMessage[] | null = null
  readonly #ahead = new Map<number, FeedMessage>()
  #gapSinceMs: number | null = null

  /** A new stream, opened with what was applied last. It is up once its recovery is complete. */
  constructor(place: Place) {
    this.#place = place
  }

  get place(): Place {
    return this.#place
  }

  get isUp(): boolean {
    return this.#isUp
  }

  /** Whether a message is missing for too long. */
  isGapOver(nowMs: number): boolean {
    return this.#gapSinceMs !== null && nowMs - this.#gapSinceMs >= gapMs
  }

  take(message: FeedMessage, nowMs: number): Step {
    if (message.type === 'snapshot_begin') {
      this.#snapshot = [message]
      this.#isUp = false
      return { do: 'wait' }
    }
    if (this.#snapshot !== null) return this.#takeOfSnapshot(this.#snapshot, message)
    if (message.type === 'snapshot_complete' || message.snapshot) return { do: 'close', why: 'sequence_is_wrong' }
    if (message.epoch !== this.#place.epoch) return { do: 'close', why: 'sequence_is_wrong' }
    if (message.type === 'recovery_complete') return this.#endRecovery(message)
    return this.#takeNext(message, nowMs)
  }

  #takeOfSnapshot(lines: FeedMessage[], message: FeedMessage): Step {
    const [begin] = lines
    const isOfIt = message.snapshot && message.seq === begin?.seq && message.epoch === begin.epoch
    lines.push(message)
    if (message.type !== 'snapshot_complete')
      return isOfIt ? { do: 'wait' } : { do: 'close', why: 'snapshot_is_incomplete' }
    const isWhole = message.seq === begin?.seq && message.epoch === begin.epoch && message.lines === lines.length
    if (!isWhole) return { do: 'close', why: 'snapshot_is_incomplete' }
    this.#snapshot = null
    this.#place = { epoch: message.epoch, seq: message.seq }
    this.#isUp = true
    this.#forgetAhead()
    return { do: 'replace', messages: lines, place: this.#place }
  }

  /** What it says of the sequence is what it had told by then. */
  #endRecovery({ seq }: Extract<Message, { type: 'recovery_complete' }>): Step {
    if (this.#ahead.size > 0 || seq > this.#place.seq) return { do: 'close', why: 'gap' }
    this.#isUp = true
    return { do: 'apply', messages: [], isUp: true }
  }

  #takeNext(message: FeedMessage, nowMs: number): Step {
    const { seq } = this.#place
    // A repetition.
    if (message.seq <= seq) return { do: 'wait' }
    if (message.seq > seq + 1) {
      this.#ahead.set(message.seq, message)
      this.#gapSinceMs ??= nowMs
      const isOver = this.isGapOver(nowMs) || this.#ahead.size > aheadMost
      return isOver ? { do: 'close', why: 'gap' } : { do: 'wait' }
    }
    const messages = [message]
    for (let next = this.#ahead.get(message.seq + 1); next; next = this.#ahead.get(next.seq + 1)) {
      messages.push(next)
      this.#ahead.delete(next.seq)
    }
    this.#place = { epoch: message.epoch, seq: seq + messages.length }
    this.#gapSinceMs = this.#ahead.size > 0 ? nowMs : null
    return { do: 'apply', messages, isUp: this.#isUp }
  }

  #forgetAhead(): void {
    this.#ahead.clear()
    this.#gapSinceMs = null
  }
}
