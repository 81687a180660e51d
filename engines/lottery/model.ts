import type { GameInfo, Json } from '#engines/game.ts'
import type { Rule } from '#engines/lottery/rule.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'
import type { Ratio } from '#engines/ratio.ts'

/** The numbers of a draw, place by place. What a place can show is in the game's space. */
export type Numbers = readonly number[]

/** What a draw came to. `yearSign` is the zodiac sign of the lunar year, 0 for the rat, in games that need it. */
export type Outcome = { readonly numbers: Numbers; readonly yearSign?: number }

/** One place that is drawn on its own: a number of `from` … `to`, written with so many digits. */
export type Place = { readonly from: number; readonly to: number; readonly digits: number }

/**
 * What a draw can come to. `places`: every place on its own, all its numbers equally likely. `sample`: `count` different numbers
 * of `from` … `to`, in the order in which they come.
 */
export type Space =
  | { readonly kind: 'places'; readonly places: readonly Place[] }
  | {
      readonly kind: 'sample'
      readonly from: number
      readonly to: number
      readonly count: number
      readonly digits: number
    }

/** What was chosen, as lists of symbols: digits by place, a pool, tickets. Every rule says what its lists are. */
export type Selection = readonly (readonly number[])[]

export interface ListShape {
  /** What the list is for: a place (`place-1`), `pool`, `double`, `positions`, … */
  readonly name: string
  readonly symbols: Symbols
  readonly least: number
  readonly most: number
}

/** How a selection of a play looks: so many lists, or any number of tickets with `size` symbols each. */
export type Shape =
  | { readonly kind: 'lists'; readonly lists: readonly ListShape[]; readonly leastFilled: number }
  | { readonly kind: 'tickets'; readonly size: number; readonly symbols: Symbols; readonly isDistinct: boolean }

/** What a winning note pays. */
export interface PrizeRow {
  readonly id: string
  /** How often one note of this kind wins it, on average: a row that a note can win several times counts every time. */
  readonly chance: Ratio
  /** In stakes of the note, the stake included; of a play by prize group, what it pays at a return of 100 %. A jackpot pays by its pool. */
  readonly pays: Ratio | 'jackpot'
  /** Whether the prize group scales it: a stake that is given back is not scaled. */
  readonly isScaled: boolean
}

/** The rows that one and the same note can win, so that their returns add up. A play with notes of several kinds has several. */
export interface NoteKind {
  readonly id: string
  readonly rows: readonly PrizeRow[]
}

export interface PlayType {
  readonly id: string
  /** Plays that are shown together. */
  readonly tab: string
  readonly rule: Rule
  readonly kinds: readonly NoteKind[]
}

/** `group`: prizes are fair prices times G / 2000, and the prize group G trades against the rebate. `fixed`: prizes are those of the table. */
export type Pricing = 'group' | 'fixed'

export interface LotteryGame {
  readonly info: GameInfo
  /** All that decides an outcome or a payout. Its hash is in every proof. */
  readonly rules: Json
  readonly space: Space
  readonly pricing: Pricing
  readonly plays: readonly PlayType[]
  /** Whether its outcome holds the sign of the lunar year. */
  readonly hasYearSign: boolean
}

/** How many notes of a bet won a row. */
export interface RowWins {
  readonly row: string
  readonly count: number
}
