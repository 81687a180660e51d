const pricesKept = 10
const marketsMost = 50_000

/** Prices of the outcomes of a market, newest first. */
export type Trail = Readonly<Record<string, readonly number[]>>

/**
 * The last prices of each outcome, as this node has heard them. They are for the eye, so they are written down some time later and not with each
 * change (`keep-trails.ts`), and read again when somebody looks.
 */
export class Trails {
  readonly #markets = new Map<number, Map<string, number[]>>()
  /** Whose prices before the node's start were looked for. */
  readonly #known = new Set<number>()
  /** What is not written down yet, what waits longest standing first. */
  readonly #unwritten = new Set<number>()

  note(market: number, outcomes: readonly { readonly id: string; readonly odds: number | null }[]): void {
    const trail = this.#open(market)
    for (const { id, odds } of outcomes) {
      const before = trail.get(id) ?? []
      if (odds === null || before[0] === odds) continue
      trail.set(id, [odds, ...before].slice(0, pricesKept + 1))
      this.#unwritten.add(market)
    }
  }

  /** Prices before this one, newest first. */
  of(market: number, outcome: string, odds: number | null): number[] {
    const known = this.#markets.get(market)?.get(outcome) ?? []
    return known[0] === odds ? known.slice(1) : known.slice(0, pricesKept)
  }

  /** Those of these markets whose prices before the node's start are not known. */
  unknown(markets: readonly number[]): number[] {
    return markets.filter((market) => !this.#known.has(market))
  }

  /** What was written down of a market goes behind what this node has heard since; `null` where there is nothing. */
  learn(market: number, written: Trail | null): void {
    if (this.#known.has(market)) return
    this.#known.add(market)
    if (written === null) return
    const trail = this.#open(market)
    for (const [id, before] of Object.entries(written)) {
      const since = trail.get(id) ?? []
      const rest = since.at(-1) === before[0] ? before.slice(1) : before
      trail.set(id, [...since, ...rest].slice(0, pricesKept + 1))
    }
  }

  /** Markets to write down, which then count as written. */
  takeUnwritten(most: number): number[] {
    const taken = [...this.#unwritten.values().take(most)]
    for (const market of taken) this.#unwritten.delete(market)
    return taken
  }

  /** They were not written after all. */
  putBack(markets: readonly number[]): void {
    for (const market of markets) if (this.#markets.has(market)) this.#unwritten.add(market)
  }

  whole(market: number): Trail {
    return Object.fromEntries(this.#markets.get(market) ?? [])
  }

  #open(market: number): Map<string, number[]> {
    const known = this.#markets.get(market)
    if (known) return known
    if (this.#markets.size >= marketsMost) for (const all of [this.#markets, this.#known, this.#unwritten]) all.clear()
    const trail = new Map<string, number[]>()
    this.#markets.set(market, trail)
    return trail
  }
}
