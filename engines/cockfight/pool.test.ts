import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payPool, poolOdds, poolRules, whyVoid } from '#engines/cockfight/pool.ts'

test('₱1,200 on meron and ₱800 on wala at five per cent: 158 and 237 for each hundred', () => {
  const pools = { meron: 120_000n, wala: 80_000n }
  expect(poolOdds(pools, poolRules)).toEqual({ meron: 158n, wala: 237n })
  expect(payPool(10_000n, 158n)).toBe(15_800n)
  expect(whyVoid(pools, poolRules)).toBeNull()
})

test.each([
  ['a side that nobody backs', { meron: 1n, wala: 0n }, 'side_is_empty'],
  ['no stakes at all', { meron: 0n, wala: 0n }, 'side_is_empty'],
  ['a side that would pay 106', { meron: 89_000n, wala: 11_000n }, 'side_pays_too_little'],
  ['one that pays 107', { meron: 88_700n, wala: 11_300n }, null],
])('%s: %s', (_, pools, why) => {
  expect(whyVoid(pools, poolRules)).toBe(why)
})

test('whatever the stakes, winners never share more than both pools less the commission', () => {
  const stakes = fc.array(fc.bigInt(1n, 1_000_000n), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(stakes, fc.bigInt(1n, 10_000_000n), (winners, wala) => {
      const meron = winners.reduce((sum, stake) => sum + stake, 0n)
      const odds = poolOdds({ meron, wala }, poolRules).meron ?? 0n
      const paid = winners.reduce((sum, stake) => sum + payPool(stake, odds), 0n)
      expect(paid * 10_000n).toBeLessThanOrEqual((meron + wala) * 9_500n)
    }),
  )
})
