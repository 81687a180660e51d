import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { assert } from '#kit/assert.ts'
import type { Listener } from '#kit/listener.ts'
import type { Bus } from '#server/bus/bus.ts'
import { type Patience, readBacklog, removeHandled } from '#server/bus/delivery.ts'
import { Lane } from '#server/bus/relay-lane.ts'
import { relayMeters } from '#server/bus/relay-meters.ts'
import { type Database, outsideTransaction } from '#server/db/database.ts'

export interface RelayOptions {
  readonly registry?: Registry
  /** How often the outbox is looked at without a nudge, in case one was lost. */
  readonly pollMs?: number
  readonly sweepMs?: number
  readonly patience?: Partial<Patience>
}

export interface Relay {
  /** There are new events; call it after the commit. With topics, only their listeners look. */
  nudge(topics?: Iterable<string>): void
  /** Resolves when each listener has heard all there was, but for what waits to be tried again. */
  settle(): Promise<void>
  stop(): Promise<void>
}

const contended = 'outbox.contended'

/** Carries events from the outbox to their listeners: at least once, in order for a topic and key, each listener by itself. */
export function startRelay(
  db: Database,
  bus: Bus,
  listeners: readonly Listener[],
  logger: Logger,
  options: RelayOptions = {},
): Relay {
  for (const { name } of listeners) {
    assert(listeners.filter((one) => one.name === name).length === 1, `two listeners are named ${name}`)
  }
  const patience = { triesMax: 10, firstWaitMs: 500, longestWaitMs: 60_000, ...options.patience }
  const meters = relayMeters(options.registry)
  const node = randomUUID()
  const lanes = listeners.map((listener) => {
    return new Lane({
      db,
      listener,
      everyone: listeners,
      logger: logger.child({ listener: listener.name }),
      meters,
      patience,
      pollMs: options.pollMs ?? 5_000,
      onContended: () => bus.publish(contended, { node, listener: listener.name }),
    })
  })
  // A node that found a lane taken leaves its events to the node that has it, which may have looked just before.
  const unsubscribe = bus.subscribe(contended, (data) => {
    const told = data as { node: string; listener: string }
    if (told.node !== node) lanes.find((lane) => lane.name === told.listener)?.nudge()
  })

  const sweep = async (): Promise<void> => {
    try {
      await db.tx(async (tx) => await removeHandled(tx, listeners))
      const backlog = await readBacklog(db.read)
      meters.waiting.set(backlog.waiting)
      meters.parked.set(backlog.parked)
      meters.oldest.set(backlog.oldestSeconds)
    } catch (error) {
      logger.error({ err: error }, 'the outbox could not be swept')
    }
  }
  let sweeping = Promise.resolve()
  const runs = outsideTransaction(() => lanes.map((lane) => lane.run()))
  const sweeper = outsideTransaction(() =>
    setInterval(() => {
      sweeping = sweeping.then(sweep)
    }, options.sweepMs ?? 30_000),
  )

  return {
    nudge(topics) {
      const wanted = topics && new Set(topics)
      for (const lane of lanes) if (!wanted || wanted.has(lane.topic)) lane.nudge()
    },
    async settle() {
      await Promise.all(lanes.map((lane) => lane.settle()))
      await sweep()
    },
    async stop() {
      clearInterval(sweeper)
      unsubscribe()
      for (const lane of lanes) lane.stop()
      await Promise.all([...runs, sweeping])
    },
  }
}
