import { expect, test } from 'vitest'
import { kenoGame } from '#engines/instant/keno/game.ts'
import { endingsOf, mathsOf, topPays } from '#engines/instant/keno/math.ts'
import { one, ratio, sum, toNumber, toPpm } from '#engines/ratio.ts'

// biome-ignore format: a table
test.each([
  [1, 19, 20, 95.000],                    [2, 589, 632, 93.196],         [3, 969, 1027, 94.353],
  [4, 13395, 14378, 93.163],              [5, 296145, 316316, 93.623],   [6, 5730, 6083, 94.197],
  [7, 1573905, 1671956, 94.136],          [8, 10880493, 11735845, 92.712], [9, 276121463, 305131970, 90.493],
  [10, 41303775263, 43328739740, 95.327],
])('BX-03.1 %i picks return %i/%i, in percent %d', (picks, num, den, percent) => {
  const { rtp } = mathsOf(picks)
  expect(rtp).toEqual(ratio(num, den))
  // The percentages were rounded twice by whoever wrote them down, so their last digit may be one off; the fraction may not.
  expect(Math.abs(100 * toNumber(rtp) - percent)).toBeLessThan(0.000_55)
})

test('BX-03.1 the chances of every number of picks add up to one, and the game says the least and the most', () => {
  const returns = Array.from({ length: 10 }, (_, at) => toPpm(mathsOf(at + 1).rtp))
  expect(kenoGame.info.rtpPpm).toEqual({ least: Math.min(...returns), most: Math.max(...returns) })
  for (let picks = 1; picks <= 10; picks += 1) {
    expect(sum(endingsOf(picks).map(({ chance }) => chance))).toEqual(one)
    expect(topPays(picks)).toEqual(mathsOf(picks).topMultiplier)
  }
})

test('twenty different numbers are drawn, and hits are those that were picked', () => {
  // Always the first of what is left: 1 … 20 are drawn.
  const draw = { u32: () => 0, int: () => 0, bits52: () => 0n }
  const bet = { stake: 1_00n, maxPayout: 100_000_00n, choice: { numbers: [20, 1, 21, 80, 5] } }
  const begun = kenoGame.begin(bet, draw)
  const drawn = Array.from({ length: 20 }, (_, at) => at + 1)
  expect(begun).toEqual({ ok: true, value: { drawn, hits: 3 } })
  expect(begun.ok && kenoGame.payoutOf({ ...bet, state: begun.value })).toBe(3_00n)
})

test('ten picks without a single hit pay three stakes', () => {
  const choice = { numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
  const round = { stake: 10n, maxPayout: 10n ** 9n, choice, state: { drawn: [], hits: 0 } }
  expect(kenoGame.payoutOf(round)).toBe(30n)
})

test.each([
  [[], 'length'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 'length'],
  [[0], 'range'],
  [[81], 'range'],
  [[1.5], 'range'],
  [['7'], 'range'],
  [[7, 7], 'twice'],
  ['7', 'list'],
])('%j is refused: %s', (numbers, code) => {
  expect(kenoGame.readChoice({ numbers })).toMatchObject({ ok: false, fields: [{ path: 'numbers', code }] })
})
