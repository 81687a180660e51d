import type { Condition } from '#engines/lottery/conditions.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'

/**
 * What a note is and when it wins, as data. `at` are places of the draw, counted from 0. Every kind has its counting and settling in
 * mechanics/.
 */
export type Rule =
  | DirectRule
  | TicketsRule
  | FixedRule
  | AnyDirectRule
  | GroupRule
  | AnyGroupRule
  | TotalRule
  | PresentRule
  | OptionsRule
  | PoolRule
  | EndingsRule
  | BoxRule
  | DigitsRule

/** A list of numbers for every place; a note has one of each. `isDistinct` where no number can come twice. */
export type DirectRule = {
  readonly kind: 'direct'
  readonly at: readonly number[]
  readonly symbols: Symbols
  readonly isDistinct: boolean
  readonly row: string
}

/** Notes written out one by one. */
export type TicketsRule = {
  readonly kind: 'tickets'
  readonly at: readonly number[]
  readonly symbols: Symbols
  readonly isDistinct: boolean
  readonly row: string
}

/** Every number chosen for a place is a note. */
export type FixedRule = {
  readonly kind: 'fixed'
  readonly at: readonly number[]
  readonly symbols: Symbols
  readonly row: string
}

/** A note is `choose` of the places that hold numbers, and one number for each. */
export type AnyDirectRule = {
  readonly kind: 'any-direct'
  readonly at: readonly number[]
  readonly choose: number
  readonly symbols: Symbols
  readonly row: string
}

/** `choose` different numbers, each of which comes exactly `times` times. */
export type GroupClass = { readonly name: string; readonly times: number; readonly choose: number }

/** A note is a set of numbers with how often each comes, in any order. With `isOnePool` all classes choose from one list. */
export type GroupRule = {
  readonly kind: 'group'
  readonly at: readonly number[]
  readonly classes: readonly GroupClass[]
  readonly isOnePool: boolean
  readonly symbols: Symbols
  readonly row: string
}

/** The same on every `window` of the places that were chosen. */
export type AnyGroupRule = {
  readonly kind: 'any-group'
  readonly at: readonly number[]
  readonly window: number
  readonly classes: readonly GroupClass[]
  readonly isOnePool: boolean
  readonly symbols: Symbols
  readonly row: string
}

/**
 * Totals of some places; a note is one way to make the total. `sum` and `span` count every order of the numbers; `group-sum` counts sets of
 * numbers that are not all equal, and pays them by how many of them are different.
 */
export type TotalRule = {
  readonly kind: 'total'
  readonly of: 'sum' | 'span' | 'group-sum'
  readonly at: readonly number[]
  readonly from: number
  readonly to: number
  readonly digits: number
  readonly size: number
  /** By how many different numbers a way has, the least first: one row for `sum` and `span`. */
  readonly rows: readonly string[]
}

/**
 * A note is `choose` of the list, all of which come (`all`) or none (`none`): at `times` places or more. Of longer numbers what is left
 * after dividing by `modulus` counts.
 */
export type PresentRule = {
  readonly kind: 'present'
  readonly at: readonly number[]
  readonly modulus: number
  readonly choose: number
  readonly times: number
  readonly want: 'all' | 'none'
  readonly symbols: Symbols
  readonly most: number
  readonly row: string
}

export type Option = {
  readonly name: string
  readonly when: Condition
  readonly row: string
  /** Where another row is won by the sign of the lunar year. */
  readonly yearRow?: string
  /** When the stake is given back. */
  readonly push?: { readonly when: Condition; readonly row: string }
  /** Of the options with one name here at most one wins. */
  readonly set: string
}

/** Every option chosen is a note. */
export type OptionsRule = { readonly kind: 'options'; readonly options: readonly Option[] }

/** A note is `choose` different numbers; what it wins is decided by how many of them are among those at these places. */
export type PoolRule = {
  readonly kind: 'pool'
  readonly at: readonly number[]
  readonly choose: number
  readonly hasBankers: boolean
  readonly symbols: Symbols
  readonly most: number
  readonly tiers: readonly { readonly hits: number; readonly row: string }[]
}

export type SlotRow = { readonly row: string; readonly at: readonly number[] }

/**
 * Numbers held against the digits of longer ones: after dropping `drop` digits from the end, the last `digits`. With `per: 'place'` a note
 * is a number and a place; with `per: 'number'` a note is a number, which wins at every place.
 */
export type EndingsRule = {
  readonly kind: 'endings'
  readonly digits: number
  readonly drop: number
  readonly per: 'place' | 'number'
  readonly slots: readonly SlotRow[]
  readonly most: number
}

/**
 * Numbers whose digits may come in any order. `box`: a number is one note, and its rows carry how many orders it has (`box-24-first`).
 * `permutation`: every order is a note.
 */
export type BoxRule = {
  readonly kind: 'box'
  readonly digits: number
  readonly per: 'box' | 'permutation'
  readonly orders: readonly number[]
  readonly slots: readonly SlotRow[]
  readonly most: number
}

/** A list for every digit of a number, such as 1, 2, all ten, 4. */
export type DigitsRule = {
  readonly kind: 'digits'
  readonly digits: number
  readonly slots: readonly SlotRow[]
}
