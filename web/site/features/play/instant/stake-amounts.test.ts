import { expect, test } from 'vitest'
import { type PlayGame, stakeSteps } from '../model.ts'
import { boundsOf, doubleOf, halfOf, largestOf, presetsOf, typedStake } from './stake-amounts.ts'

const bounds = { least: 100n, most: 2_000_000n, balance: 50_000n }

test.each([
  // stake       half        double
  [10_000n, 5_000n, 20_000n],
  [10_001n, 5_000n, 20_002n],
  [150n, 100n, 300n],
  [100n, 100n, 200n],
  [1_500_000n, 750_000n, 2_000_000n],
])('half and double of %s stay within the limits', (stake, half, double) => {
  expect([halfOf(stake, bounds), doubleOf(stake, bounds)]).toEqual([half, double])
})

test.each([
  [50_000n, 50_000n],
  [3_000_000n, 2_000_000n],
  [40n, 100n],
  [null, 2_000_000n],
])('with a balance of %s the largest bet is %s', (balance, largest) => {
  expect(largestOf({ ...bounds, balance })).toBe(largest)
})

test.each([
  [777n, 777n],
  [1n, 100n],
  [9_000_000n, 2_000_000n],
  [null, null],
])('typed %s becomes %s', (typed, taken) => {
  expect(typedStake(typed, bounds)).toBe(taken)
})

test('presets are steps of the game', () => {
  const steps = stakeSteps(100n, 2_000_000n)
  const presets = presetsOf(steps, 6)
  expect(presets).toEqual([1_000n, 5_000n, 10_000n, 50_000n, 100_000n, 500_000n])
  expect(presets.every((one) => steps.includes(one))).toBe(true)
  expect(presetsOf(steps.slice(0, 3), 6).length).toBeLessThanOrEqual(3)
})

test('the most is the limit, and all there is: what the table says of the purse is newer than what the game said', () => {
  const game = { currency: 'PHP', balance: '500.00' } as PlayGame
  expect(largestOf(boundsOf([100n, 2_000_000n], game))).toBe(50_000n)
  expect(largestOf(boundsOf([100n, 2_000_000n], game, '480.00'))).toBe(48_000n)
  expect(largestOf(boundsOf([100n, 2_000_000n], { ...game, balance: null }))).toBe(2_000_000n)
})
