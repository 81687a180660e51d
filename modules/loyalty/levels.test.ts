import { describe, expect, test } from 'vitest'
import { type LevelRules, progressOf, reviewLevel } from '#modules/loyalty/levels.ts'

const rules: LevelRules = {
  levels: [
    { id: 'tanso', upgrade: 0n, keep: 0n },
    { id: 'pilak', upgrade: 10_000n, keep: 4_000n },
    { id: 'ginto', upgrade: 50_000n, keep: 20_000n },
  ],
  upgradeDays: 30,
  keepDays: 30,
}
const played = (...days: readonly [day: number, amount: bigint][]) => new Map(days)

describe('up', () => {
  test('on the day the window reaches a level, and past several at once', () => {
    const start = { level: 0, periodFrom: 0 }
    expect(reviewLevel(rules, start, played([5, 9_999n]), 5)).toBeNull()
    expect(reviewLevel(rules, start, played([5, 9_999n], [6, 1n]), 6)).toEqual({
      change: 'up',
      standing: { level: 1, periodFrom: 6 },
    })
    expect(reviewLevel(rules, start, played([5, 50_000n]), 5)?.standing.level).toBe(2)
  })

  test('what was played before the window counts no more', () => {
    const start = { level: 0, periodFrom: 90 }
    expect(reviewLevel(rules, start, played([70, 10_000n]), 99)?.change).toBe('up')
    expect(reviewLevel(rules, start, played([70, 10_000n]), 100)).toBeNull()
  })
})

describe('down', () => {
  const gold = { level: 2, periodFrom: 100 }

  test('not before a whole period has passed', () => {
    expect(reviewLevel(rules, gold, played(), 129)).toBeNull()
  })

  test('one level, however little was played; the next period begins where this one ended', () => {
    expect(reviewLevel(rules, gold, played([129, 19_999n], [130, 5_000n]), 130)).toEqual({
      change: 'down',
      standing: { level: 1, periodFrom: 130 },
    })
  })

  test('not with what keeps the level', () => {
    expect(reviewLevel(rules, gold, played([100, 20_000n]), 130)).toEqual({
      change: 'kept',
      standing: { level: 2, periodFrom: 130 },
    })
  })

  test('a review that comes late judges the period that was due, not the days since', () => {
    expect(reviewLevel(rules, gold, played([140, 40_000n]), 145)).toEqual({
      change: 'down',
      standing: { level: 1, periodFrom: 130 },
    })
  })

  test('nobody falls below the first level', () => {
    expect(reviewLevel(rules, { level: 0, periodFrom: 0 }, played(), 30)?.change).toBe('kept')
  })
})

test('what is missing is said in numbers, for the next level and for this one', () => {
  const silver = { level: 1, periodFrom: 100 }
  expect(progressOf(rules, silver, played([95, 8_000n], [101, 3_000n]), 110)).toEqual({
    toNext: 39_000n,
    toKeep: { amount: 1_000n, until: 129 },
  })
  expect(progressOf(rules, { level: 2, periodFrom: 100 }, played([101, 90_000n]), 110)).toEqual({
    toNext: null,
    toKeep: { amount: 0n, until: 129 },
  })
  expect(progressOf(rules, { level: 0, periodFrom: 0 }, played(), 3)).toEqual({ toNext: 10_000n, toKeep: null })
})
