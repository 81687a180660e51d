import type { ListShape, Outcome, RowWins, Selection, Shape } from '#engines/lottery/model.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'

/** How the notes of one kind of rule are counted and settled, never by writing them out. */
export interface Mechanic<AnyRule> {
  shape(rule: AnyRule): Shape
  /** How many notes a selection of this shape has. */
  notes(rule: AnyRule, selection: Selection): number
  /** How many of its notes won which row; rows without a win are left out. */
  wins(rule: AnyRule, selection: Selection, outcome: Outcome): readonly RowWins[]
  /** What all its notes can pay together at most, where a winning note of a row pays `worth`. Never too little. */
  most(rule: AnyRule, selection: Selection, worth: (row: string) => bigint): bigint
}

export const won = (row: string, count: number): readonly RowWins[] => (count > 0 ? [{ row, count }] : [])

export const listAt = (selection: Selection, at: number): readonly number[] => selection[at] ?? []

export const shownAt = ({ numbers }: Outcome, at: readonly number[]): readonly number[] =>
  at.map((place) => numbers[place] ?? Number.NaN)

export const sizeOf = (symbols: Symbols): number =>
  symbols.kind === 'names' ? symbols.names.length : symbols.to - symbols.from + 1

export const list = (name: string, symbols: Symbols, least: number, most = sizeOf(symbols)): ListShape => ({
  ...{ name, symbols, least, most },
})

/** A list for each of these places, named by the place. */
export const placeLists = (at: readonly number[], symbols: Symbols, least: number): readonly ListShape[] =>
  at.map((place) => list(`place-${place + 1}`, symbols, least))

export const greatest = (values: readonly bigint[]): bigint =>
  values.reduce((most, value) => (value > most ? value : most), 0n)
