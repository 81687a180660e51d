import { describe, expect, test } from 'vitest'
import { elevenFive } from '#engines/lottery/eleven-five/game.ts'
import { keno } from '#engines/lottery/keno/game.ts'
import type { LotteryGame, Shape } from '#engines/lottery/model.ts'
import { formatSelection, shapeOf } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'
import { vietnamNorth } from '#engines/lottery/vietnam/games.ts'
import { assert } from '#kit/assert.ts'
import {
  applyQuickSet,
  dropWrong,
  emptyChoice,
  notesOf,
  readKey,
  readTyped,
  setSymbol,
} from '#web/site/features/play/lottery/choice.ts'

function open(game: LotteryGame, id: string) {
  const play = playOf(game, id)
  assert(play, id)
  return { play, shape: shapeOf(play) }
}

function lists(shape: Shape) {
  assert(shape.kind === 'lists', 'it has lists')
  return shape
}

test('presses on a pad become the notation of the engine', () => {
  const { play, shape } = open(ssc, 'fixed')
  let choice = emptyChoice(shape)
  for (const [place, digit] of [
    [0, 7],
    [0, 1],
    [0, 4],
    [1, 8],
    [1, 2],
    [3, 5],
    [4, 9],
    [4, 0],
    [4, 3],
    [2, 6],
  ] as const)
    choice = setSymbol(choice, lists(shape), place, digit, true)
  choice = setSymbol(choice, lists(shape), 2, 6, false)
  expect(formatSelection(play, choice)).toBe('147,28,,5,039')
  expect(notesOf(play, shape, choice)).toBe(9)
})

test('a choice that is unfinished has no notes', () => {
  const { play, shape } = open(ssc, 'front-three-direct')
  const two = setSymbol(setSymbol(emptyChoice(shape), lists(shape), 0, 1, true), lists(shape), 1, 2, true)
  expect(notesOf(play, shape, two)).toBe(0)
  expect(notesOf(play, shape, setSymbol(two, lists(shape), 2, 3, true))).toBe(1)
  expect(notesOf(play, shape, emptyChoice(shape))).toBe(0)
})

test.each([
  ['all', '0123456789'],
  ['big', '56789'],
  ['small', '01234'],
  ['odd', '13579'],
  ['even', '02468'],
  ['clear', ''],
] as const)('the button %s chooses %s, and pressed again nothing', (set, written) => {
  const { play, shape } = open(ssc, 'fixed')
  const chosen = applyQuickSet(emptyChoice(shape), lists(shape), 0, set)
  expect(formatSelection(play, chosen)).toBe(`${written},,,,`)
  expect(applyQuickSet(chosen, lists(shape), 0, set)[0]).toEqual([])
})

test('of eleven numbers six are big', () => {
  const { shape } = open(elevenFive, 'any-2')
  expect(applyQuickSet(emptyChoice(shape), lists(shape), 0, 'big')[0]).toEqual([6, 7, 8, 9, 10, 11])
})

test('a full list takes no more, and a quick button that would overfill it does nothing', () => {
  const { shape } = open(keno, 'pick-1')
  let choice = emptyChoice(shape)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) choice = setSymbol(choice, lists(shape), 0, number, true)
  expect(choice[0]).toEqual([1, 2, 3, 4, 5, 6])
  expect(applyQuickSet(choice, lists(shape), 0, 'all')).toBe(choice)
})

test('where one banker is asked for, another takes its place', () => {
  const { shape } = open(elevenFive, 'any-2-bankers')
  const one = setSymbol(emptyChoice(shape), lists(shape), 0, 3, true)
  expect(setSymbol(one, lists(shape), 0, 8, true)[0]).toEqual([8])
})

test('hundreds of pasted tickets are read, and every wrong one is named', () => {
  const { play, shape } = open(ssc, 'front-three-tickets')
  const good = Array.from({ length: 500 }, (_, at) => String(at).padStart(3, '0'))
  expect(notesOf(play, shape, readTyped(play, shape, good.join('\n')).choice)).toBe(500)
  const text = [...good.slice(0, 3), '12', '1a3', '001', '123'].join(' ')
  const { wrong } = readTyped(play, shape, text)
  expect(wrong).toEqual([
    { text: '12', code: 'length' },
    { text: '1a3', code: 'symbol' },
    { text: '001', code: 'twice' },
  ])
  expect(dropWrong(play, shape, text)).toBe('000\n001\n002\n123')
})

test('numbers of one list are read item by item, and the good ones stay', () => {
  const { play, shape } = open(vietnamNorth, 'lo-2')
  const typed = readTyped(play, shape, '07, 26;38 7 07 123 x9')
  expect(typed.choice).toEqual([[7, 26, 38]])
  expect(typed.wrong).toEqual([
    { text: '7', code: 'length' },
    { text: '07', code: 'twice' },
    { text: '123', code: 'symbol' },
    { text: 'x9', code: 'symbol' },
  ])
  expect(notesOf(play, shape, typed.choice)).toBe(3 * 27)
  expect(dropWrong(play, shape, '07, 26;38 7 07 123 x9')).toBe('07 26 38')
})

describe('keys on a pad', () => {
  const ofOne = { symbols: { kind: 'numbers', from: 0, to: 9, digits: 1 } } as const
  const ofTwo = { symbols: { kind: 'numbers', from: 1, to: 11, digits: 2 } } as const

  test('a digit is its number, and two digits make one where numbers have two', () => {
    expect(readKey(ofOne, '', '7')).toEqual({ symbol: 7, isClear: false, typed: '' })
    expect(readKey(ofTwo, '', '0')).toEqual({ symbol: null, isClear: false, typed: '0' })
    expect(readKey(ofTwo, '0', '9')).toEqual({ symbol: 9, isClear: false, typed: '' })
    // There is no 12 among eleven: what was typed is forgotten.
    expect(readKey(ofTwo, '1', '2')).toEqual({ symbol: null, isClear: false, typed: '' })
  })

  test('backspace takes back a digit that was typed, else all of the list; other keys are left to the page', () => {
    expect(readKey(ofTwo, '1', 'Backspace')).toEqual({ symbol: null, isClear: false, typed: '' })
    expect(readKey(ofTwo, '', 'Backspace')).toEqual({ symbol: null, isClear: true, typed: '' })
    expect(readKey(ofOne, '', 'a')).toBeNull()
    expect(readKey({ symbols: { kind: 'names', names: ['big', 'small'] } }, '', '1')).toBeNull()
  })
})
