const pricesKept = 10
const marketsMost = 50_000

/** The last prices of each outcome, as this node has heard them. They are for the eye: a node that was started again has none. */
export class Trails {
  readonly #markets = new Map<number, Map<string, number[]>>()

  note(market: number, outcomes: readonly { readonly id: string; readonly odds: number | null }[]): void {
    const known = this.#markets.get(market) ?? new Map<string, number[]>()
    if (this.#markets.size >= marketsMost && !this.#markets.has(market)) this.#markets.clear()
    this.#markets.set(market, known)
    for (const { id, odds } of outcomes) {
      const before = known.get(id) ?? []
      if (odds !== null && before[0] !== odds) known.set(id, [odds, ...before].slice(0, pricesKept + 1))
    }
  }

  /** Prices before this one, newest first. */
  of(market: number, outcome: string, odds: number | null): number[] {
    const known = this.#markets.get(market)?.get(outcome) ?? []
    return known[0] === odds ? known.slice(1) : known.slice(0, pricesKept)
  }
}
