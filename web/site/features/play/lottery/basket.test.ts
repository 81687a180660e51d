import { expect, test } from 'vitest'
import { markSix } from '#engines/lottery/mark-six/game.ts'
import { readSelection } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'
import { assert } from '#kit/assert.ts'
import {
  basketFault,
  findUncounted,
  isTooWide,
  type LineSize,
  makeLine,
  noteFault,
  priceBet,
  repeatLines,
  sendableLines,
  sumBasket,
} from '#web/site/features/play/lottery/basket.ts'

const size: LineSize = { unit: '1', multiple: 1, prizeGroup: 1900 }
const limits = {
  noteLeast: 100n,
  noteMost: 50_000n,
  playMost: 100_000n,
  issueMost: 150_000n,
  ticketPayout: 10_000_000n,
}

/** 36 numbers; none is of the horse in 2026, when it has 1, 13, 25, 37 and 49. */
const markSixNumbers = Array.from({ length: 49 }, (_, at) => at + 1)
  .filter((number) => number % 12 !== 1)
  .slice(0, 36)
  .map((number) => String(number).padStart(2, '0'))
  .join(' ')

function open(id: string, text: string) {
  const play = playOf(ssc, id)
  assert(play, id)
  const read = readSelection(play, text)
  assert(read.ok, text)
  return { play, selection: read.value }
}

const line = (id: string, text: string, changes: Partial<LineSize> = {}) => {
  const { play, selection } = open(id, text)
  return makeLine(1, play, selection, { ...size, ...changes }, 'PHP')
}

test('a bet costs notes × unit × multiple, and wins at most what its best notes pay together', () => {
  const { play, selection } = open('fixed', '147,28,,5,039')
  const price = priceBet(play, selection, { ...size, multiple: 5 }, 'PHP')
  // A digit pays 9.50, and each of four places can have one that wins.
  expect(price).toEqual({ notes: 9, perNote: 500n, stake: 4500n, most: 4n * 4750n, fault: null })
  expect(priceBet(play, selection, { ...size, unit: '0.01' }, 'PHP').stake).toBe(9n)
})

test.each([[0], [1.5], [100_001], [Number.NaN]])('a multiple of %s is refused before it is sent', (multiple) => {
  const { play, selection } = open('fixed', '1,,,,')
  expect(priceBet(play, selection, { ...size, multiple }, 'PHP').fault).toBe('multiple_is_not_possible')
})

test('a note is held against the least and the most of one', () => {
  expect(noteFault(99n, limits)).toBe('note_is_below_minimum')
  expect(noteFault(100n, limits)).toBeNull()
  expect(noteFault(50_001n, limits)).toBe('note_is_above_maximum')
})

test('a basket adds up its lines and names the first limit that it passes', () => {
  const nine = line('fixed', '147,28,,5,039', { multiple: 5 })
  const four = line('front-three-group-6', '0358', { multiple: 2 })
  expect(sumBasket([nine, four])).toEqual({ notes: 13, stake: 5300n, most: nine.most + four.most })
  expect(basketFault([nine, four], limits)).toBeNull()
  expect(basketFault([line('fixed', '1,,,,', { multiple: 1001 })], limits)).toBe('play_limit_is_reached')
  const both = [line('fixed', '1,,,,', { multiple: 900 }), line('front-three-group-6', '123', { multiple: 700 })]
  expect(basketFault(both, limits)).toBe('issue_limit_is_reached')
  expect(basketFault([line('five-direct', '1,2,3,4,5', { multiple: 2 })], limits)).toBe('win_could_pass_the_limit')
  expect(
    basketFault(
      Array.from({ length: 1001 }, () => nine),
      limits,
    ),
  ).toBe('basket_is_too_long')
})

test('lines that cover nine of ten digits of a place together are told of before they are paid', () => {
  const limit = { mostPercent: 80, issue: '20261118-0652' }
  const five = line('fixed', '01234,,,,')
  const uncounted = (...lines: Parameters<typeof findUncounted>[1]) => [...findUncounted(ssc, lines, limit)]
  const [three, four, other] = [line('fixed', '567,,,,'), line('fixed', '5678,,,,'), line('fixed', ',5678,,,')]
  expect(uncounted(five, three)).toEqual([])
  expect(uncounted(five, four)).toEqual([five, four])
  expect(uncounted(five, other)).toEqual([])
  // Another play of the same place, as a ticket has it that was bought before.
  const big = { play: 'digit-halves', selection: '1-big' }
  expect(uncounted(five, big)).toEqual([five, big])
})

test('a zodiac sign covers the numbers of the year of its draw', () => {
  const bets = [
    { play: 'special-zodiac', selection: 'horse' },
    { play: 'special-number', selection: markSixNumbers },
  ]
  const covers = (issue: string) => findUncounted(markSix, bets, { mostPercent: 80, issue }).size
  // The number 1 is the horse's in 2026 and the goat's in 2027.
  expect([covers('20261118-001'), covers('20270318-001')]).toEqual([2, 0])
})

test('nine digits of a place are too wide for a higher prize, eight are not', () => {
  const isWide = (text: string) => isTooWide(open('fixed', text).play, open('fixed', text).selection, 80)
  expect([isWide('012345678,,,,'), isWide('01234567,,,,')]).toEqual([true, false])
})

test('an earlier ticket becomes the same basket again; a play that is gone is left out', () => {
  const sent = sendableLines([line('fixed', '147,28,,5,039', { multiple: 5 })])
  const again = repeatLines(
    ssc,
    [...sent, { play: 'gone', selection: '1', unit: '1', multiple: 1, prizeGroup: null }],
    7,
    'PHP',
  )
  expect(again).toEqual([{ ...line('fixed', '147,28,,5,039', { multiple: 5 }), id: 7 }])
})
