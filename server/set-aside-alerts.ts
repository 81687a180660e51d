import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { type SetAsideItem, setAsideChannel } from '#kit/set-aside.ts'

/** Logs and counts every item that a loop sets aside. Answers how to stop. */
export function watchSetAside(logger: Logger, registry: Registry): () => void {
  const count = new Counter({
    name: 'laro_set_aside_total',
    help: 'Items that a dealer, sweep or job could not deal with and left for later, by loop',
    labelNames: ['loop'],
    registers: [registry],
  })
  const listen = (published: unknown): void => {
    const { loop, item, tries, error } = published as SetAsideItem
    count.inc({ loop })
    logger.error({ err: error, loop, item, tries }, 'an item was set aside')
  }
  setAsideChannel.subscribe(listen)
  return () => {
    setAsideChannel.unsubscribe(listen)
  }
}
