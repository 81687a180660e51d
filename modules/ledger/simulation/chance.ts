/** A small seeded generator (mulberry32): the same seed plays the same story, so a failure can be looked at again. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** 0 ≤ n < below. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }

  isIn(oneOf: number): boolean {
    return this.below(oneOf) === 0
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T
  }
}
