import type { Id } from '#kit/id.ts'
import type { PlayDeps, Player, Seat } from '#modules/play/deps.ts'
import { openPair } from '#modules/play/seeds.ts'
import { findOpenRounds } from '#modules/play/store/rounds.ts'

interface Chair {
  seat: Seat | null
  /** What was asked for last. The next waits for it: a player's rounds are dealt one after another, or their numbers would have gaps. */
  tail: Promise<unknown>
  waiting: number
  /** Work that has drawn and then failed, so that nobody knows whether it was written. It goes before anything else that draws. */
  unresolved: Work<unknown> | null
}

type Work<T> = (seat: Seat) => Promise<T>

/** Another node has played for this player meanwhile, so what we remembered is old. Nothing happened. */
export class SeatIsStale extends Error {
  override name = 'SeatIsStale'
}

const nothing = () => {}
const chairsMax = 20_000
/** Each try that fails is a round that went through on another node, so a player who plays on two at once is served on both in the end. */
const triesMax = 25
/** Work that failed after it drew is done again at once, as often as this; then it waits for the player's next call. */
const triesAfterDraw = 3

export class Seats {
  readonly #parts: PlayDeps
  readonly #chairs = new Map<string, Chair>()

  constructor(parts: PlayDeps) {
    this.#parts = parts
  }

  /** Works on a player's seat alone, without a choice of theirs that draws. When it was old, the work is done again on a fresh one. */
  with<T>(player: Player, work: Work<T>): Promise<T> {
    return this.#inTurn(player, (chair) => this.#run(chair, player, work, false))
  }

  /**
   * The same for work that may draw. Work that drew and then failed is not given up: the number it drew from may still be free, and must
   * not be bet on with another choice by somebody who might have learned of the draw. So it is done again, with the same number and choice,
   * before anything else of this player draws; only when it is known what became of it does the next go on.
   */
  withDraw<T>(player: Player, work: Work<T>): Promise<T> {
    return this.#inTurn(player, (chair) =>
      chair.unresolved
        ? this.#resolve(chair, player, chair.unresolved).then(() => this.#run(chair, player, work, true))
        : this.#run(chair, player, work, true),
    )
  }

  async #resolve(chair: Chair, player: Player, unresolved: Work<unknown>): Promise<void> {
    await this.#run(chair, player, unresolved, true)
    chair.unresolved = null
    if (player.mode === 'real') this.#parts.announceBalance(player.id as Id<'member'>)
  }

  async #inTurn<T>(player: Player, work: (chair: Chair) => Promise<T>): Promise<T> {
    const chair = this.#chairOf(player)
    chair.waiting += 1
    const turn = chair.tail.then(() => work(chair))
    // That it ended, not what came of it: a chair would keep the last round of everybody who ever sat down.
    chair.tail = turn.then(nothing, nothing)
    try {
      return await turn
    } finally {
      chair.waiting -= 1
    }
  }

  async #run<T>(chair: Chair, player: Player, work: Work<T>, isKept: boolean): Promise<T> {
    let hasDrawn = false
    for (let tries = 1; ; tries += 1) {
      try {
        chair.seat ??= await this.#load(player)
        chair.seat.hasDrawn = false
        return await work(chair.seat)
      } catch (error) {
        hasDrawn ||= isKept && chair.seat?.hasDrawn === true
        // After any failure it is unknown what was written, so nothing that was remembered is believed.
        chair.seat = null
        const mayRetry = error instanceof SeatIsStale ? tries < triesMax : hasDrawn && tries < triesAfterDraw
        if (mayRetry) continue
        if (hasDrawn) chair.unresolved = work
        throw error
      }
    }
  }

  async #load(player: Player): Promise<Seat> {
    const pair = await openPair(this.#parts, player)
    const rounds = await findOpenRounds(this.#parts.db.read, player)
    const open = new Map(rounds.map((round) => [round.nodeId, round]))
    return { player, pair, open, played: new Map(), hasDrawn: false }
  }

  #chairOf({ id, mode }: Player): Chair {
    const name = `${id} ${mode}`
    const known = this.#chairs.get(name)
    const chair = known ?? { seat: null, tail: Promise.resolve(), waiting: 0, unresolved: null }
    if (known) this.#chairs.delete(name)
    else this.#makeRoom()
    this.#chairs.set(name, chair)
    return chair
  }

  /** Whoever was away longest gives up the chair; nobody is sent off in the middle of a round. */
  #makeRoom(): void {
    if (this.#chairs.size < chairsMax) return
    for (const [name, { waiting, unresolved }] of this.#chairs) {
      if (waiting > 0 || unresolved) continue
      this.#chairs.delete(name)
      return
    }
  }
}

/** The open rounds as they are now: another node may have begun or ended one. */
export async function refreshOpen({ db }: PlayDeps, { player, open }: Seat): Promise<void> {
  const rounds = await findOpenRounds(db.read, player)
  open.clear()
  for (const round of rounds) open.set(round.nodeId, round)
}
