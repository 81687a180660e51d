import { range } from '#engines/lottery/build.ts'
import { chanceOfOrder } from '#engines/lottery/chances.ts'
import { combinations, subsetsOf } from '#engines/lottery/counting.ts'
import { listAt, sizeOf } from '#engines/lottery/mechanics/mechanic.ts'
import type { PlayType, Selection } from '#engines/lottery/model.ts'
import { shapeOf } from '#engines/lottery/notation.ts'
import { rowsOf } from '#engines/lottery/odds.ts'
import type { OptionsRule, Rule } from '#engines/lottery/rule.ts'
import { countNotes } from '#engines/lottery/settle.ts'
import { sizeOfUnion } from '#engines/lottery/union.ts'
import { compare, multiply, one, type Ratio, ratio, sum, zero } from '#engines/ratio.ts'

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

/** Whether several selections of a play together have more than `most` of what could be chosen, in the part of the play where that is most. */
export function coversMoreThan(play: PlayType, selections: readonly Selection[], most: Ratio): boolean {
  const merged = mergedOf(play, selections)
  if (merged) return compare(coverageOf(play, merged), most) > 0
  return [...partsOf(play, selections).values()].some((part) => {
    const all = notesOfPart(play, part[0] ?? [])
    // The least number of notes that is more than `most` of all.
    const enough = Math.floor((all * Number(most.num)) / Number(most.den)) + 1
    return sizeOfUnion(part, (selection) => countNotes(play, selection), sharedBy(play), enough) >= enough
  })
}

/** One selection that has what several have, for plays in which every symbol that is chosen is by itself. */
export function mergedOf(play: PlayType, selections: readonly Selection[]): Selection | null {
  const { rule } = play
  if (rule.kind === 'tickets') return [...new Map(selections.flat().map((ticket) => [ticket.join(), ticket])).values()]
  // Two orders of one number are one choice.
  if (rule.kind === 'box') {
    const numbers = selections.flatMap((selection) => listAt(selection, 0))
    const orderOf = (number: number) => [...String(number).padStart(rule.digits, '0')].toSorted().join('')
    return [[...new Map(numbers.map((number) => [orderOf(number), number])).values()]]
  }
  const isBySymbol =
    rule.kind === 'options' ||
    rule.kind === 'fixed' ||
    rule.kind === 'total' ||
    rule.kind === 'endings' ||
    ((rule.kind === 'present' || rule.kind === 'pool') && rule.choose === 1)
  if (!isBySymbol) return null
  const [first = []] = selections
  return first.map((_, at) => [...new Set(selections.flatMap((selection) => listAt(selection, at)))])
}

/** The selections by what they are about: by the places that a note of them looks at, where those were chosen as well. */
function partsOf({ rule }: PlayType, selections: readonly Selection[]): ReadonlyMap<string, readonly Selection[]> {
  const parts = new Map<string, Selection[]>()
  for (const selection of selections)
    for (const [name, own] of partsOfOne(rule, selection)) parts.set(name, [...(parts.get(name) ?? []), own])
  return parts
}

export function partsOfOne(rule: Rule, selection: Selection): readonly (readonly [string, Selection])[] {
  if (rule.kind === 'any-direct') {
    const filled = selection.flatMap((list, at) => (list.length > 0 ? [at] : []))
    return subsetsOf(filled, rule.choose).map((places) => [
      places.join(),
      selection.map((list, at) => (places.includes(at) ? list : [])),
    ])
  }
  if (rule.kind === 'any-group')
    return subsetsOf(listAt(selection, 0), rule.window).map((places) => [
      places.join(),
      [places, ...selection.slice(1)],
    ])
  return [['', selection]]
}

/** How many notes a part has in all. */
function notesOfPart(play: PlayType, selection: Selection): number {
  const { rule } = play
  if (rule.kind === 'pool') return combinations(sizeOf(rule.symbols), rule.choose)
  if (rule.kind === 'any-direct') return sizeOf(rule.symbols) ** rule.choose
  if (rule.kind === 'any-group')
    return countNotes(play, everySymbol(play, [listAt(selection, 0).slice(0, rule.window), ...selection.slice(1)]))
  return notesOfAll(play, selection)
}

/** The selection whose notes are those that two selections of one part have both. */
const sharedBy =
  ({ rule }: PlayType) =>
  (left: Selection, right: Selection): Selection => {
    if (rule.kind !== 'pool' || !rule.hasBankers)
      return left.map((list, at) => list.filter((number) => listAt(right, at).includes(number)))
    const possible = new Set(right.flat())
    const bankers = [...new Set([...listAt(left, 0), ...listAt(right, 0)])]
    const shared = left.flat().filter((number) => possible.has(number))
    if (!bankers.every((number) => shared.includes(number))) return [[], []]
    return [bankers, shared.filter((number) => !bankers.includes(number))]
  }
