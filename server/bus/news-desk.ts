import type { Tx } from '#kit/tx.ts'
import { type NewsRow, writeNews } from './outbox.ts'
import type { Relay } from './relay.ts'

/** Writes news for modules, and sees to it that the relay looks for it soon and not only by its own clock. */
export interface NewsDesk {
  /** In the transaction that makes it true. */
  tell(tx: Tx, rows: readonly NewsRow[]): Promise<void>
  /** From here on there is somebody to carry it. */
  attach(relay: Pick<Relay, 'nudge'>): void
  close(): void
}

/** The desk does not know when a transaction commits. Most have by the first look; for the slow there is a second, then the relay's own. */
const looksAfterMs = [25, 400]

export function makeNewsDesk(): NewsDesk {
  const told = new Set<string>()
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
    async tell(tx, rows) {
      await writeNews(tx, rows)
      const isFirst = told.size === 0
      for (const { topic } of rows) told.add(topic)
      if (!isFirst || told.size === 0) return
      // All that is told within a moment is looked for together.
      queueMicrotask(() => {
        const topics = [...told]
        told.clear()
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
