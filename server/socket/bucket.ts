import type { Clock } from '#kit/clock.ts'

/** Allows a burst, then a steady rate. */
export class Bucket {
  readonly #clock: Clock
  readonly #burst: number
  readonly #perSecond: number
  #left: number
  #filledAtMs: number

  constructor(clock: Clock, burst: number, perSecond: number) {
    this.#clock = clock
    this.#burst = burst
    this.#perSecond = perSecond
    this.#left = burst
    this.#filledAtMs = clock.nowMs()
  }

  /** False when it is empty. */
  take(): boolean {
    const nowMs = this.#clock.nowMs()
    const passedMs = Math.max(0, nowMs - this.#filledAtMs)
    this.#left = Math.min(this.#burst, this.#left + (passedMs / 1000) * this.#perSecond)
    this.#filledAtMs = nowMs
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
