import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limboGame } from '#engines/instant/limbo/game.ts'
import { mathsOf } from '#engines/instant/limbo/math.ts'
import { chanceToReach, drawPoint } from '#engines/instant/point.ts'
import { multiply, ratio, subtract, toNumber, toPpm } from '#engines/ratio.ts'

const fixed = (r: bigint) => ({ u32: () => 0, int: () => 0, bits52: () => r })
const values = 2n ** 52n

test('BX-03.1 the return is 99 % at every target, but for what a grid of 2^52 values costs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000_000 }), (targetX100) => {
      const { rtp } = mathsOf(targetX100)
      const missing = subtract(ratio(99, 100), rtp)
      expect(missing.num >= 0n).toBe(true)
      expect(missing.num * values * 100n < missing.den * BigInt(targetX100)).toBe(true)
      expect(toPpm(rtp)).toBe(990_000)
    }),
  )
})

// biome-ignore format: a table
test.each([
  [101, 1 - 0.01980198], [200, 0.495], [1_000, 0.099], [10_000, 0.0099],
])('BX-03.1 a point reaches %i hundredths with chance %d', (targetX100, chance) => {
  expect(toNumber(chanceToReach(targetX100, 100))).toBeCloseTo(chance, 8)
})

test('BX-03.1 the chance counts exactly the values that reach the target', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000_000 }), (targetX100) => {
      const winning = multiply(chanceToReach(targetX100, 100), ratio(values)).num
      // The winning values are the last ones: the first of them wins, the one before does not.
      expect(drawPoint(fixed(values - winning), 100, 100_000_000)).toBeGreaterThanOrEqual(targetX100)
      expect(drawPoint(fixed(values - winning - 1n), 100, 100_000_000)).toBeLessThan(targetX100)
    }),
  )
})

test('the extremes: never below 1.00, never above the highest, the middle at 1.98', () => {
  expect(drawPoint(fixed(0n), 100, 100_000_000)).toBe(100)
  expect(drawPoint(fixed(values / 2n), 100, 100_000_000)).toBe(198)
  expect(drawPoint(fixed(values - 1n), 100, 100_000_000)).toBe(100_000_000)
})

test('a point that just meets the target wins, one that just fails loses', () => {
  const bet = { stake: 1_00n, maxPayout: 10_000_00n, choice: { targetX100: 198 } }
  expect(limboGame.begin(bet, fixed(values / 2n))).toEqual({ ok: true, value: { pointX100: 198, isWin: true } })
  expect(limboGame.payoutOf({ ...bet, state: { pointX100: 198, isWin: true } })).toBe(1_98n)
  const more = { ...bet, choice: { targetX100: 199 } }
  expect(limboGame.begin(more, fixed(values / 2n))).toEqual({ ok: true, value: { pointX100: 198, isWin: false } })
})

test.each([100, 100_000_001, 150.5, '200', null])('a target of %j is refused', (targetX100) => {
  expect(limboGame.readChoice({ targetX100 })).toMatchObject({ ok: false, fields: [{ path: 'targetX100' }] })
})
