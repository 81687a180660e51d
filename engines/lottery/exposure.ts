import { range } from '#engines/lottery/build.ts'
import { chanceOfOrder } from '#engines/lottery/chances.ts'
import { combinations } from '#engines/lottery/counting.ts'
import { listAt, sizeOf } from '#engines/lottery/mechanics/mechanic.ts'
import type { PlayType, Selection } from '#engines/lottery/model.ts'
import { shapeOf } from '#engines/lottery/notation.ts'
import { rowsOf } from '#engines/lottery/odds.ts'
import type { OptionsRule, Rule } from '#engines/lottery/rule.ts'
import { countNotes, type LotteryBet, mostPayout } from '#engines/lottery/settle.ts'
import { compare, multiply, one, type Ratio, ratio, sum, zero } from '#engines/ratio.ts'

/** What can be sold out by itself: a number of a place, an ending, an option; of other plays the play as a whole. */
export interface Cell {
  /** As the list names it and the selection writes it: `place-3:7`, `numbers:07`, `options:big`; `*` for all of the play. */
  readonly cell: string
  /** What the bet can pay at most because of it. */
  readonly most: bigint
}

/** Whether every symbol that is chosen is a bet of its own. */
function isBySymbol(rule: Rule): boolean {
  if (rule.kind === 'present' || rule.kind === 'pool') return rule.choose === 1
  return rule.kind === 'fixed' || rule.kind === 'options' || rule.kind === 'endings' || rule.kind === 'box'
}

/** What a bet adds to the liability of each number, so that a number can be closed when it has too much. Never too little. */
export function cellsOf(play: PlayType, bet: LotteryBet): readonly Cell[] {
  const shape = shapeOf(play)
  if (shape.kind !== 'lists' || !isBySymbol(play.rule)) return [{ cell: '*', most: mostPayout(play, bet) }]
  return shape.lists.flatMap(({ name, symbols }, at) =>
    listAt(bet.selection, at).map((number): Cell => {
      const alone = bet.selection.map((_, index) => (index === at ? [number] : []))
      const written = symbols.kind === 'names' ? symbols.names[number] : String(number).padStart(symbols.digits, '0')
      return { cell: `${name}:${written}`, most: mostPayout(play, { ...bet, selection: alone }) }
    }),
  )
}

/**
 * How much of what could be chosen a selection has, in the part of the play where that is most: one place, one set of options. A bet that covers
 * nearly everything risks nearly nothing.
 */
export function coverageOf(play: PlayType, selection: Selection): Ratio {
  const { rule } = play
  const notes = countNotes(play, selection)
  if (rule.kind === 'options') return coverageOfOptions(play, rule, selection)
  if (rule.kind === 'fixed') return greatestOf(sharesOf(selection, sizeOf(rule.symbols)))
  if (rule.kind === 'any-direct') {
    const widest = sharesOf(selection, sizeOf(rule.symbols)).toSorted(compare).toReversed()
    return widest.slice(0, rule.choose).reduce(multiply, one)
  }
  if (rule.kind === 'tickets')
    return multiply(ratio(notes), chanceOfOrder(sizeOf(rule.symbols), rule.at.length, rule.isDistinct))
  if (rule.kind === 'pool') return ratio(notes, combinations(sizeOf(rule.symbols), rule.choose))
  if (rule.kind === 'box')
    return ratio(countNotes({ rule: { ...rule, per: 'permutation' } }, selection), 10 ** rule.digits)
  return ratio(notes, notesOfAll(play, selection))
}

const notesByPlay = new WeakMap<PlayType, number>()

/** The notes of all that could be chosen; counted once where that does not depend on the positions that were. */
function notesOfAll(play: PlayType, selection: Selection): number {
  const shape = shapeOf(play)
  if (shape.kind === 'tickets' || shape.lists.some(({ name }) => name === 'positions'))
    return countNotes(play, everySymbol(play, selection))
  const known = notesByPlay.get(play) ?? countNotes(play, everySymbol(play, selection))
  notesByPlay.set(play, known)
  return known
}

/** All that could be chosen, at the positions that were. */
function everySymbol(play: PlayType, selection: Selection): Selection {
  const shape = shapeOf(play)
  if (shape.kind === 'tickets') return selection
  return shape.lists.map(({ name, symbols }, at) => {
    if (name === 'positions') return listAt(selection, at)
    const from = symbols.kind === 'names' ? 0 : symbols.from
    return range(from, from + sizeOf(symbols) - 1)
  })
}

const sharesOf = (selection: Selection, size: number): readonly Ratio[] =>
  selection.map((list) => ratio(list.length, size))

const greatestOf = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce((most, each) => (compare(each, most) > 0 ? each : most), zero)

/** Of the options of a set, the chances of those chosen. */
function coverageOfOptions(play: PlayType, { options }: OptionsRule, selection: Selection): Ratio {
  const chanceOf = (row: string) => rowsOf(play).find(({ id }) => id === row)?.chance ?? zero
  const chosen = listAt(selection, 0).flatMap((at) => options[at] ?? [])
  const sets = [...new Set(chosen.map(({ set }) => set))]
  return greatestOf(
    sets.map((set) => sum(chosen.filter((option) => option.set === set).map(({ row }) => chanceOf(row)))),
  )
}
