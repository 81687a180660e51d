import { describe, expect, test } from 'vitest'
import { returnsOf } from '#engines/lottery/build.ts'
import { keno } from '#engines/lottery/keno/game.ts'
import { markSix } from '#engines/lottery/mark-six/game.ts'
import { lunarYears, signs, yearSignOf } from '#engines/lottery/mark-six/lunar-year.ts'
import { poolGames, threeDigit, twoDigit } from '#engines/lottery/philippine/games.ts'
import { rowOf, settleBet } from '#engines/lottery/settle.ts'
import { winningNotes } from '#engines/lottery/winning-notes.ts'
import { divide, one, toNumber } from '#engines/ratio.ts'
import { tryGame } from '#tests/support/lottery-play.ts'

describe('six of 49 and a special number', () => {
  const game = tryGame(markSix)
  const numbers = [1, 2, 3, 10, 20, 30, 49]
  const horse = signs.indexOf('horse')

  test('fair prizes', () => {
    expect(game.pays('special-number', 'fixed')).toBe(49)
    expect(['red', 'blue', 'green'].map((colour) => game.chance('special-colour', colour))).toEqual([
      ...['34.693878', '32.653061', '32.653061'],
    ])
    expect([game.chance('special-zodiac', 'sign-4'), game.chance('special-zodiac', 'sign-5')]).toEqual([
      '8.163265',
      '10.204082',
    ])
    expect(game.chance('flat-zodiac', 'sign-4')).toBe('47.171931')
  })

  test.each([
    // 49 gives big, small, odd and even their stake back, and counts for colour and sign.
    ['special-halves', 'big odd', { back: 2 }],
    ['special-colour', 'green red', { green: 1 }],
    ['special-number', '49', { fixed: 1 }],
    // Number 1 has the sign of the year, and so has 49; 2 that of the year before.
    ['special-zodiac', 'horse snake', { 'sign-5': 1 }],
    ['flat-zodiac', 'horse snake dog', { 'sign-5': 1, 'sign-4': 1 }],
    ['normal-number', '01 49 30', { hit: 2 }],
    ['two-of-two', '01 02 03 04', { hit: 3 }],
    ['none-of-5', '05 06 07 08 09 01', { none: 1 }],
  ])('%s %s', (id, text, expected) => {
    expect(game.wins(id, text, { numbers, yearSign: horse })).toEqual(expected)
  })

  test('a stake that comes back is not scaled by the prize group', () => {
    const bet = { selection: game.select('special-halves', 'big'), group: 1900, stakePerNote: 1_00n }
    expect(settleBet(game.play('special-halves'), bet, { numbers, yearSign: 0 }).payout).toBe(1_00n)
    expect(settleBet(game.play('special-halves'), bet, { numbers: [1, 2, 3, 4, 5, 6, 30], yearSign: 0 }).payout).toBe(
      1_90n,
    )
  })

  test('the sign changes on the first day of the lunar year, as every calendar has it', () => {
    const monthAndDay = new Intl.DateTimeFormat('en-u-ca-chinese', {
      timeZone: 'UTC',
      month: 'numeric',
      day: 'numeric',
    })
    for (const day of lunarYears) expect(monthAndDay.format(Date.parse(`${day}T00:00:00Z`))).toBe('1/1')
    expect(['2026-02-16', '2026-02-17', '2026-12-31', '2027-02-07'].map((day) => signs[yearSignOf(day) ?? -1])).toEqual(
      [...['snake', 'horse', 'horse', 'goat']],
    )
    expect(['2025-01-28', '2060-02-02'].map(yearSignOf)).toEqual([null, null])
  })
})

describe('twenty of eighty', () => {
  const game = tryGame(keno)
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1)

  test('every table returns between 86 and 93 %', () => {
    const returns = returnsOf(keno, null).map((row) => toNumber(row.return))
    expect(Math.min(...returns)).toBeGreaterThan(0.86)
    expect(Math.max(...returns)).toBeLessThan(0.93)
  })

  test.each([
    ['pick-3', '01 02 50', { 'hit-2': 1 }],
    ['pick-3', '01 02 50 60', { 'hit-2': 2 }],
    ['pick-10', '01 02 03 04 05 06 07 08 09 10', { 'hit-10': 1 }],
    ['low-high', 'low level', { side: 1 }],
    ['odd-even', 'level odd', { level: 1 }],
  ])('%s %s', (id, text, expected) => {
    expect(game.wins(id, text, { numbers })).toEqual(expected)
  })
})

test('notes that won are named, as many as asked for', () => {
  const game = tryGame(keno)
  const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
  const named = (most: number) =>
    winningNotes(game.play('pick-3'), game.select('pick-3', '01 02 50 60'), { numbers }, most).map(
      (note) => note.numbers,
    )
  expect(named(10)).toEqual([
    [1, 2, 50],
    [1, 2, 60],
  ])
  expect(named(1)).toEqual([[1, 2, 50]])
  const ten = '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15'
  expect(winningNotes(game.play('pick-10'), game.select('pick-10', ten), { numbers }, 3)).toHaveLength(3)
})

describe('two numbers, three digits and six of many', () => {
  test('returns', () => {
    const percent = (row: { readonly return: Parameters<typeof toNumber>[0] }) =>
      (toNumber(row.return) * 100).toFixed(3)
    expect(returnsOf(twoDigit, null).map(percent)).toEqual(['41.623', '41.623', '41.623'])
    expect(returnsOf(threeDigit, null).map(percent)).toEqual(['45.000', '45.000', '45.000', '45.000'])
  })

  const odds = (row: string) =>
    poolGames.map((game) => Number(toNumber(divide(one, rowOf(tryGame(game).play('six'), row).chance)).toFixed(2)))

  test('odds of six, five, four and three right, of 42, 45, 49, 55 and 58', () => {
    expect(odds('jackpot')).toEqual([5_245_786, 8_145_060, 13_983_816, 28_989_675, 40_475_358])
    expect(odds('hit-5')).toEqual([24_286.05, 34_807.95, 54_200.84, 98_604.34, 129_728.71])
    expect(odds('hit-4')).toEqual([555.11, 732.8, 1032.4, 1643.41, 2034.96])
    expect(odds('hit-3')).toEqual([36.74, 44.56, 56.66, 78.67, 91.57])
  })

  test('six right share the jackpot, and more numbers are more notes', () => {
    const game = tryGame(poolGames[0] as (typeof poolGames)[number])
    expect(game.notes('six', '01 02 03 04 05 06 07')).toBe(7)
    const bet = { selection: game.select('six', '01 02 03 04 05 06 07'), group: null, stakePerNote: 20_00n }
    const settled = settleBet(game.play('six'), bet, { numbers: [6, 5, 4, 3, 2, 1] })
    expect(settled).toMatchObject({ jackpotNotes: 1, payout: 6n * 1200n * 20_00n })
  })
})
