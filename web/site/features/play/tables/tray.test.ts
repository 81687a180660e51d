import { expect, test } from 'vitest'
import type { Result } from '#kit/result.ts'
import {
  accept,
  chipValues,
  clear,
  clearSpot,
  double,
  emptyTray,
  nextRound,
  putDown,
  repeat,
  type Tray,
  totalOf,
  undo,
  unsentOf,
} from '#web/site/features/play/tables/tray.ts'

const limits = { least: 1000n, spotMost: 100_000n }
const on = (...stakes: [string, bigint][]) => new Map(stakes)

function value(result: Result<Tray, string>): Tray {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

const put = (tray: Tray, ...stakes: [string, bigint][]) => value(putDown(tray, on(...stakes), limits))
const refusalOf = (result: Result<Tray, string>) => (result.ok ? null : result.refusal)
const lies = (tray: Tray) => Object.fromEntries(unsentOf(tray))

test('chips on a spot add up, and each press is taken back by itself, the newest first', () => {
  const three = put(put(put(emptyTray(7), ['banker', 5000n]), ['banker', 1000n]), ['tie', 1000n])
  expect(lies(three)).toEqual({ banker: 6000n, tie: 1000n })
  expect(lies(undo(three))).toEqual({ banker: 6000n })
  expect(lies(undo(undo(three)))).toEqual({ banker: 5000n })
  expect(lies(undo(undo(undo(undo(three)))))).toEqual({})
  expect(lies(clear(three))).toEqual({})
  expect(lies(clearSpot(three, 'banker'))).toEqual({ tie: 1000n })
})

test('several chips of one press are put down and taken back together', () => {
  const tiers = put(emptyTray(7), ['split-5-8', 1000n], ['split-10-11', 1000n], ['trio-0-2-3', 2000n])
  expect(totalOf(unsentOf(tiers))).toBe(4000n)
  expect(lies(undo(tiers))).toEqual({})
  // One of them is too much for its spot: none is put down.
  const full = put(emptyTray(7), ['split-5-8', 99_500n])
  expect(refusalOf(putDown(full, on(['split-10-11', 1000n], ['split-5-8', 1000n]), limits))).toBe('spot_is_full')
})

test('a spot holds no more than its limit, what was accepted before included', () => {
  const accepted = accept(emptyTray(7), on(['banker', 95_000n]))
  expect(lies(put(accepted, ['banker', 5000n]))).toEqual({ banker: 5000n })
  expect(refusalOf(putDown(accepted, on(['banker', 5001n]), limits))).toBe('spot_is_full')
  expect(refusalOf(putDown(put(accepted, ['banker', 5000n]), on(['banker', 1000n]), limits))).toBe('spot_is_full')
  expect(refusalOf(putDown(accepted, on(['tie', 999n]), limits))).toBe('chip_is_too_small')
})

test('double adds as much again: of what was not sent, otherwise of what was accepted', () => {
  const unsent = put(emptyTray(7), ['banker', 2000n], ['tie', 1000n])
  expect(lies(value(double(unsent, limits)))).toEqual({ banker: 4000n, tie: 2000n })
  const accepted = accept(emptyTray(7), on(['banker', 2000n]))
  expect(lies(value(double(accepted, limits)))).toEqual({ banker: 2000n })
  expect(lies(value(double(put(accepted, ['tie', 1000n]), limits)))).toEqual({ tie: 2000n })
  expect(refusalOf(double(emptyTray(7), limits))).toBe('nothing_to_repeat')
  expect(refusalOf(double(accept(emptyTray(7), on(['banker', 60_000n])), limits))).toBe('spot_is_full')
})

test('the next round takes unsent chips back and repeats what was accepted, also over rounds that were sat out', () => {
  const played = put(accept(emptyTray(7), on(['player', 3000n])), ['tie', 1000n])
  const next = nextRound(played, 8)
  expect([lies(next), next.accepted.size]).toEqual([{}, 0])
  expect(lies(value(repeat(next, limits)))).toEqual({ player: 3000n })
  const later = nextRound(nextRound(next, 9), 10)
  expect(lies(value(repeat(later, limits)))).toEqual({ player: 3000n })
  expect(nextRound(played, 7)).toBe(played)
  expect(refusalOf(repeat(emptyTray(1), limits))).toBe('nothing_to_repeat')
})

// biome-ignore format: a table
test.each([
  [ 2000n,    2_000_000n, ['2000', '5000', '10000', '50000', '100000', '500000'] ],
  [ 1000n,    2_500_000n, ['1000', '5000', '10000', '50000', '100000', '500000'] ],
  [ 500n,     250_000n,   ['500', '1000', '5000', '10000', '50000', '100000'] ],
  [ 10_000n,  20_000n,    ['10000'] ],
  [ 50_000n,  500_000n,   ['50000', '100000', '500000'] ],
])('chips for limits from %s to %s', (least, spotMost, values) => {
  expect(chipValues({ least, spotMost }).map(String)).toEqual(values)
})
