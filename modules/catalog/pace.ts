import type { Clock } from '#kit/clock.ts'

const stepMs = 1_000
/** As many are remembered before those are forgotten who may step again anyway. */
const rememberedMax = 10_000

/** One step a second for each member. It is this node's own: it spares the database, and guards nothing of worth. */
export class Pace {
  readonly #clock: Clock
  readonly #lastMs = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** False when the last step was less than a second ago. */
  step(memberId: string): boolean {
    const nowMs = this.#clock.nowMs()
    if (nowMs - (this.#lastMs.get(memberId) ?? Number.NEGATIVE_INFINITY) < stepMs) return false
    if (this.#lastMs.size >= rememberedMax) this.#forget(nowMs)
    this.#lastMs.set(memberId, nowMs)
    return true
  }

  #forget(nowMs: number): void {
    for (const [memberId, lastMs] of this.#lastMs) if (nowMs - lastMs >= stepMs) this.#lastMs.delete(memberId)
  }
}
