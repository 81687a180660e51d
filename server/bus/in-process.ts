import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { assertSubject, type Bus, Subscribers } from '#server/bus/bus.ts'
import { outsideTransaction } from '#server/db/database.ts'

/** The bus of a single node. */
export function inProcessBus(logger: Logger, registry?: Registry): Bus {
  const subscribers = new Subscribers(logger, registry)
  return {
    publish(subject, data) {
      assertSubject(subject)
      const text = JSON.stringify(data ?? null)
      // Hearing is never part of saying: a subscriber neither slows the speaker down nor runs inside its transaction.
      outsideTransaction(() => queueMicrotask(() => subscribers.deliverAll(subject, JSON.parse(text))))
    },
    subscribe(pattern, handle) {
      const own: typeof handle = (data, subject) => handle(data, subject)
      subscribers.add(pattern, own)
      return () => {
        subscribers.remove(pattern, own)
      }
    },
    flush: async () => {},
    close: async () => subscribers.clear(),
  }
}
