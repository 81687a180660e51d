import type { Tx } from '#kit/tx.ts'
import { type OutboxRow, writeEvents } from './outbox.ts'
import type { Relay } from './relay.ts'

/** Writes events for modules and nudges the relay, so that it need not wait for its own timer. */
export interface OutboxWriter {
  /** In the transaction that makes it true. */
  publish(tx: Tx, rows: readonly OutboxRow[]): Promise<void>
  /** The relay that delivers what is written from here on. */
  attach(relay: Pick<Relay, 'nudge'>): void
  close(): void
}

/** The writer does not know when a transaction commits. Most have by the first nudge; slow ones by the second, or by the relay's own timer. */
const looksAfterMs = [25, 400]

export function makeOutboxWriter(): OutboxWriter {
  const topicsWritten = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  let relay: Pick<Relay, 'nudge'> | null = null
  const look = (topics: readonly string[], afterMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      relay?.nudge(topics)
    }, afterMs)
    timers.add(timer)
  }
  return {
    async publish(tx, rows) {
      await writeEvents(tx, rows)
      const isFirst = topicsWritten.size === 0
      for (const { topic } of rows) topicsWritten.add(topic)
      if (!isFirst || topicsWritten.size === 0) return
      // Topics written in the same moment share one nudge.
      queueMicrotask(() => {
        const topics = [...topicsWritten]
        topicsWritten.clear()
        for (const afterMs of looksAfterMs) look(topics, afterMs)
      })
    },
    attach(to) {
      relay = to
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      relay = null
    },
  }
}
