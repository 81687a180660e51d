import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { assert } from '#kit/assert.ts'
import type { Hear } from '#kit/bus.ts'

export type { Bus, Hear } from '#kit/bus.ts'

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
  readonly #byPattern = new Map<string, Set<Hear>>()
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
  add(pattern: string, hear: Hear): boolean {
    assert(patternShape.test(pattern), `not a pattern of subjects: ${pattern}`)
    const heard = this.#byPattern.get(pattern)
    if (heard) {
      heard.add(hear)
      return false
    }
    this.#byPattern.set(pattern, new Set([hear]))
    return true
  }

  /** True when nobody is left for the pattern. */
  remove(pattern: string, hear: Hear): boolean {
    const heard = this.#byPattern.get(pattern)
    if (!heard?.delete(hear) || heard.size > 0) return false
    this.#byPattern.delete(pattern)
    return true
  }

  patterns(): string[] {
    return [...this.#byPattern.keys()]
  }

  tellAll(subject: string, data: unknown): void {
    for (const pattern of this.patterns()) {
      if (matches(pattern, subject)) this.tell(pattern, subject, data)
    }
  }

  tell(pattern: string, subject: string, data: unknown): void {
    for (const hear of [...(this.#byPattern.get(pattern) ?? [])]) void this.#tellOne(hear, subject, data)
  }

  clear(): void {
    this.#byPattern.clear()
  }

  async #tellOne(hear: Hear, subject: string, data: unknown): Promise<void> {
    try {
      await hear(data, subject)
    } catch (error) {
      this.#failures.inc()
      this.#logger.error({ err: error, subject }, 'a subscriber of the bus failed')
    }
  }
}
