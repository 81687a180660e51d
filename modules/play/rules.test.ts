import { describe, expect, test } from 'vitest'
import { standardLimits } from '#engines/stake.ts'
import { playDefaults } from '#modules/settings/play.ts'
import { evidenceOf, limitsOf, minRoundMs, policyOf, strictestPolicy } from './rules.ts'

describe('the policy of a jurisdiction', () => {
  test('is its own where it has one', () => {
    expect(policyOf({ ...playDefaults, jurisdiction: 'GB' })).toMatchObject({
      quickSpin: false,
      autoplay: { isAllowed: false },
    })
    expect(minRoundMs(policyOf({ ...playDefaults, jurisdiction: 'GB' }), 'slots')).toBe(2500)
    expect(minRoundMs(policyOf({ ...playDefaults, jurisdiction: 'GB' }), 'instant')).toBe(5000)
  })

  test('is the strictest where it has none, and no name of JavaScript is a place', () => {
    for (const jurisdiction of ['ZZ', 'constructor', '__proto__'])
      expect(policyOf({ ...playDefaults, jurisdiction })).toBe(strictestPolicy)
  })

  test('celebrates no loss anywhere', () => {
    for (const policy of Object.values(playDefaults.policies)) expect(policy.celebratesLosses).toBe(false)
  })
})

describe('limits', () => {
  const row = { game: 'dice', currency: 'PHP' } as const
  test('are narrowed by the engine and by the game, whichever is tighter', () => {
    const rows = [
      { ...row, least: '2.00', most: '100.00' },
      { ...row, game: 'dagat-dice', least: '3.00', most: '500.00', maxPayout: '1000.00' },
      { ...row, game: 'mines', most: '1.00' },
      { ...row, currency: 'USDT', most: '1.000000' },
    ]
    expect(limitsOf(rows, ['dice', 'dagat-dice'], 'PHP')).toEqual({ least: 300n, most: 10_000n, maxPayout: 100_000n })
  })

  test('are never widened', () => {
    const rows = [{ ...row, least: '0.01', most: '9999999.00', maxPayout: '99999999.00' }]
    expect(limitsOf(rows, ['dice'], 'PHP')).toEqual(standardLimits.PHP)
  })
})

describe('BX-03.2 what settled rounds say', () => {
  test('is nothing of no rounds, and no interval of one', () => {
    expect(evidenceOf({ rounds: 0, returns: 0, squares: 0, expected: 0 }).observed).toBe(null)
    expect(evidenceOf({ rounds: 1, returns: 2, squares: 4, expected: 0.99 })).toMatchObject({
      observed: 2,
      interval99: null,
    })
  })

  test('is held against the spread that the rules give, where they give one: also after one round', () => {
    const lost = { rounds: 16, returns: 0, squares: 0, expected: 15.2 }
    expect(evidenceOf(lost).interval99).toEqual({ least: 0, most: 0 })
    const { sigma, interval99 } = evidenceOf(lost, 10)
    expect(sigma).toBe(10)
    expect(interval99?.most).toBeCloseTo(2.5758 * 2.5, 12)
    expect(evidenceOf({ rounds: 1, returns: 2, squares: 4, expected: 0.95 }, 10).interval99).not.toBeNull()
    expect(evidenceOf({ rounds: 0, returns: 0, squares: 0, expected: 0 }, 10).sigma).toBe(10)
  })

  test('is mean and spread: of ten coins with six heads at 1.98', () => {
    const { observed, sigma, interval99, expected } = evidenceOf({
      rounds: 10,
      returns: 11.88,
      squares: 6 * 1.98 ** 2,
      expected: 9.9,
    })
    expect(observed).toBeCloseTo(1.188, 12)
    expect(expected).toBeCloseTo(0.99, 12)
    // The sample's variance is n/(n − 1) times 0.6 × 0.4 × 1.98².
    expect(sigma).toBeCloseTo(Math.sqrt((10 / 9) * 0.24 * 1.98 ** 2), 12)
    expect((interval99?.most ?? 0) - (observed ?? 0)).toBeCloseTo((2.5758 * (sigma ?? 0)) / Math.sqrt(10), 12)
  })
})
