import { mechanicOf } from '#engines/lottery/mechanics/mechanics.ts'
import type { ListShape, PlayType, Selection, Shape } from '#engines/lottery/model.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'

/**
 * A selection as text. Lists are divided by commas, and a list that is empty stays empty: `12,3,,45,`. Digits are written one after the other,
 * longer numbers with a space between them (`01 05 11`), names too (`big odd`). Tickets are divided by commas, semicolons or new lines, and by
 * spaces if they are written without any: `123 456` or `01 02 03; 04 05 06`.
 */
export const textMost = 60_000
/** So many notes has a bet at most. */
export const notesMost = 1_000_000
const ticketsMost = 5_000
/** So many wrong items are named; a text that is wrong all over needs no more. */
const errorsMost = 100

export type SelectionRefusal = 'selection_is_malformed' | 'selection_is_too_long' | 'selection_has_too_many_notes'

const shapes = new WeakMap<PlayType['rule'], Shape>()

/** How a selection of a play looks; made once, since every bet asks for it. */
export function shapeOf({ rule }: Pick<PlayType, 'rule'>): Shape {
  const known = shapes.get(rule)
  if (known) return known
  const shape = mechanicOf(rule).shape(rule)
  shapes.set(rule, shape)
  return shape
}

/** Reads what a member typed or pasted. Refused, it names every wrong item by its number, up to a hundred, with what was written there. */
export function readSelection(play: Pick<PlayType, 'rule'>, text: string): Result<Selection, SelectionRefusal> {
  if (text.length > textMost) return no('selection_is_too_long')
  const shape = shapeOf(play)
  const items = shape.kind === 'lists' ? text.split(',') : splitTickets(shape, text)
  if (items.length > ticketsMost) return no('selection_is_too_long')
  const read = shape.kind === 'lists' ? readLists(shape, items) : readTickets(shape, items)
  if (read.wrong.length > 0) return no('selection_is_malformed', read.wrong.slice(0, errorsMost))
  const notes = mechanicOf(play.rule).notes(play.rule, read.selection)
  if (notes < 1) return no('selection_is_malformed', [{ path: 'selection', code: 'no_notes' }])
  return notes > notesMost ? no('selection_has_too_many_notes') : yes(read.selection)
}

/** The one text of a selection: equal selections have equal texts. */
export function formatSelection(play: Pick<PlayType, 'rule'>, selection: Selection): string {
  const shape = shapeOf(play)
  if (shape.kind === 'tickets')
    return selection.map((ticket) => ticket.map((at) => write(shape.symbols, at)).join('')).join(' ')
  return shape.lists.map((one, at) => writeList(one, selection[at] ?? [])).join(',')
}

function writeList({ symbols }: ListShape, numbers: readonly number[]): string {
  return numbers.map((at) => write(symbols, at)).join(widthOf(symbols) === 1 ? '' : ' ')
}

function write(symbols: Symbols, at: number): string {
  return symbols.kind === 'names' ? (symbols.names[at] ?? '') : String(at).padStart(symbols.digits, '0')
}

const widthOf = (symbols: Symbols) => (symbols.kind === 'names' ? null : symbols.digits)

interface Read {
  readonly selection: Selection
  readonly wrong: readonly WrongField[]
}

const wrongItem = (at: number, code: string, text: string): WrongField => ({
  ...{ path: `items.${at}`, code, value: text.slice(0, 40) },
})

function readLists({ lists, leastFilled }: Extract<Shape, { kind: 'lists' }>, items: readonly string[]): Read {
  if (items.length !== lists.length)
    return { selection: [], wrong: [{ path: 'selection', code: 'lists', value: `${lists.length}` }] }
  const wrong: WrongField[] = []
  const selection = lists.map((shape, at) => {
    const text = items[at] ?? ''
    const numbers = readSymbols(shape.symbols, text)
    const code = numbers === undefined ? 'symbol' : wrongList(shape, numbers)
    if (code !== undefined) wrong.push(wrongItem(at, code, text.trim()))
    return (numbers ?? []).sort((a, b) => a - b)
  })
  const filled = selection.filter((one) => one.length > 0).length
  if (wrong.length === 0 && filled < leastFilled)
    wrong.push({ path: 'selection', code: 'places', value: `${leastFilled}` })
  return { selection, wrong }
}

function wrongList({ least, most }: ListShape, numbers: readonly number[]): string | undefined {
  if (numbers.length > 1 && new Set(numbers).size < numbers.length) return 'twice'
  if (numbers.length < least) return 'too_few'
  return numbers.length > most ? 'too_many' : undefined
}

/** Undefined when anything in the text is no symbol. */
function readSymbols(symbols: Symbols, text: string): number[] | undefined {
  if (symbols.kind === 'numbers') return readNumbers(symbols, text)
  const words = text.split(/\s/).filter((word) => word !== '')
  const numbers = words.map((word) => symbols.names.indexOf(word))
  return numbers.includes(-1) ? undefined : numbers
}

/** Numbers of a fixed width, one after the other or with spaces between them. A basket has thousands, so its characters are read once. */
function readNumbers({ digits, from, to }: Extract<Symbols, { kind: 'numbers' }>, text: string): number[] | undefined {
  const numbers: number[] = []
  let [number, width] = [0, 0]
  for (const character of text) {
    if (character < '0' || character > '9') {
      if (width > 0 || !/\s/.test(character)) return undefined
      continue
    }
    number = number * 10 + Number(character)
    width += 1
    if (width < digits) continue
    if (number < from || number > to) return undefined
    numbers.push(number)
    ;[number, width] = [0, 0]
  }
  return width > 0 ? undefined : numbers
}

type TicketShape = Extract<Shape, { kind: 'tickets' }>

/** Words that are one ticket together stay together; otherwise every word should be one. */
function splitTickets({ size, symbols }: TicketShape, text: string): readonly string[] {
  const length = size * (widthOf(symbols) ?? 1)
  return text
    .split(/[,;\n]/)
    .flatMap((item) => {
      const words = item.split(/\s/).filter((word) => word !== '')
      return words.join('').length === length ? [words.join(' ')] : words
    })
    .filter((item) => item !== '')
}

function readTickets({ size, symbols, isDistinct }: TicketShape, items: readonly string[]): Read {
  const wrong: WrongField[] = []
  const seen = new Set<string>()
  const selection = items.map((text, at) => {
    const ticket = readSymbols(symbols, text)
    const key = ticket?.join(' ') ?? ''
    const code = ticket === undefined ? 'symbol' : wrongTicket(size, isDistinct, ticket)
    if (code !== undefined) wrong.push(wrongItem(at, code, text))
    else if (seen.has(key)) wrong.push(wrongItem(at, 'twice', text))
    seen.add(key)
    return ticket ?? []
  })
  return { selection: selection.toSorted(inOrder), wrong }
}

/** By the first number in which they differ. */
function inOrder(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, place) => number !== b[place])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function wrongTicket(size: number, isDistinct: boolean, ticket: readonly number[]): string | undefined {
  if (ticket.length !== size) return 'length'
  return isDistinct && new Set(ticket).size < size ? 'same_number' : undefined
}
