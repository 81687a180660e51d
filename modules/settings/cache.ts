import type { Clock } from '#kit/clock.ts'
import type { SettingChange } from './model.ts'

interface Kept {
  readonly version: number
  readonly value: unknown
}

/** News between nodes can be lost; then another node's change is seen after this long, and not never. */
const ageMaxMs = 30_000

/**
 * What this node knows of the documents. News raises the least version that may be kept, so a read that began before a
 * change and ended after it cannot bring the old value back.
 */
export class SettingsCache {
  readonly #clock: Clock
  readonly #kept = new Map<string, Kept & { readonly atMs: number }>()
  readonly #leastVersion = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  find(name: string): Kept | null {
    const kept = this.#kept.get(name)
    return kept && this.#clock.nowMs() - kept.atMs < ageMaxMs ? kept : null
  }

  keep(name: string, { version, value }: Kept): void {
    if (version < (this.#leastVersion.get(name) ?? 0)) return
    this.#kept.set(name, { version, value, atMs: this.#clock.nowMs() })
  }

  invalidate({ name, version }: SettingChange): void {
    this.#leastVersion.set(name, Math.max(version, this.#leastVersion.get(name) ?? 0))
    if ((this.#kept.get(name)?.version ?? version) < version) this.#kept.delete(name)
  }
}
