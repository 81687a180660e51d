import { expect, test } from 'vitest'
import type { RoadResult } from '#engines/tables/roads.ts'
import { streakOf } from '#modules/tables/rules.ts'

const road = (letters: string): RoadResult[] =>
  [...letters].map((letter) => (letter === 'P' ? 'first' : letter === 'B' ? 'second' : 'tie'))

// biome-ignore format: a table
test.each([
  ['', null],
  ['TTT', null],
  ['PPP', null],
  ['BPPPP', { kind: 'streak', side: 'first', length: 4 }],
  ['PBTBBTB', { kind: 'streak', side: 'second', length: 4 }],
  ['PPBPBP', { kind: 'chop', side: 'first', length: 5 }],
  ['PBPB', null],
  ['PPBTPBTP', { kind: 'chop', side: 'first', length: 5 }],
  ['PPPPB', null],
])('the road %s ends with %j', (letters, expected) => {
  expect(streakOf(road(letters))).toEqual(expected)
})
