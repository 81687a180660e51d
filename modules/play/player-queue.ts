import type { Id } from '#kit/id.ts'
import type { PlayDeps, Player, PlayerState } from '#modules/play/deps.ts'
import { openPair } from '#modules/play/seeds.ts'
import { findOpenRounds } from '#modules/play/store/rounds.ts'

interface PlayerQueue {
  playerState: PlayerState | null
  /** What was asked for last. The next waits for it: a player's rounds are dealt one after another, or their numbers would have gaps. */
  tail: Promise<unknown>
  waiting: number
  /** Work that has drawn and then failed, so that nobody knows whether it was written. It goes before anything else that draws. */
  unresolved: Work<unknown> | null
}

type Work<T> = (playerState: PlayerState) => Promise<T>

/** Another node has played for this player meanwhile, so what we remembered is old. Nothing happened. */
export class PlayerStateIsStale extends Error {
  override name = 'PlayerStateIsStale'
}

const nothing = () => {}
const queuesMax = 20_000
/** Each try that fails is a round that went through on another node, so a player who plays on two at once is served on both in the end. */
const triesMax = 25
/** Work that failed after it drew is done again at once, as often as this; then it waits for the player's next call. */
const triesAfterDraw = 3

export class PlayerQueues {
  readonly #parts: PlayDeps
  readonly #queues = new Map<string, PlayerQueue>()

  constructor(parts: PlayDeps) {
    this.#parts = parts
  }

  /** Work on a player's state, one at a time, that draws nothing. When the state was old, the work is done again on a fresh one. */
  with<T>(player: Player, work: Work<T>): Promise<T> {
    return this.#inTurn(player, (queue) => this.#run(queue, player, work, false))
  }

  /**
   * The same for work that may draw. Work that drew and then failed is not given up: the number it drew from may still be free, and must
   * not be bet on with another choice by somebody who might have learned of the draw. So it is done again, with the same number and choice,
   * before anything else of this player draws; only when it is known what became of it does the next go on.
   */
  withDraw<T>(player: Player, work: Work<T>): Promise<T> {
    return this.#inTurn(player, (queue) =>
      queue.unresolved
        ? this.#resolve(queue, player, queue.unresolved).then(() => this.#run(queue, player, work, true))
        : this.#run(queue, player, work, true),
    )
  }

  async #resolve(queue: PlayerQueue, player: Player, unresolved: Work<unknown>): Promise<void> {
    await this.#run(queue, player, unresolved, true)
    queue.unresolved = null
    if (player.mode === 'real') this.#parts.announceBalance(player.id as Id<'member'>)
  }

  async #inTurn<T>(player: Player, work: (queue: PlayerQueue) => Promise<T>): Promise<T> {
    const queue = this.#queueOf(player)
    queue.waiting += 1
    const turn = queue.tail.then(() => work(queue))
    // That it ended, not what came of it: a queue would keep the last round of every player.
    queue.tail = turn.then(nothing, nothing)
    try {
      return await turn
    } finally {
      queue.waiting -= 1
    }
  }

  async #run<T>(queue: PlayerQueue, player: Player, work: Work<T>, isKept: boolean): Promise<T> {
    let hasDrawn = false
    for (let tries = 1; ; tries += 1) {
      try {
        queue.playerState ??= await this.#load(player)
        queue.playerState.hasDrawn = false
        return await work(queue.playerState)
      } catch (error) {
        hasDrawn ||= isKept && queue.playerState?.hasDrawn === true
        // After any failure it is unknown what was written, so nothing that was remembered is believed.
        queue.playerState = null
        const mayRetry = error instanceof PlayerStateIsStale ? tries < triesMax : hasDrawn && tries < triesAfterDraw
        if (mayRetry) continue
        if (hasDrawn) queue.unresolved = work
        throw error
      }
    }
  }

  async #load(player: Player): Promise<PlayerState> {
    const pair = await openPair(this.#parts, player)
    const rounds = await findOpenRounds(this.#parts.db.read, player)
    const open = new Map(rounds.map((round) => [round.nodeId, round]))
    return { player, pair, open, played: new Map(), hasDrawn: false }
  }

  #queueOf({ id, mode }: Player): PlayerQueue {
    const name = `${id} ${mode}`
    const known = this.#queues.get(name)
    const queue = known ?? { playerState: null, tail: Promise.resolve(), waiting: 0, unresolved: null }
    if (known) this.#queues.delete(name)
    else this.#makeRoom()
    this.#queues.set(name, queue)
    return queue
  }

  /** Drops the queue that was idle longest; one with work waiting or unresolved stays. */
  #makeRoom(): void {
    if (this.#queues.size < queuesMax) return
    for (const [name, { waiting, unresolved }] of this.#queues) {
      if (waiting > 0 || unresolved) continue
      this.#queues.delete(name)
      return
    }
  }
}

/** The open rounds as they are now: another node may have begun or ended one. */
export async function refreshOpen({ db }: PlayDeps, { player, open }: PlayerState): Promise<void> {
  const rounds = await findOpenRounds(db.read, player)
  open.clear()
  for (const round of rounds) open.set(round.nodeId, round)
}
