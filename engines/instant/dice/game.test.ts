import { describe, expect, test } from 'vitest'
import { openStream } from '#engines/fairness/stream.ts'
import { diceGame } from '#engines/instant/dice/game.ts'
import { mathsOf, multiplierOf } from '#engines/instant/dice/math.ts'
import { ratio, toFourPlaces, toPpm } from '#engines/ratio.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const seeds = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'player-seed-1' }
const fixed = (roll: number) => ({ u32: () => roll, int: () => roll, bits52: () => 0n })

// biome-ignore format: a table
test.each([
  [1, '9900.0000'], [100, '99.0000'], [3_300, '3.0000'], [4_950, '2.0000'], [5_000, '1.9800'], [9_800, '1.0102'],
])('BX-03.1 %i chances of 10,000 pay %s', (chances, multiplier) => {
  expect(toFourPlaces(multiplierOf(chances))).toBe(multiplier)
})

test('BX-03.1 the return of every choice is its chance times its multiplier, at most a ten-thousandth below 99 %', () => {
  let [least, most] = [1_000_000, 0]
  for (let chances = 1; chances <= 9_800; chances += 1) {
    // The same as mathsOf in whole numbers of 10^-8, which is much quicker for all 9,800 choices.
    const rtpE8 = chances * Math.floor(99_000_000 / chances)
    expect(rtpE8 > 98_990_000 && rtpE8 <= 99_000_000).toBe(true)
    least = Math.min(least, Math.round(rtpE8 / 100))
    most = Math.max(most, Math.round(rtpE8 / 100))
    if (chances % 97 !== 0) continue
    expect(mathsOf(chances).rtp).toEqual(ratio(rtpE8, 100_000_000))
    expect(diceGame.rtpOf({ side: 'under', chances })).toEqual(ratio(rtpE8, 100_000_000))
  }
  expect(diceGame.info.rtpPpm).toEqual({ least, most })
})

test('BX-03.1 the figures of an even bet', () => {
  const { rtp, hitRate, variance, topMultiplier } = mathsOf(4_950)
  expect([rtp, hitRate, variance, topMultiplier]).toEqual([
    ratio(99, 100),
    ratio(99, 200),
    ratio(9_999, 10_000),
    ratio(2),
  ])
  expect(toPpm(rtp)).toBe(990_000)
})

describe('BX-02.1 rolls', () => {
  test.each([
    [0, 6084],
    [1, 6650],
    [2, 5104],
  ])('nonce %i rolls %i', (nonce, roll) => {
    const bet = { stake: 100n, maxPayout: 10_000n, choice: { side: 'over', chances: 5_000 } } as const
    expect(diceGame.begin(bet, openStream(nodeHmac, { ...seeds, nonce }))).toEqual({
      ok: true,
      value: { roll, isWin: true },
    })
  })

  // biome-ignore format: a table
  test.each([
    ['under', 4_950, 4_949, true], ['under', 4_950, 4_950, false], ['under', 1, 0, true],
    ['over',  4_950, 5_050, true], ['over',  4_950, 5_049, false], ['over',  1, 9_999, true], ['over', 1, 9_998, false],
  ] as const)('%s with %i chances: a roll of %i wins: %s', (side, chances, roll, isWin) => {
    const bet = { stake: 100n, maxPayout: 10_000_000n, choice: { side, chances } }
    const state = { roll, isWin }
    expect(diceGame.begin(bet, fixed(roll))).toEqual({ ok: true, value: state })
    expect(diceGame.payoutOf({ ...bet, state }) > 0n).toBe(isWin)
  })

  test('either side wins with exactly its chances', () => {
    for (const side of ['under', 'over'] as const) {
      const bet = { stake: 1n, maxPayout: 10n, choice: { side, chances: 1_234 } }
      let wins = 0
      for (let roll = 0; roll < 10_000; roll += 1) {
        const begun = diceGame.begin(bet, fixed(roll))
        if (begun.ok && begun.value.isWin) wins += 1
      }
      expect(wins).toBe(1_234)
    }
  })
})

test.each([
  [{ side: 'under', chances: 0 }, 'chances'],
  [{ side: 'under', chances: 9_801 }, 'chances'],
  [{ side: 'under', chances: 49.5 }, 'chances'],
  [{ side: 'under', chances: '4950' }, 'chances'],
  [{ side: 'both', chances: 4_950 }, 'side'],
  [{ side: 'under' }, ''],
  [{ side: 'under', chances: 4_950, edgeBp: 0 }, ''],
])('%j is refused', (choice, path) => {
  expect(diceGame.readChoice(choice)).toMatchObject({ ok: false, refusal: 'choice_is_malformed', fields: [{ path }] })
})
