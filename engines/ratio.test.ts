import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compare,
  divide,
  floorOf,
  multiply,
  ratio,
  subtract,
  toFourPlaces,
  toNumber,
  toPpm,
} from '#engines/ratio.ts'
import { Bug } from '#kit/assert.ts'

const anyRatio = fc
  .tuple(fc.bigInt(-(2n ** 70n), 2n ** 70n), fc.bigInt(1n, 2n ** 70n))
  .map(([num, den]) => ratio(num, den))

test('a ratio is in lowest terms with its sign above', () => {
  expect(ratio(6n, -4n)).toEqual({ num: -3n, den: 2n })
  expect(ratio(0, 7)).toEqual({ num: 0n, den: 1n })
  expect(() => ratio(1, 0)).toThrow(Bug)
})

test('arithmetic is exact', () => {
  fc.assert(
    fc.property(anyRatio, anyRatio, (a, b) => {
      expect(subtract(add(a, b), b)).toEqual(a)
      if (b.num !== 0n) expect(divide(multiply(a, b), b)).toEqual(a)
      expect(Math.sign(compare(a, b))).toBe(a.num * b.den < b.num * a.den ? -1 : Number(a.num * b.den > b.num * a.den))
    }),
  )
})

test('a payout is the floor, at any size', () => {
  expect(floorOf(101n, ratio(99, 100))).toBe(99n)
  expect(floorOf(2n ** 63n - 1n, ratio(1_000_000))).toBe((2n ** 63n - 1n) * 1_000_000n)
  expect(() => floorOf(-1n, ratio(1))).toThrow(Bug)
})

test('what is shown', () => {
  expect(toPpm(ratio(62_773_515_262_765n, 65_355_334_549_504n))).toBe(960_496)
  expect(toPpm(ratio(99, 100))).toBe(990_000)
  expect(toFourPlaces(ratio(9, 7))).toBe('1.2857')
  expect(toFourPlaces(ratio(1, 20_000))).toBe('0.0000')
  expect(toFourPlaces(ratio(2277))).toBe('2277.0000')
  expect(toNumber(ratio(-1, 3))).toBeCloseTo(-1 / 3, 15)
  expect(toNumber(ratio(10n ** 400n, 3n * 10n ** 400n))).toBeCloseTo(1 / 3, 15)
})
