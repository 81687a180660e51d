import type { Clock } from '#kit/clock.ts'

/** After so many failures in a row nobody is sent there for a while; then one goes first to look. */
const failuresMax = 5
const restMs = 30_000

/** Keeps calls from queueing up before a provider that does not answer: each would hold a connection until its time is up. */
export class Circuit {
  readonly #clock: Clock
  #failures = 0
  #openUntilMs = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether calls are held back now. */
  get isOpen(): boolean {
    return this.#openUntilMs > this.#clock.nowMs()
  }

  /** True for who may call. After the rest one may, and the others wait for what it finds. */
  enter(): boolean {
    if (this.#failures < failuresMax) return true
    if (this.isOpen) return false
    this.#openUntilMs = this.#clock.nowMs() + restMs
    return true
  }

  succeed(): void {
    this.#failures = 0
    this.#openUntilMs = 0
  }

  fail(): void {
    this.#failures += 1
    if (this.#failures >= failuresMax) this.#openUntilMs = this.#clock.nowMs() + restMs
  }
}
