import { describe, expect, test } from 'vitest'
import { hashSeed } from '#engines/fairness/commit.ts'
import { type Proof, type Provable, verifyProof } from '#engines/fairness/proof.ts'
import { openStream } from '#engines/fairness/stream.ts'
import {
  chancesNow,
  drawPrize,
  drawReward,
  expectPrizeCost,
  judgePrizeTable,
  type PrizeOutcome,
  type PrizeTable,
  pastPrizeTable,
  provablePrizeTable,
  type RewardedTable,
} from '#engines/prize-table.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const wheel: PrizeTable = {
  prizes: [
    { id: 'phone', weight: 10, stock: 2 },
    { id: 'cash-100', weight: 49_990, stock: null },
    { id: 'points-50', weight: 950_000, stock: null },
  ],
  fallback: 'points-50',
}
const without = (id: string): PrizeTable => ({
  ...wheel,
  prizes: wheel.prizes.map((prize) => (prize.id === id ? { ...prize, stock: 0 } : prize)),
})
const at = (number: number) => ({ int: () => number, u32: () => 0, bits52: () => 0n })

describe('a prize wheel', () => {
  test.each([
    [0, 'phone'],
    [9, 'phone'],
    [10, 'cash-100'],
    [49_999, 'cash-100'],
    [50_000, 'points-50'],
    [999_999, 'points-50'],
  ])('number %s of a million is %s: as many numbers as the odds say', (number, prize) => {
    expect(drawPrize(wheel, at(number))).toEqual({ segment: prize, prize })
  })

  test('stops where it was drawn, and gives the published fallback where a prize has run out', () => {
    expect(drawPrize(without('phone'), at(3))).toEqual({ segment: 'phone', prize: 'points-50' })
    expect([...chancesNow(without('phone'))]).toEqual([
      ['phone', 0],
      ['cash-100', 49_990],
      ['points-50', 950_010],
    ])
  })

  test('costs what its chances come to, rounded up', () => {
    const worth = new Map([
      ['phone', 1_500_000n],
      ['cash-100', 10_000n],
      ['points-50', 50n],
    ])
    // 10 × 1,500,000 + 49,990 × 10,000 + 950,000 × 50 of a million: 562.4
    expect(expectPrizeCost(wheel, worth)).toBe(563n)
    expect(expectPrizeCost(without('phone'), worth)).toBe(548n)
  })

  test.each([
    ['prizes_are_too_many_or_too_few', { prizes: [], fallback: 'none' }],
    ['prize_is_twice', { ...wheel, prizes: [...wheel.prizes, { id: 'phone', weight: 1, stock: null }] }],
    ['prize_weight_is_wrong', { ...wheel, prizes: [{ id: 'phone', weight: 0, stock: null }] }],
    ['prize_stock_is_wrong', { ...wheel, prizes: [{ id: 'phone', weight: 1_000_000, stock: -1 }] }],
    ['prize_odds_do_not_add_up', { ...wheel, prizes: wheel.prizes.slice(1) }],
    ['prize_fallback_is_wrong', { ...wheel, fallback: 'phone' }],
    ['prize_fallback_is_wrong', { ...wheel, fallback: 'nothing' }],
  ] satisfies [string, PrizeTable][])('%s', (refusal, table) => {
    const judged = judgePrizeTable(table)
    expect(judged.ok ? null : judged.refusal).toBe(refusal)
  })

  test('is proven in the one format, and a prize that was not drawn is found out', () => {
    expect(judgePrizeTable(wheel).ok).toBe(true)
    const serverSeed = '0123456789abcdef'.repeat(4)
    const seeds = { serverSeed, clientSeed: 'luz', nonce: 4 }
    const source = { kind: 'seeds', serverSeedHash: hashSeed(serverSeed), ...seeds } as const
    const proofBy = ({ id, mathVersion, configHash }: Provable, params: PrizeTable, outcome: PrizeOutcome): Proof => ({
      ...{ version: 1, game: id, mathVersion, configHash, source, params, outcome },
    })
    const past = proofBy(pastPrizeTable, wheel, drawPrize(wheel, openStream(nodeHmac, seeds)))
    const rewarded: RewardedTable = {
      ...wheel,
      prizes: wheel.prizes.map((prize, at) => ({
        ...prize,
        reward: { kind: 'cash', amount: String(at * 100), currency: 'PHP' },
      })),
    }
    const outcome = drawReward(rewarded, openStream(nodeHmac, seeds))
    const proof = proofBy(provablePrizeTable, rewarded, outcome)
    const verify = (one: unknown) => verifyProof(nodeHmac, one, [provablePrizeTable, pastPrizeTable])
    expect([verify(proof).ok, verify(past).ok]).toEqual([true, true])
    // What a prize gives is proven too; tickets from before that are proven as they were.
    const less = { ...outcome.reward, amount: '1' }
    expect(verify({ ...proof, outcome: { ...outcome, reward: less } }).ok).toBe(false)
    expect(verify({ ...proof, params: wheel }).ok).toBe(false)
    expect(verify({ ...past, params: rewarded }).ok).toBe(false)
    expect(verify({ ...proof, outcome: { segment: 'phone', prize: 'phone' } }).ok).toBe(false)
    expect(verify({ ...proof, params: { ...wheel, fallback: 'phone' } }).ok).toBe(false)
  })
})
