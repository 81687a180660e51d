import { expect, test } from 'vitest'
import { addToLock, lockedOf, noLock, takeFromLock, withdrawableOf } from './turnover-lock.ts'

const deposit = (amount: bigint, percent = 100n) => ({ amount, turnover: (amount * percent) / 100n })

test.each([
  // percent, played, available → withdrawable
  [100n, 0n, 100_000n, 0n],
  [100n, 60_000n, 90_000n, 50_000n],
  [100n, 99_999n, 90_000n, 89_999n],
  [100n, 100_000n, 90_000n, 90_000n],
  [100n, 60_000n, 30_000n, 0n],
  [300n, 150_000n, 90_000n, 40_000n],
  [50n, 25_000n, 90_000n, 40_000n],
  [50n, 24_999n, 90_000n, 39_998n],
  [0n, 0n, 100_000n, 100_000n],
])(
  'of a deposit of 1,000.00 at %s percent, with %s played, %s in the purse leave %s',
  (percent, played, available, free) => {
    const lock = addToLock(noLock, 0n, deposit(100_000n, percent))
    expect(withdrawableOf(lock, played, available)).toBe(free)
  },
)

test('winnings of before stay free when a small deposit comes', () => {
  const lock = addToLock(noLock, 700_000n, deposit(10_000n))
  expect(withdrawableOf(lock, 700_000n, 510_000n)).toBe(500_000n)
})

test('two deposits at different rates: each stays locked in its open share', () => {
  const first = addToLock(noLock, 0n, deposit(100_000n))
  const second = addToLock(first, 60_000n, deposit(10_000n, 300n))
  // 400.00 of the first, all of the second.
  expect(lockedOf(second, 60_000n)).toBe(50_000n)
  expect(second.turnoverTarget).toBe(130_000n)
  expect(lockedOf(second, 130_000n)).toBe(0n)
})

test('what was taken back locks nothing; a bet taken back locks no more than came in', () => {
  const lock = addToLock(addToLock(noLock, 0n, deposit(100_000n)), 0n, deposit(50_000n))
  const after = takeFromLock(lock, deposit(50_000n))
  expect(lockedOf(after, 0n)).toBe(100_000n)
  expect(lockedOf(takeFromLock(after, deposit(100_000n)), 0n)).toBe(0n)
  expect(lockedOf(addToLock(noLock, 20_000n, deposit(100_000n)), 5_000n)).toBe(100_000n)
})
