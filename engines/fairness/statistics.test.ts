import { describe, expect, test } from 'vitest'
import { openStream, type Stream } from '#engines/fairness/stream.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

/**
 * The tests that laboratories run on scaled output, at 99 %, on fixed seeds: a stream either passes for ever or never. They would not
 * find a weak hash; they find a stream that is cut, scaled or put together wrongly.
 */
const open = (seed: number): Stream =>
  openStream(nodeHmac, { serverSeed: seed.toString(16).padStart(64, '5'), clientSeed: 'statistics', nonce: seed })

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((total, count) => total + count, 0) / counts.length
  return counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)
}

function countClasses(size: number, draws: number, next: () => number): number[] {
  const counts = new Array<number>(size).fill(0)
  for (let at = 0; at < draws; at += 1) {
    const value = next()
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

describe('BX-02.1 statistics of the stream', () => {
  // biome-ignore format: a table of classes, and the lower and upper 1 % of chi-square with one degree of freedom less
  test.each([
    [10,  2.088,   21.666],
    [37,  19.233,  58.619],
    [52,  30.475,  77.386],
    [256, 205.421, 310.457],
  ])('%i classes are even, and not too even', (n, least, most) => {
    const draw = open(n)
    const statistic = chiSquare(countClasses(n, n * 500, () => draw.int(n)))
    expect(statistic).toBeGreaterThan(least)
    expect(statistic).toBeLessThan(most)
  })

  test('pairs of neighbours are even: 10 × 10 cells', () => {
    const draw = open(99)
    const statistic = chiSquare(countClasses(100, 50_000, () => draw.int(10) * 10 + draw.int(10)))
    expect(statistic).toBeLessThan(134.642)
  })

  test('runs above and below the middle are neither too few nor too many', () => {
    const draw = open(3)
    const isHigh = Array.from({ length: 50_000 }, () => draw.u32() >= 2 ** 31)
    const n = isHigh.length
    const high = isHigh.filter(Boolean).length
    const product = 2 * high * (n - high)
    const runs = 1 + isHigh.filter((value, at) => at > 0 && value !== isHigh[at - 1]).length
    const deviation = Math.sqrt((product * (product - n)) / (n ** 2 * (n - 1)))
    expect(Math.abs((runs - (product / n + 1)) / deviation)).toBeLessThan(2.576)
  })

  test.each([1, 2, 8])('numbers %i apart do not know each other', (lag) => {
    const draw = open(11)
    const values = Array.from({ length: 50_000 }, () => draw.u32() / 2 ** 32 - 0.5)
    const variance = values.reduce((total, value) => total + value ** 2, 0)
    const covariance = values.reduce((total, value, at) => total + value * (values[at + lag] ?? 0), 0)
    expect(Math.abs(covariance / variance)).toBeLessThan(2.576 / Math.sqrt(values.length))
  })

  test('all 37 pockets are seen after 155.46 spins on average', () => {
    const draw = open(37)
    const spinsToSeeAll = () => {
      const seen = new Set<number>()
      let spins = 0
      for (; seen.size < 37; spins += 1) seen.add(draw.int(37))
      return spins
    }
    const collections = 400
    const mean =
      Array.from({ length: collections }, spinsToSeeAll).reduce((total, spins) => total + spins, 0) / collections
    // The deviation of one collection is n·sqrt(Σ 1/k² − H/n): 45.1 spins for 37 pockets.
    expect(Math.abs(mean - 155.46)).toBeLessThan((2.576 * 45.1) / Math.sqrt(collections))
  })

  test('the same numbers are found to be uneven when they are scaled by a plain remainder of three bits', () => {
    const draw = open(37)
    expect(chiSquare(countClasses(5, 2500, () => (draw.u32() >>> 29) % 5))).toBeGreaterThan(13.277)
  })
})
