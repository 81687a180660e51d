import { describe, expect, test } from 'vitest'
import { lotteryGameOf } from '#engines/lottery/games.ts'
import {
  multipleMost,
  paysOf,
  prizeOf,
  rebateBpOf,
  rebateOf,
  stakeOf,
  stakePerNote,
  units,
} from '#engines/lottery/odds.ts'
import { expectedReturn, playOf, rowOf } from '#engines/lottery/settle.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'
import { toFourPlaces } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'

const row = (id: string, name: string) => {
  const play = playOf(ssc, id)
  assert(play, `ssc has ${id}`)
  return rowOf(play, name)
}
const shown = (id: string, name: string, group: number) => {
  const pays = paysOf(row(id, name), group)
  return pays && toFourPlaces(pays)
}

describe('prize groups', () => {
  test.each([
    ['five-direct', 'direct', 1950, '97500.0000'],
    ['front-three-direct', 'direct', 1950, '975.0000'],
    ['front-three-group-3', 'group', 1950, '325.0000'],
    ['front-three-group-6', 'group', 1950, '162.5000'],
    ['front-three-group-6', 'group', 1800, '150.0000'],
    ['back-two-group', 'group', 1950, '48.7500'],
    ['fixed', 'fixed', 1900, '9.5000'],
    ['digit-halves', 'half', 1950, '1.9500'],
  ])('%s %s at %s pays %s', (id, name, group, pays) => {
    expect(shown(id, name, group)).toBe(pays)
  })

  test('the group and the rebate trade exactly: G / 2000 + rebate stays the same', () => {
    for (let group = 1700; group <= 1960; group += 1) {
      const rebate = rebateBpOf(ssc, 1960, group)
      assert(rebate.ok, 'every group from the least to the highest can be chosen')
      expect(group * 5 + rebate.value).toBe(1960 * 5)
    }
    expect(rebateBpOf(ssc, 1960, 1800)).toEqual({ ok: true, value: 800 })
    expect(rebateOf(45_00n, 250)).toBe(1_12n)
  })

  test.each([
    [1950, 1951],
    [1950, 1699],
    [1950, 1900.5],
    [1950, null],
    [1961, 1900],
  ])('of a member whose highest is %s, %s is refused', (top, group) => {
    expect(rebateBpOf(ssc, top, group)).toEqual({ ok: false, refusal: 'prize_group_is_not_possible' })
  })
})

describe('stakes', () => {
  test('a note costs unit × multiple; its prize is rounded down once', () => {
    const sizes = units.map((unit) => stakePerNote({ unit, multiple: 5, minorPerOne: 100n }))
    expect(sizes).toEqual([5_00n, 50n, 5n])
    expect(prizeOf(row('fixed', 'fixed'), 1950, 1n)).toBe(9n)
    expect(stakeOf(9, { unit: '1', multiple: 5, minorPerOne: 100n })).toEqual({ ok: true, value: 45_00n })
  })

  test.each([
    [0, 'multiple_is_not_possible'],
    [-1, 'multiple_is_not_possible'],
    [1.5, 'multiple_is_not_possible'],
    [multipleMost + 1, 'multiple_is_not_possible'],
  ])('%s times: %s', (multiple, refusal) => {
    expect(stakeOf(1, { unit: '1', multiple, minorPerOne: 100n })).toEqual({ ok: false, refusal })
  })

  test('a stake that no ledger could hold is refused', () => {
    expect(stakeOf(1_000_000, { unit: '1', multiple: multipleMost, minorPerOne: 1_000_000n })).toEqual({
      ok: true,
      value: 10n ** 17n,
    })
    expect(stakeOf(1_000_001, { unit: '1', multiple: multipleMost, minorPerOne: 1_000_000n })).toEqual({
      ok: false,
      refusal: 'stake_is_too_large',
    })
  })
})

test('what a bet is to return is exact, with every prize rounded down as it is paid; nobody says so of a jackpot', () => {
  const fixed = playOf(ssc, 'fixed')
  const six = lotteryGameOf('six-of-42')?.plays[0]
  if (!fixed || !six) throw new Error('the games have these plays')
  expect(expectedReturn(fixed, { group: 1900, stakePerNote: 100n })).toBeCloseTo(0.95, 12)
  // 9.5 of a centavo is paid as 9.
  expect(expectedReturn(fixed, { group: 1900, stakePerNote: 1n })).toBeCloseTo(0.9, 12)
  expect(expectedReturn(six, { group: null, stakePerNote: 100n })).toBeNull()
})
