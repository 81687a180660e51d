import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { assert } from '#kit/assert.ts'
import type { EventHandler } from '#kit/bus.ts'

export type { Bus, EventHandler } from '#kit/bus.ts'

const subjectShape = /^[A-Za-z0-9_:-]+(\.[A-Za-z0-9_:-]+)*$/
const patternShape = /^([A-Za-z0-9_:-]+|\*)(\.([A-Za-z0-9_:-]+|\*))*(\.>)?$|^>$/

export function assertSubject(subject: string): void {
  assert(subjectShape.test(subject), `not a subject: ${subject}`)
}

export function matches(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.')
  const words = subject.split('.')
  if (wanted.at(-1) === '>') {
    return words.length >= wanted.length && wanted.slice(0, -1).every((word, i) => word === '*' || word === words[i])
  }
  return wanted.length === words.length && wanted.every((word, i) => word === '*' || word === words[i])
}

/** The subscribers of one node, by pattern. A subscriber that fails is logged and counted, and the others still hear. */
export class Subscribers {
  readonly #byPattern = new Map<string, Set<EventHandler>>()
  /** Those that fit more than one subject. They are few, while every topic of a socket is a pattern of its own. */
  readonly #wide = new Set<string>()
  readonly #logger: Logger
  readonly #failures: Counter

  constructor(logger: Logger, registry: Registry | undefined) {
    this.#logger = logger
    this.#failures = new Counter({
      name: 'laro_bus_subscriber_failures_total',
      help: 'Messages a subscriber of the bus failed on',
      registers: registry ? [registry] : [],
    })
  }

  /** True when the pattern is new here. */
  add(pattern: string, handle: EventHandler): boolean {
    assert(patternShape.test(pattern), `not a pattern of subjects: ${pattern}`)
    const handlers = this.#byPattern.get(pattern)
    if (handlers) {
      handlers.add(handle)
      return false
    }
    this.#byPattern.set(pattern, new Set([handle]))
    if (/[*>]/.test(pattern)) this.#wide.add(pattern)
    return true
  }

  /** True when nobody is left for the pattern. */
  remove(pattern: string, handle: EventHandler): boolean {
    const handlers = this.#byPattern.get(pattern)
    if (!handlers?.delete(handle) || handlers.size > 0) return false
    this.#byPattern.delete(pattern)
    this.#wide.delete(pattern)
    return true
  }

  patterns(): string[] {
    return [...this.#byPattern.keys()]
  }

  deliverAll(subject: string, data: unknown): void {
    this.deliver(subject, subject, data)
    for (const pattern of [...this.#wide]) {
      if (matches(pattern, subject)) this.deliver(pattern, subject, data)
    }
  }

  deliver(pattern: string, subject: string, data: unknown): void {
    for (const handle of [...(this.#byPattern.get(pattern) ?? [])]) void this.#deliverTo(handle, subject, data)
  }

  clear(): void {
    this.#byPattern.clear()
    this.#wide.clear()
  }

  async #deliverTo(handle: EventHandler, subject: string, data: unknown): Promise<void> {
    try {
      await handle(data, subject)
    } catch (error) {
      this.#failures.inc()
      this.#logger.error({ err: error, subject }, 'a subscriber of the bus failed')
    }
  }
}
