import { type BoundedQueue, makeBoundedQueue } from '#kit/bounded-queue.ts'
import type { Clock } from '#kit/clock.ts'

/** Play money costs nothing, so that one person could fill a round with it. */
const slipsOfAddressMost = 60
const slipsOfRoundMost = 5_000
const keptMs = 180_000

interface Count {
  readonly atMs: number
  inRound: number
  readonly byAddress: Map<string, number>
}

/** How many slips of play money there are in rounds, as far as this node took them; and a line, so that real money never waits behind them. */
export class DemoCrowd {
  readonly line: BoundedQueue = makeBoundedQueue({ atOnce: 2, waitingMax: 200 })
  readonly #clock: Clock
  readonly #rounds = new Map<string, Count>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether there is room for one more; it is counted then. */
  admit(round: string, address: string): boolean {
    const nowMs = this.#clock.nowMs()
    for (const [name, { atMs }] of this.#rounds) if (nowMs - atMs > keptMs) this.#rounds.delete(name)
    const count: Count = this.#rounds.get(round) ?? { atMs: nowMs, inRound: 0, byAddress: new Map<string, number>() }
    this.#rounds.set(round, count)
    const own = count.byAddress.get(address) ?? 0
    if (own >= slipsOfAddressMost || count.inRound >= slipsOfRoundMost) return false
    count.byAddress.set(address, own + 1)
    count.inRound += 1
    return true
  }
}
