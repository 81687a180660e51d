import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenChain, openChain } from '#modules/play/crash/chains.ts'
import {
  type Dealing,
  endCutRounds,
  endRound,
  openBetting,
  settleLeftBets,
  showMs,
  startRunning,
  tick,
} from '#modules/play/crash/dealer.ts'
import type { Crash } from '#modules/play/crash/table.ts'
import { holdDealing, leaveDealing } from '#modules/play/store/crash.ts'

const tickMs = 150
const leaseSeconds = 6
const renewEveryMs = 2_000
const restMs = 2_000
const graceMs = 300

export interface CrashLoop {
  /** Whether this node is the one that deals. */
  isDealing(): boolean
  stop(): Promise<void>
}

export interface CrashLoopOptions {
  /** What this node is called among the others. */
  readonly node: string
  onError(error: unknown): void
}

/** Deals shared rounds for as long as this node is the one that deals; otherwise it waits to take over. */
export function startCrashLoop(crash: Crash, { node, onError }: CrashLoopOptions): CrashLoop {
  const ending = new AbortController()
  const dealer = new Dealer(crash, node, ending.signal)
  const running = (async () => {
    while (!ending.signal.aborted) {
      try {
        await dealer.deal()
      } catch (error) {
        if (!ending.signal.aborted) onError(error)
      }
      await sleep(restMs, undefined, { signal: ending.signal }).catch(() => {})
    }
    await dealer.leave().catch(onError)
  })()
  return {
    isDealing: () => dealer.isDealing,
    async stop() {
      ending.abort()
      await running
    },
  }
}

class Dealer {
  readonly #crash: Crash
  readonly #signal: AbortSignal
  readonly #node: string
  #heldAtMs = Number.NEGATIVE_INFINITY

  constructor(crash: Crash, node: string, signal: AbortSignal) {
    this.#crash = crash
    this.#signal = signal
    this.#node = node
  }

  /** It has said so, and the lease has not run out since. */
  get isDealing(): boolean {
    return this.#nowMs() - this.#heldAtMs < leaseSeconds * 1000
  }

  /** Round after round, until somebody else deals or the server stops. */
  async deal(): Promise<void> {
    if (!(await this.#holds())) return
    await endCutRounds(this.#crash)
    await settleLeftBets(this.#crash)
    let chain = await openChain(this.#crash.play)
    let left = chain.row.length - chain.row.used
    while (!this.#signal.aborted && (await this.#holds())) {
      if (left === 0) chain = await openChain(this.#crash.play)
      left = left === 0 ? chain.row.length - chain.row.used : left
      await this.#round(chain)
      left -= 1
    }
  }

  async #round(chain: OpenChain): Promise<void> {
    const dealing = await openBetting(this.#crash, chain)
    while (this.#nowMs() < dealing.startsAtMs) {
      await this.#wait(Math.min(renewEveryMs, dealing.startsAtMs - this.#nowMs()))
      if (!(await this.#holds())) return
    }
    if (await startRunning(this.#crash, dealing)) await this.#run(dealing)
  }

  async #run(dealing: Dealing): Promise<void> {
    while (await tick(this.#crash, dealing)) {
      await this.#wait(Math.max(1, Math.min(tickMs, dealing.endsAtMs - this.#nowMs())))
      if (!(await this.#holds())) return
    }
    await endRound(this.#crash, dealing, async () => await this.#wait(graceMs))
    await settleLeftBets(this.#crash)
    await this.#wait(showMs)
  }

  /** Says again that this node deals, unless it did so a moment ago. */
  async #holds(): Promise<boolean> {
    if (this.#signal.aborted) return false
    if (this.#nowMs() - this.#heldAtMs < renewEveryMs) return true
    const isMine = await this.#crash.play.db.tx(async (tx) => await holdDealing(tx, this.#node, leaseSeconds))
    this.#heldAtMs = isMine ? this.#nowMs() : Number.NEGATIVE_INFINITY
    return isMine
  }

  /** Whoever stops gives the round under way back and lets the next dealer begin at once. */
  async leave(): Promise<void> {
    if (this.#heldAtMs === Number.NEGATIVE_INFINITY) return
    await endCutRounds(this.#crash)
    await this.#crash.play.db.tx(async (tx) => await leaveDealing(tx, this.#node))
    this.#heldAtMs = Number.NEGATIVE_INFINITY
  }

  #nowMs(): number {
    return this.#crash.play.clock.nowMs()
  }

  async #wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#signal }).catch(() => {})
  }
}
