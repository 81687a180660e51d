import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ModuleMetrics } from '#kit/platform.ts'

export interface Metrics extends ModuleMetrics {
  readonly registry: Registry
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void
}

/** A registry of our own, so that two servers in one process (as in tests) do not share counters. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  // Memory, garbage collection, and the delay of the event loop, which is how a single-threaded server shows strain.
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    observeRequest(labels, seconds) {
      durations.observe(labels, seconds)
    },
    gauge(name, help, read, labels = {}) {
      new Gauge({
        name,
        help,
        labelNames: Object.keys(labels),
        registers: [registry],
        async collect() {
          this.set(labels, await read())
        },
      })
    },
    counter(name, help, label, values) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
      for (const value of values) counter.inc({ [label]: value }, 0)
      return (value) => counter.inc({ [label]: value })
    },
  }
}
