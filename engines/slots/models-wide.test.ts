import { expect, test } from 'vitest'
import { expectFigures } from '#tests/support/slot-figures.ts'

// biome-ignore format: a table
test.each([
  ['delta',  0.965909535447, 0.657637845567, 5.093470608293, 10_000],
  ['rivers', 0.960349146241, 0.510698518519, 3.173065712218,  2000],
] as const)('BX-03.1 %s: return %d, hit rate %d, deviation %d, at most %d bets', (id, rtp, hitRate, sigma, top) => {
  expectFigures(id, rtp, hitRate, sigma, top)
}, 60_000)

test('BX-03.1 summit’s cap is reached once in ten million rounds, and its figures come from the whole law of a round', () => {
  const found = expectFigures('summit', 0.964610158548, 0.391366772746, 9.366358484833, 2000)
  expect(found.capRate).toBeCloseTo(1.0515366e-7, 13)
}, 60_000)
