import type { ListShape, PlayType, Selection, Shape } from '#engines/lottery/model.ts'
import { readSelection } from '#engines/lottery/notation.ts'
import { countNotes } from '#engines/lottery/settle.ts'

/** What is chosen on pads and in text fields, before it is a bet. A choice is a selection that may still be unfinished. */

type ListsShape = Extract<Shape, { kind: 'lists' }>

export const emptyChoice = (shape: Shape): Selection => (shape.kind === 'lists' ? shape.lists.map(() => []) : [])

const inOrder = (numbers: Iterable<number>): readonly number[] => [...numbers].sort((a, b) => a - b)

const withList = (choice: Selection, at: number, numbers: Iterable<number>): Selection =>
  choice.map((list, index) => (index === at ? inOrder(numbers) : list))

/** Chooses a symbol of a list or gives it up. Of a list that takes one, another takes its place; a full list takes no more. */
export function setSymbol(
  choice: Selection,
  { lists }: ListsShape,
  at: number,
  symbol: number,
  isOn: boolean,
): Selection {
  const chosen = new Set(choice[at])
  const most = lists[at]?.most ?? 0
  if (!isOn) chosen.delete(symbol)
  else if (most === 1) return withList(choice, at, [symbol])
  else if (chosen.size < most) chosen.add(symbol)
  return withList(choice, at, chosen)
}

export const quickSets = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const
export type QuickSet = (typeof quickSets)[number]

/** What a quick button of a list chooses. Big is the upper half. */
export function symbolsOf({ symbols }: Pick<ListShape, 'symbols'>, set: QuickSet): readonly number[] {
  if (set === 'clear') return []
  const [from, to] = symbols.kind === 'names' ? [0, symbols.names.length - 1] : [symbols.from, symbols.to]
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const middle = Math.floor((from + to + 1) / 2)
  if (set === 'big') return all.filter((number) => number >= middle)
  if (set === 'small') return all.filter((number) => number < middle)
  if (set === 'odd') return all.filter((number) => number % 2 === 1)
  return set === 'even' ? all.filter((number) => number % 2 === 0) : all
}

/** Pressed a second time, a quick button gives up what it chose. */
export function applyQuickSet(choice: Selection, { lists }: ListsShape, at: number, set: QuickSet): Selection {
  const list = lists[at]
  if (!list) return choice
  const numbers = symbolsOf(list, set)
  if (numbers.length > list.most) return choice
  const isSame = numbers.length === choice[at]?.length && numbers.every((number) => choice[at]?.includes(number))
  return withList(choice, at, isSame ? [] : numbers)
}

/** What a key says on a list of numbers: a number once all of its digits are typed, or that all are given up. */
interface KeyPress {
  readonly symbol: number | null
  readonly isClear: boolean
  /** Digits of a number that is not whole yet. */
  readonly typed: string
}

/** Null for a key that means nothing here. */
export function readKey({ symbols }: Pick<ListShape, 'symbols'>, typed: string, key: string): KeyPress | null {
  if (symbols.kind !== 'numbers') return null
  if (key === 'Backspace' || key === 'Delete') return { symbol: null, isClear: typed === '', typed: '' }
  if (!/^[0-9]$/.test(key)) return null
  const digits = typed + key
  if (digits.length < symbols.digits) return { symbol: null, isClear: false, typed: digits }
  const number = Number(digits)
  const isThere = number >= symbols.from && number <= symbols.to
  return { symbol: isThere ? number : null, isClear: false, typed: '' }
}

/** How many notes a choice has; none while it is unfinished. */
export function notesOf(play: PlayType, shape: Shape, choice: Selection): number {
  if (shape.kind === 'tickets') return choice.length === 0 ? 0 : countNotes(play, choice)
  const isFilled = shape.lists.every(({ least }, at) => (choice[at]?.length ?? 0) >= least)
  const filled = choice.filter((list) => list.length > 0).length
  return isFilled && filled >= shape.leastFilled ? countNotes(play, choice) : 0
}

/** Why an item of a typed text is no bet. */
export type WrongCode = 'symbol' | 'length' | 'same_number' | 'twice' | 'too_many'

export interface WrongItem {
  readonly text: string
  readonly code: WrongCode
}

export interface Typed {
  /** What can be read, the wrong items left out. */
  readonly choice: Selection
  readonly wrong: readonly WrongItem[]
  readonly isTooLong: boolean
}

const nothing: Typed = { choice: [], wrong: [], isTooLong: false }

/** Whether selections of a shape can be typed as a row of items: tickets, or one list of numbers. */
export const canBeTyped = (shape: Shape): boolean =>
  shape.kind === 'tickets' || (shape.lists.length === 1 && shape.lists[0]?.symbols.kind === 'numbers')

/** Reads what was typed or pasted, item by item: hundreds may be good and three wrong, and those three are named. */
export function readTyped(play: PlayType, shape: Shape, text: string): Typed {
  if (text.trim() === '') return { ...nothing, choice: emptyChoice(shape) }
  if (shape.kind === 'lists') return readNumbers(shape, text)
  const read = readSelection(play, text)
  if (read.ok) return { ...nothing, choice: read.value }
  if (read.refusal !== 'selection_is_malformed') return { ...nothing, isTooLong: true }
  const wrong = (read.fields ?? []).flatMap(({ path, code, value }) =>
    path.startsWith('items.') ? [{ text: value ?? '', code: code as WrongCode }] : [],
  )
  return { choice: [], wrong, isTooLong: false }
}

function readNumbers({ lists: [list] }: ListsShape, text: string): Typed {
  if (list?.symbols.kind !== 'numbers') return nothing
  const { from, to, digits } = list.symbols
  const seen = new Set<number>()
  const wrong: WrongItem[] = []
  for (const item of text.split(/[\s,;]+/).filter((word) => word !== '')) {
    const number = Number(item)
    if (!/^\d+$/.test(item) || number < from || number > to) wrong.push({ text: item, code: 'symbol' })
    else if (item.length !== digits) wrong.push({ text: item, code: 'length' })
    else if (seen.has(number)) wrong.push({ text: item, code: 'twice' })
    else if (seen.size === list.most) wrong.push({ text: item, code: 'too_many' })
    else seen.add(number)
  }
  return { choice: [inOrder(seen)], wrong: wrong.slice(0, 100), isTooLong: false }
}

/** The text without its wrong items; of items that came twice one stays. */
export function dropWrong(play: PlayType, shape: Shape, text: string): string {
  const items = text
    .split(
      shape.kind === 'tickets' && shape.symbols.kind === 'numbers' && shape.symbols.digits > 1 ? /[,;\n]+/ : /[\s,;]+/,
    )
    .map((item) => item.trim())
    .filter((item) => item !== '')
  const kept = new Map<string, string>()
  for (const item of items) {
    const { wrong, choice } = readTyped(play, shape, item)
    const key = JSON.stringify(choice)
    if (wrong.length === 0 && choice.length > 0 && !kept.has(key)) kept.set(key, item)
  }
  const limit = shape.kind === 'lists' ? (shape.lists[0]?.most ?? 0) : kept.size
  return [...kept.values()].slice(0, limit).join(shape.kind === 'tickets' ? '\n' : ' ')
}
