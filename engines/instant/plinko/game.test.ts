import { describe, expect, test } from 'vitest'
import { openStream } from '#engines/fairness/stream.ts'
import { risks, rowCounts } from '#engines/instant/plinko/data.ts'
import { plinkoGame } from '#engines/instant/plinko/game.ts'
import { bucketsOf, mathsOf } from '#engines/instant/plinko/math.ts'
import { ratio, toNumber, toPpm } from '#engines/ratio.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

describe('BX-03.1 exact returns', () => {
  // biome-ignore format: a table
  test.each([
    [8,  'low', 1267, 1280,      98.984], [8,  'medium', 633, 640,       98.906], [8,  'high', 317, 320,         99.063],
    [12, 'low', 20271, 20480,    98.979], [12, 'medium', 20273, 20480,   98.989], [12, 'high', 20299, 20480,     99.116],
    [16, 'low', 324399, 327680,  98.999], [16, 'medium', 64873, 65536,   98.988], [16, 'high', 162163, 163840,   98.976],
  ] as const)('%i rows, %s risk: %i/%i, in percent %d', (rows, risk, num, den, percent) => {
    const { rtp } = mathsOf({ rows, risk })
    expect(rtp).toEqual(ratio(num, den))
    expect(Math.abs(100 * toNumber(rtp) - percent)).toBeLessThan(0.000_501)
  })

  test('the deviation of 16 rows with high risk is 6.565 stakes', () => {
    expect(Math.sqrt(toNumber(mathsOf({ rows: 16, risk: 'high' }).variance))).toBeCloseTo(6.565, 3)
  })

  test('the least and the most are what the game says', () => {
    const returns = rowCounts.flatMap((rows) => risks.map((risk) => toPpm(mathsOf({ rows, risk }).rtp)))
    expect(plinkoGame.info.rtpPpm).toEqual({ least: Math.min(...returns), most: Math.max(...returns) })
  })

  test('all 256 paths of eight rows, counted one by one, pay what the closed form says', () => {
    const bet = { stake: 10n, maxPayout: 10_000n, choice: { rows: 8, risk: 'high' } } as const
    let paid = 0n
    for (let path = 0; path < 256; path += 1) {
      let turn = 0
      const u32 = () => {
        turn += 1
        return (path >> (turn - 1)) & 1 ? 2 ** 31 : 2 ** 31 - 1
      }
      const begun = plinkoGame.begin(bet, { u32, int: () => 0, bits52: () => 0n })
      if (begun.ok) paid += plinkoGame.payoutOf({ ...bet, state: begun.value })
    }
    expect(ratio(paid, 2_560)).toEqual(mathsOf(bet.choice).rtp)
  })
})

test('BX-02.1 the golden ball: RRLRRLLRLRRRRRLR, bucket 11', () => {
  const bet = { stake: 1_00n, maxPayout: 10_000_00n, choice: { rows: 16, risk: 'high' } } as const
  const seeds = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'player-seed-1', nonce: 0 }
  const begun = plinkoGame.begin(bet, openStream(nodeHmac, seeds))
  expect(begun).toEqual({ ok: true, value: { path: 'RRLRRLLRLRRRRRLR', bucket: 11 } })
  expect(begun.ok && plinkoGame.payoutOf({ ...bet, state: begun.value })).toBe(2_00n)
})

test('buckets mirror: one more than rows', () => {
  for (const rows of rowCounts) {
    const buckets = bucketsOf({ rows, risk: 'medium' })
    expect(buckets).toHaveLength(rows + 1)
    expect(buckets.toReversed()).toEqual(buckets)
  }
})

test.each([
  [{ rows: 9, risk: 'low' }, 'rows'],
  [{ rows: 8, risk: 'wild' }, 'risk'],
  [{ rows: 8 }, ''],
])('%j is refused', (choice, path) => {
  expect(plinkoGame.readChoice(choice)).toMatchObject({ ok: false, fields: [{ path }] })
})
