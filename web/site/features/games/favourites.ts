/** A game as a favourite is sent: with its maker and its type. */
export interface FavouriteGame {
  readonly nodeId: string
  readonly vassalage: string
  readonly gameType: string
}

export type Sent = 'done' | 'too_fast' | 'refused'

export interface FavouritesDeps {
  /** Tells the server. */
  readonly send: (game: FavouriteGame, isWanted: boolean) => Promise<Sent>
  /** What the server is known to have now has changed. */
  readonly onSaved: (game: FavouriteGame, isWanted: boolean) => void
  readonly onRefused: () => void
  readonly wait: (ms: number) => Promise<void>
}

/** The specification's pace, and a little more, since a request may be quicker than the one before it. */
const paceMs = 1_100

interface Wish {
  readonly game: FavouriteGame
  readonly isWanted: boolean
}

/**
 * Hearts are shown as they were pressed, at once, and told to the server one a second in the order in which they were pressed.
 * Whoever presses twice before it was told has changed nothing. What the server refuses goes back to what it was.
 */
export class Favourites {
  readonly #parts: FavouritesDeps
  readonly #listeners = new Set<() => void>()
  /** What was pressed and is not saved yet. A new map with every change, so that a page can tell. */
  #pending: ReadonlyMap<string, Wish> = new Map()
  #isSending = false

  constructor(parts: FavouritesDeps) {
    this.#parts = parts
  }

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen)
    return () => this.#listeners.delete(listen)
  }

  readonly pending = (): ReadonlyMap<string, Wish> => this.#pending

  press(game: FavouriteGame, isWanted: boolean): void {
    const others = new Map(this.#pending)
    // Whoever takes a press back before it was sent leaves nothing to send.
    const isTakenBack = this.#inFlight !== game.nodeId && others.delete(game.nodeId)
    this.#become(isTakenBack ? others : others.set(game.nodeId, { game, isWanted }))
    if (!this.#isSending) void this.#sendAll()
  }

  #inFlight: string | null = null

  async #sendAll(): Promise<void> {
    this.#isSending = true
    for (let next = this.#first(); next; next = this.#first()) {
      this.#inFlight = next.game.nodeId
      const sent = await this.#parts.send(next.game, next.isWanted)
      this.#inFlight = null
      if (sent !== 'too_fast') this.#settle(next, sent)
      await this.#parts.wait(paceMs)
    }
    this.#isSending = false
  }

  #first(): Wish | undefined {
    return this.#pending.values().next().value
  }

  #settle(input: Wish, sent: 'done' | 'refused'): void {
    if (sent === 'done') this.#parts.onSaved(input.game, input.isWanted)
    else this.#parts.onRefused()
    const now = this.#pending.get(input.game.nodeId)
    // Pressed again while it was under way: the newer input is sent by itself.
    if (now !== input && sent === 'done') return
    const others = new Map(this.#pending)
    others.delete(input.game.nodeId)
    this.#become(others)
  }

  #become(pending: ReadonlyMap<string, Wish>): void {
    this.#pending = pending
    for (const listen of this.#listeners) listen()
  }
}
