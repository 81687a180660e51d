import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cockfight } from '#engines/cockfight/game.ts'
import type { FightResult } from '#engines/cockfight/outcome.ts'
import { cockfightPool } from '#engines/cockfight/pool-game.ts'
import { openChainStream } from '#engines/fairness/chain.ts'
import { compare, toPpm } from '#engines/ratio.ts'
import { payoutOf } from '#engines/shared-game.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const { pooled } = cockfightPool
assert(pooled, 'it has a pool')
const pools = { meron: '120000', wala: '80000' }
const paid = (spot: string, stake: bigint, result: FightResult) =>
  payoutOf(cockfightPool, { choice: { spot }, stake }, { result, looks: 0, pools })

test('the link alone decides the fight, as at fixed odds', () => {
  const link = { hash: 'ab'.repeat(32), salt: 'cd'.repeat(32) }
  const fight = cockfight.draw(openChainStream(nodeHmac, link))
  expect(cockfightPool.draw(openChainStream(nodeHmac, link))).toMatchObject(fight)
})

// biome-ignore format: a table
test.each<[FightResult, bigint, bigint, bigint]>([
  ['meron', 158_00n, 0n, 5n * 2_000n], ['wala', 0n, 237_00n, 5n * 2_000n],
  ['both-down', 100_00n, 100_00n, 0n], ['time-draw', 100_00n, 100_00n, 0n],
])('₱1,200 and ₱800, %s: a hundred on meron is paid %s, on wala %s, and the house takes %s', (result, meron, wala, commission) => {
  expect([paid('meron', 100_00n, result), paid('wala', 100_00n, result)]).toEqual([meron, wala])
  expect(pooled.commissionOf({ result, looks: 0, pools })).toBe(commission)
})

test('over both sides a fight returns 95.55%, and draws are at fixed odds', () => {
  expect(['meron', 'wala', 'both-down', 'time-draw'].map((spot) => toPpm(cockfightPool.rtpOf({ spot })))).toEqual([
    ...[955_500, 955_500, 900_000, 890_000],
  ])
  expect(paid('both-down', 1_00n, 'both-down')).toBe(9_00n)
})

test('no side of a fight that takes place pays more than its most, and some side comes up to it', () => {
  const stake = fc.bigInt(0n, 10_000_000_00n).map(String)
  fc.assert(
    fc.property(stake, stake, fc.constantFrom('meron' as const, 'wala' as const), (meron, wala, result) => {
      fc.pre(pooled.whyVoid({ meron, wala }) === null)
      const outcome = { result, looks: 0, pools: { meron, wala } }
      const pays = cockfightPool.paysOf({ spot: result }, outcome)
      expect(compare(pays, cockfightPool.topOf({ spot: result }))).toBeLessThanOrEqual(0)
    }),
  )
  const edge = { meron: '9500', wala: '1200' }
  expect(pooled.whyVoid(edge)).toBeNull()
  const pays = cockfightPool.paysOf({ spot: 'wala' }, { result: 'wala', looks: 0, pools: edge })
  expect(compare(pays, cockfightPool.topOf({ spot: 'wala' }))).toBe(0)
})
