import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lotteryGames } from '#engines/lottery/games.ts'
import { poolOf, shareJackpot } from '#engines/lottery/jackpot.ts'
import { drawNumbers, formatNumbers, readNumbers } from '#engines/lottery/space.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'
import { addDraw, isFound, lookBack, noLookback, noTrends, sumOfNumbers, type Trends } from '#engines/lottery/trends.ts'
import { vietnamNorth } from '#engines/lottery/vietnam/games.ts'
import { openFast } from '#tests/maths/fast-draw.ts'

const after = (draws: readonly (readonly number[])[]) =>
  draws.reduce<Trends>((trends, numbers) => addDraw(ssc.space, trends, numbers), noTrends(ssc.space))

describe('trends', () => {
  test('how often a digit came at a place, how long ago, and the longest gap', () => {
    const trends = after([
      [7, 0, 4, 8, 9],
      [2, 9, 3, 3, 6],
      [7, 1, 0, 8, 2],
    ])
    const first = trends.rows.find(({ name }) => name === 'place-1')
    expect(first?.times).toEqual([0, 0, 1, 0, 0, 0, 0, 2, 0, 0])
    expect(first?.missing).toEqual([3, 3, 1, 3, 3, 3, 3, 0, 3, 3])
    expect(first?.longestMissing).toEqual([3, 3, 1, 3, 3, 3, 3, 1, 3, 3])
    const any = trends.rows.find(({ name }) => name === 'any')
    expect(any?.missing.slice(0, 4)).toEqual([0, 0, 0, 1])
    expect([trends.draws, trends.sumTotal]).toEqual([3, 28 + 23 + 18])
    expect(sumOfNumbers([7, 0, 4, 8, 9])).toBe(28)
  })

  test('the missing count of a number is where it last came', () => {
    const draws = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }), { maxLength: 40 })
    const property = fc.property(
      draws,
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 9 }),
      (all, place, digit) => {
        const row = after(all).rows[place]
        const last = all.findLastIndex((numbers) => numbers[place] === digit)
        expect(row?.missing[digit]).toBe(all.length - 1 - last)
        expect(row?.times[digit]).toBe(all.filter((numbers) => numbers[place] === digit).length)
      },
    )
    fc.assert(property, { numRuns: 40 })
  })

  test('looking back from the newest draw finds the missing counts that all draws give', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 })
    const property = fc.property(fc.array(digits, { maxLength: 60 }), (all) => {
      const found = all
        .toReversed()
        .reduce((back, numbers) => lookBack(ssc.space, back, numbers), noLookback(ssc.space))
      const rows = found.rows.map((row) => row.map((count) => count ?? found.draws))
      expect(rows).toEqual(after(all).rows.map(({ missing }) => missing))
      expect(isFound(found)).toBe(after(all).rows.every(({ times }) => !times.includes(0)))
    })
    fc.assert(property, { numRuns: 40 })
  })

  test('a board is counted by its endings, ten in order by their places', () => {
    const names = Object.fromEntries(lotteryGames.map(({ info, space }) => [info.id, noTrends(space).rows.length]))
    expect(names).toMatchObject({ ssc: 6, pk10: 10, 'vietnam-north': 1, 'keno-80': 1, 'mark-six': 1, k3: 4 })
  })
})

describe('results', () => {
  test.each(lotteryGames.map(({ info, space }) => [info.id, space] as const))(
    '%s: what is drawn can be read',
    (_, space) => {
      const numbers = drawNumbers(space, openFast(7))
      expect(readNumbers(space, numbers)).toEqual({ ok: true, value: numbers })
      expect(readNumbers(space, [...numbers, 1])).toMatchObject({ ok: false })
      expect(readNumbers(space, [-1, ...numbers.slice(1)])).toMatchObject({
        ok: false,
        fields: [{ path: '0', code: 'number' }],
      })
      expect(readNumbers(space, 'x')).toEqual({ ok: false, refusal: 'result_is_malformed' })
      const wanted = space.kind === 'sample' ? [{ path: '1', code: 'twice' }] : undefined
      const twice = readNumbers(space, [numbers[1], numbers[1], ...numbers.slice(2)])
      expect(twice.ok ? undefined : twice.fields).toEqual(wanted)
    },
  )

  test('a number is written with all its digits', () => {
    const written = formatNumbers(
      vietnamNorth.space,
      Array.from({ length: 27 }, () => 7),
    )
    expect([written[0], written[10], written[20], written[26]]).toEqual(['00007', '0007', '007', '07'])
  })
})

describe('a rolling jackpot', () => {
  test('grows by its part of the sales, and is never below what was promised', () => {
    expect(poolOf({ carried: 1_000_00n, sales: 333_33n, jackpotBp: 3000, least: 0n })).toEqual({
      pool: 1_099_99n,
      added: 0n,
    })
    expect(poolOf({ carried: 0n, sales: 100_00n, jackpotBp: 3000, least: 500_00n })).toEqual({
      pool: 500_00n,
      added: 470_00n,
    })
  })

  test('is shared by the stakes of the winning notes; what is left is carried', () => {
    const winners = [
      { bet: 'a', weight: 20_00n },
      { bet: 'b', weight: 40_00n },
    ]
    expect(shareJackpot(1000n, winners)).toEqual({
      shares: [
        { bet: 'a', share: 333n },
        { bet: 'b', share: 666n },
      ],
      carried: 1n,
    })
    expect(shareJackpot(1000n, [])).toEqual({ shares: [], carried: 1000n })
  })
})
