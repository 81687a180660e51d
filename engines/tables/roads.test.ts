import { expect, test } from 'vitest'
import { beadPlate, bigRoad, derivedRoad, derivedRoads, type RoadResult, roadRows } from '#engines/tables/roads.ts'

const letters: Record<string, RoadResult> = { P: 'first', B: 'second', T: 'tie' }
const read = (text: string) => [...text].map((letter) => letters[letter] as RoadResult)
const shoe = read('BBPPPBTBBPBBBBBBBBPPTPBPBPB')
const colours = (back: number) =>
  derivedRoad(shoe, back)
    .map(({ colour }) => (colour === 'red' ? 'R' : 'B'))
    .join('')

test('the big road starts a column for each change of side, counts ties on the last mark and turns right at the bottom', () => {
  const road = bigRoad(shoe)
  const lengths = road.filter(({ row, side }, at) => at === 0 || side !== road[at - 1]?.side || row === 0)
  expect(lengths.map(({ side }) => (side === 'second' ? 'B' : 'P')).join('')).toBe('BPBPBPBPBPB')
  const eight = road.filter(({ side }, at) => side === 'second' && at >= 9 && at <= 16)
  expect(eight.map(({ column, row }) => [column, row])).toEqual([
    ...Array.from({ length: roadRows }, (_, row) => [4, row]),
    [5, 5],
    [6, 5],
  ])
  expect(road.filter(({ ties }) => ties > 0)).toEqual([
    { column: 2, row: 0, side: 'second', ties: 1 },
    { column: 5, row: 1, side: 'first', ties: 1 },
  ])
  // Every mark has a place of its own.
  expect(new Set(road.map(({ column, row }) => `${column}:${row}`)).size).toBe(road.length)
})

test('the derived roads of a known shoe', () => {
  expect(colours(derivedRoads.bigEyeBoy)).toBe('RBBRRRBBRRRRRRBRRBBRRR')
  expect(colours(derivedRoads.smallRoad)).toBe('RBBBRRBRRRRBBRBBBRR')
  expect(colours(derivedRoads.cockroachRoad)).toBe('BRRBRRRRBRRRRBBR')
})

test('ties before the first result wait for it, and the bead plate has every result', () => {
  expect(bigRoad(read('TTP'))).toEqual([{ column: 0, row: 0, side: 'first', ties: 2 }])
  expect(bigRoad(read('TT'))).toEqual([])
  expect(beadPlate(shoe)).toHaveLength(27)
  expect(beadPlate(shoe).at(7)).toEqual({ result: 'second', column: 1, row: 1 })
})
