import type { Audience } from '#kit/platform.ts'

/** Counts who listens to which topic on this node, as the hub tells it. */
export class TopicAudience implements Audience {
  readonly #counts = new Map<string, number>()
  readonly #watchers = new Set<(topic: string) => void>()
  #teller: (topic: string, parts: readonly Uint8Array[]) => void = () => undefined

  of(topic: string): number {
    return this.#counts.get(topic) ?? 0
  }

  watch(handle: (topic: string) => void): () => void {
    this.#watchers.add(handle)
    return () => void this.#watchers.delete(handle)
  }

  tell(topic: string, parts: readonly Uint8Array[]): void {
    this.#teller(topic, parts)
  }

  setTeller(teller: (topic: string, parts: readonly Uint8Array[]) => void): void {
    this.#teller = teller
  }

  set(topic: string, count: number): void {
    if (count === 0) this.#counts.delete(topic)
    else this.#counts.set(topic, count)
    for (const handle of this.#watchers) handle(topic)
  }
}
