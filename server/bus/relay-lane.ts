import type { Logger } from 'pino'
import type { Listener, OutboxEvent, Subscription } from '#kit/listener.ts'
import { type SetAsideItem, setAsideChannel } from '#kit/set-aside.ts'
import type { Patience } from '#server/bus/delivery.ts'
import { isWaiting, markFailed, markHandled, removeHandled, takeTurn, waitingFor } from '#server/bus/delivery.ts'
import type { RelayMeters } from '#server/bus/relay-meters.ts'
import type { Database } from '#server/db/database.ts'
import { isConnectionLost, isOverloaded } from '#server/db/errors.ts'

export interface LaneParts {
  readonly db: Database
  readonly listener: Listener
  readonly everyone: readonly Subscription[]
  readonly logger: Logger
  readonly meters: RelayMeters
  readonly patience: Patience
  readonly pollMs: number
  readonly onContended: () => void
}

/** What a look at the outbox came to: look again at once, or rest until a nudge or `restMs`. */
type Outcome =
  | { readonly kind: 'moved' }
  | { readonly kind: 'contended' }
  | { readonly kind: 'rest'; readonly restMs: number }

const batchMax = 200

/** One listener's way through the outbox. Lanes know nothing of each other, so a slow or failing listener holds up no other. */
export class Lane {
  readonly #parts: LaneParts
  #isStopped = false
  #isNudged = false
  #wake: () => void = () => {}
  #waiters: (() => void)[] = []
  /** Heard by this lane and not yet looked at for removal. */
  #done: bigint[] = []

  constructor(parts: LaneParts) {
    this.#parts = parts
  }

  get name(): string {
    return this.#parts.listener.name
  }

  get topic(): string {
    return this.#parts.listener.topic
  }

  nudge(): void {
    this.#isNudged = true
    this.#wake()
  }

  stop(): void {
    this.#isStopped = true
    this.#wake()
  }

  async settle(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiters.push(resolve)
      this.nudge()
    })
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isNudged = false
      const asked = this.#waiters.splice(0)
      const outcome = await this.#look()
      if (outcome.kind === 'rest') for (const done of asked) done()
      else this.#waiters.unshift(...asked)
      if (outcome.kind === 'moved' || this.#isNudged) continue
      await this.#rest(outcome.kind === 'rest' ? outcome.restMs : this.#parts.pollMs)
    }
    for (const done of this.#waiters) done()
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isStopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, this.#parts.pollMs))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = () => {}
  }

  async #look(): Promise<Outcome> {
    try {
      return await this.#handleBatch()
    } catch (error) {
      this.#parts.logger.error({ err: error }, 'the relay could not reach the outbox')
      return { kind: 'rest', restMs: this.#parts.pollMs }
    }
  }

  /** Many events share one transaction, because a transaction costs more than an effect. If one fails, each goes by itself. */
  async #handleBatch(): Promise<Outcome> {
    const { db, listener, everyone, meters, onContended, pollMs } = this.#parts
    let batch: readonly OutboxEvent[] = []
    try {
      const hasTurn = await db.tx(async (tx) => {
        batch = []
        if (!(await takeTurn(tx, listener.name))) return false
        if (this.#done.length > 0) await removeHandled(tx, everyone, this.#done)
        batch = await waitingFor(tx, listener, batchMax)
        for (const event of batch) await listener.handle(tx, event)
        if (batch.length > 0)
          await markHandled(
            tx,
            listener,
            batch.map((event) => event.id),
          )
        return true
      })
      if (!hasTurn) {
        onContended()
        return { kind: 'contended' }
      }
    } catch (error) {
      if (batch.length === 0 || isNobodysFault(error)) throw error
      return await this.#handleOneByOne(batch)
    }
    this.#done = batch.map((event) => event.id)
    meters.received.inc({ listener: listener.name }, batch.length)
    return batch.length > 0 ? { kind: 'moved' } : { kind: 'rest', restMs: pollMs }
  }

  async #handleOneByOne(batch: readonly OutboxEvent[]): Promise<Outcome> {
    const held = new Set<string>()
    let restMs = Number.POSITIVE_INFINITY
    for (const event of batch) {
      if (this.#isStopped) break
      if (held.has(event.key)) continue
      const outcome = await this.#handleOne(event)
      if (outcome.kind === 'contended') return outcome
      if (outcome.kind === 'moved') continue
      held.add(event.key)
      restMs = Math.min(restMs, outcome.restMs)
    }
    // Full batches may have more behind them that is not held back.
    return batch.length < batchMax && Number.isFinite(restMs) ? { kind: 'rest', restMs } : { kind: 'moved' }
  }

  async #handleOne(event: OutboxEvent): Promise<Outcome> {
    const { db, listener, meters, onContended } = this.#parts
    try {
      const hasTurn = await db.tx(async (tx) => {
        if (!(await takeTurn(tx, listener.name))) return false
        if (!(await isWaiting(tx, listener, event.id))) return true
        await listener.handle(tx, event)
        await markHandled(tx, listener, [event.id])
        return true
      })
      if (!hasTurn) {
        onContended()
        return { kind: 'contended' }
      }
      this.#done.push(event.id)
      meters.received.inc({ listener: listener.name })
      return { kind: 'moved' }
    } catch (error) {
      if (isNobodysFault(error)) throw error
      return await this.#recordFailure(event, error)
    }
  }

  async #recordFailure(event: OutboxEvent, error: unknown): Promise<Outcome> {
    const { db, listener, logger, meters, patience } = this.#parts
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const { tries, waitMs, isParked } = await db.tx(
      async (tx) => await markFailed(tx, listener, event, message, patience),
    )
    meters.failures.inc({ listener: listener.name })
    logger.error({ err: error, event: String(event.id), tries, isParked }, 'a listener failed')
    setAsideChannel.publish({
      loop: `relay-${listener.name}`,
      item: String(event.id),
      tries,
      error,
    } satisfies SetAsideItem)
    return isParked ? { kind: 'moved' } : { kind: 'rest', restMs: waitMs }
  }
}

/** The database was away or overloaded: neither the event nor the listener is to blame, and no try is counted. */
function isNobodysFault(error: unknown): boolean {
  return isConnectionLost(error) || isOverloaded(error)
}
