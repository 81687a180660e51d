import { Counter, Gauge, type Registry } from 'prom-client'

export type RelayMeters = ReturnType<typeof relayMeters>

export function relayMeters(registry: Registry | undefined) {
  const registers = registry ? [registry] : []
  return {
    received: new Counter({
      name: 'laro_outbox_heard_total',
      help: 'Events heard, by listener',
      labelNames: ['listener'],
      registers,
    }),
    failures: new Counter({
      name: 'laro_outbox_failures_total',
      help: 'Deliveries of events that failed, by listener',
      labelNames: ['listener'],
      registers,
    }),
    waiting: new Gauge({ name: 'laro_outbox_waiting', help: 'Events not yet heard by everyone', registers }),
    parked: new Gauge({ name: 'laro_outbox_parked', help: 'Deliveries given up, waiting for a person', registers }),
    oldest: new Gauge({ name: 'laro_outbox_oldest_seconds', help: 'Age of the oldest event waiting', registers }),
  }
}
