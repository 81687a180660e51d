import type { Player, PlayParts, Seat } from '#modules/play/parts.ts'
import { openPair } from '#modules/play/seeds.ts'
import { findOpenRounds } from '#modules/play/store/rounds.ts'

interface Chair {
  seat: Seat | null
  /** What was asked for last. The next waits for it: a player's rounds are dealt one after another, or their numbers would have gaps. */
  tail: Promise<unknown>
  waiting: number
}

/** Another node has played for this player meanwhile, so what we remembered is old. Nothing happened. */
export class SeatIsStale extends Error {
  override name = 'SeatIsStale'
}

const nothing = () => {}
const chairsMax = 20_000
/** Each try that fails is a round that went through on another node, so a player who plays on two at once is served on both in the end. */
const triesMax = 25

export class Seats {
  readonly #parts: PlayParts
  readonly #chairs = new Map<string, Chair>()

  constructor(parts: PlayParts) {
    this.#parts = parts
  }

  /** Works on a player's seat alone. When it was old, the work is done again on a fresh one. */
  async with<T>(player: Player, work: (seat: Seat) => Promise<T>): Promise<T> {
    const chair = this.#chairOf(player)
    chair.waiting += 1
    const turn = chair.tail.then(() => this.#sit(chair, player, work))
    // That it ended, not what came of it: a chair would keep the last round of everybody who ever sat down.
    chair.tail = turn.then(nothing, nothing)
    try {
      return await turn
    } finally {
      chair.waiting -= 1
    }
  }

  async #sit<T>(chair: Chair, player: Player, work: (seat: Seat) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        chair.seat ??= await this.#load(player)
        return await work(chair.seat)
      } catch (error) {
        // After any failure it is unknown what was written, so nothing that was remembered is believed.
        chair.seat = null
        if (!(error instanceof SeatIsStale) || tries === triesMax) throw error
      }
    }
  }

  async #load(player: Player): Promise<Seat> {
    const pair = await openPair(this.#parts, player)
    const rounds = await findOpenRounds(this.#parts.db.read, player)
    return { player, pair, open: new Map(rounds.map((round) => [round.nodeId, round])), played: new Map() }
  }

  #chairOf({ id, mode }: Player): Chair {
    const name = `${id} ${mode}`
    const known = this.#chairs.get(name)
    const chair = known ?? { seat: null, tail: Promise.resolve(), waiting: 0 }
    if (known) this.#chairs.delete(name)
    else this.#makeRoom()
    this.#chairs.set(name, chair)
    return chair
  }

  /** Whoever was away longest gives up the chair; nobody is sent off in the middle of a round. */
  #makeRoom(): void {
    if (this.#chairs.size < chairsMax) return
    for (const [name, { waiting }] of this.#chairs) {
      if (waiting > 0) continue
      this.#chairs.delete(name)
      return
    }
  }
}

/** The open rounds as they are now: another node may have begun or ended one. */
export async function refreshOpen({ db }: PlayParts, { player, open }: Seat): Promise<void> {
  const rounds = await findOpenRounds(db.read, player)
  open.clear()
  for (const round of rounds) open.set(round.nodeId, round)
}
