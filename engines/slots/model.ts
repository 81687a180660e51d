import type { Ratio } from '#engines/ratio.ts'

/**
 * The language of our video slots: a game is data, and everything else (spins, exact maths, pay tables, scenes) is read from it.
 * Pays are whole units of which a bet is `bet`, so that a payout is floor(stake × units ÷ bet) and nothing is ever rounded before.
 */
export interface SlotModel {
  readonly id: string
  /** Grows when a strip, a pay or a rule changes. */
  readonly version: number
  readonly rows: number
  /** Units of one bet; a stake that is a multiple of it leaves no breakage. */
  readonly bet: number
  readonly wins: WinRule
  /** Units by how many; between two entries the lower counts. A wild may pay for itself. */
  readonly pays: Readonly<Record<string, Pays>>
  /** One strip a reel, symbols from top to bottom, closed to a ring. */
  readonly strips: Strips
  readonly wild?: Wild
  readonly scatter?: Scatter
  readonly freeSpins?: FreeSpins
  readonly multiplier?: SpinMultiplier
  readonly cascade?: Cascade
  readonly hold?: Hold
  readonly jackpot?: Jackpot
  /** The most that one round pays, in bets; a round that reaches it is over. The jackpot is paid on top. In games of one spin that cannot
   * pass it anyway, it is simply their highest win. */
  readonly maxWin: number
  readonly figures: Figures
}

export type Strips = readonly string[]
export type Pays = Readonly<Record<number, number>>

/**
 * Lines: the longest run from the left on each line, a row for each reel, 0 at the top. Ways: a run over reels from the left, times
 * the ways to pick one of it on each. Anywhere: how many there are in the window.
 */
export type WinRule =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'ways' }
  | { readonly kind: 'anywhere' }

/** Stands for every symbol but scatters and coins. */
export interface Wild {
  readonly symbol: string
  /** A line is multiplied by this for each wild in it; in ways a wild counts as so many symbols. */
  readonly multiplies?: number
  /** Covers its whole reel, scatters and coins excepted. */
  readonly expands?: boolean
}

export interface Scatter {
  readonly symbol: string
  readonly pays: Pays
}

export interface FreeSpins {
  /** Spins by the number of scatters, at first and again. */
  readonly awards: Pays
  readonly retriggers?: Pays
  /** Every win of a free spin is multiplied by it. */
  readonly multiplier: number
  /** No more spins than this in one round. */
  readonly limit?: number
  readonly strips?: Strips
}

/** A multiplier drawn with each spin. */
export interface SpinMultiplier {
  readonly during: 'every' | 'free'
  readonly table: readonly Weighted[]
}

export interface Weighted {
  readonly value: number
  readonly weight: number
}

/** Winning symbols vanish, what is above falls, and the strip goes on from where its window began. */
export interface Cascade {
  /** What the first, second … win of a spin is multiplied by; the last entry goes on. */
  readonly ladder: readonly number[]
  readonly freeLadder?: readonly number[]
  /** A spin ends after so many wins, whatever the strips do. */
  readonly limit: number
}

/** Enough coins stay and the other cells spin alone; each new coin stays too and gives the respins back. */
export interface Hold {
  readonly symbol: string
  readonly trigger: number
  readonly respins: number
  /** A cell shows a coin in `chance` of `of` respins. */
  readonly chance: number
  readonly of: number
  /** Units of a coin. */
  readonly values: readonly Weighted[]
  /** Units on top when every cell holds a coin. */
  readonly full: number
}

/** Fed by every bet; it pays when it passes a hidden amount, drawn evenly above the seed and not above the ceiling. */
export interface Jackpot {
  readonly contributionPpm: number
  readonly seedMinor: bigint
  readonly ceilingMinor: bigint
}

/** Exact figures of one round. They are stored because they take seconds to compute; tests hold them against the maths. */
export interface Figures {
  /** Exact, or to twelve places where a cap cuts a round of many spins. The jackpot's share is in it. */
  readonly rtp: Ratio
  /** How often a round pays anything at all. */
  readonly hitRate: number
  /** Standard deviation of a round's return in bets, jackpot aside. */
  readonly sigma: number
}

/** What a symbol is worth by its number: the entry of the highest count that is reached. */
export function payOf(pays: Pays | undefined, count: number): number {
  let paid = 0
  for (const [from, units] of Object.entries(pays ?? {})) if (count >= Number(from)) paid = units
  return paid
}
