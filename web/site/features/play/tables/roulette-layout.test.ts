import { expect, test } from 'vitest'
import { covers } from '#engines/tables/roulette/layout.ts'
import { nextSpot, rouletteSpots, type Way } from '#web/site/features/play/tables/roulette-layout.ts'

test('every bet of roulette has a place of its own on the cloth', () => {
  expect(rouletteSpots).toHaveLength(Object.keys(covers).length)
  expect(new Set(rouletteSpots.map(({ x, y }) => `${x}:${y}`)).size).toBe(rouletteSpots.length)
})

// biome-ignore format: a table
test.each([
  ['straight-1', 0.5, 2.5], ['straight-36', 11.5, 0.5], ['split-17-20', 6, 1.5], ['split-1-2', 0.5, 2],
  ['corner-25-26-28-29', 9, 2], ['street-1-2-3', 0.5, 3], ['line-1-2-3-4-5-6', 1, 3], ['trio-0-2-3', 0, 1],
  ['corner-0-1-2-3', 0, 3], ['split-0-2', 0, 1.5], ['column-3', 12.5, 0.5],
])('%s lies where a table has it', (name, x, y) => {
  const place = rouletteSpots.find(({ spot }) => spot === name)
  expect([place?.x, place?.y]).toEqual([x, y])
})

test.each([false, true])('arrows reach every bet from seventeen; upright: %s', (isUpright) => {
  const ways: readonly Way[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
  const start = rouletteSpots.find(({ spot }) => spot === 'straight-17')
  const reached = new Set(start ? [start] : [])
  for (const spot of reached) for (const way of ways) reached.add(nextSpot(spot, way, isUpright))
  expect(rouletteSpots.filter((spot) => !reached.has(spot)).map(({ spot }) => spot)).toEqual([])
})
