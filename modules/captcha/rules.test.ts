import { expect, test } from 'vitest'
import type { TrackPoint } from './model.ts'
import { judgeAttempt, marksOf } from './rules.ts'

/** A hand: slow, fast, slow, and not quite level. */
const hand: TrackPoint[] = [
  [0, 0, 0],
  [1, 0, 31],
  [4, 1, 52],
  [10, 1, 70],
  [21, 1, 88],
  [36, 2, 104],
  [55, 2, 121],
  [76, 2, 139],
  [97, 1, 158],
  [114, 1, 175],
  [128, 0, 194],
  [138, 0, 216],
  [145, 0, 239],
  [149, 1, 271],
  [151, 1, 318],
  [150, 1, 402],
]

const line = (points: number, ms: number, x = 150): TrackPoint[] =>
  Array.from(
    { length: points + 1 },
    (_, i) => [Math.round((x * i) / points), 0, Math.round((ms * i) / points)] as const,
  )

/** An arrow key held down: a first delay, then the repeat, which no machine keeps quite even. */
function keys(gaps: readonly number[], step = 2): TrackPoint[] {
  const track: TrackPoint[] = [[0, 0, 0]]
  let t = 0
  for (const [i, gap] of gaps.entries()) track.push([(i + 1) * step, 0, (t += gap)])
  return track
}
const heldKey = keys([90, 480, ...Array.from({ length: 73 }, (_, i) => 31 + ((i * 7) % 5))])
const shaken = hand.map(([x, y, t], i) => [x, y, i === 5 ? t - 60 : t] as const)
const stretched = hand.map(([x, y, t]) => [Math.round((x * 90) / 150), y, t] as const)

test.each<[string, readonly TrackPoint[], number, string | null]>([
  // what                                  track                     elapsed  verdict
  ['by hand', hand, 900, null],
  ['by a held arrow key', heldKey, 5_000, null],
  ['by page keys and arrows', keys([0, 210, 180, 260, 240], 30), 2_000, null],
  ['in 20 ms', line(20, 20), 20, 'too_fast'],
  ['a slow track in 20 ms', hand, 20, 'broken'],
  ['a quick track after a long look', line(20, 200), 9_000, 'too_fast'],
  ['a straight line at an even pace', line(30, 600), 5_000, 'too_even'],
  ['a straight line of even key steps', keys(new Array(75).fill(16)), 5_000, 'too_even'],
  [
    'a slanted line at an even pace',
    line(30, 600).map(([x, , t]) => [x, Math.round(x / 5), t] as const),
    5_000,
    'too_even',
  ],
  [
    'one leap',
    [
      [0, 0, 0],
      [150, 0, 600],
    ],
    5_000,
    'broken',
  ],
  ['a leap among trembling', [...hand.slice(0, 4), [140, 0, 400], [145, 1, 430], [150, 0, 480]], 5_000, 'broken'],
  ['back in time', shaken, 5_000, 'broken'],
  ['nothing', [], 5_000, 'broken'],
  ['from the middle', hand.slice(6), 5_000, 'broken'],
  ['to elsewhere than it says', [...hand, [140, 0, 500]], 5_000, 'broken'],
])('B03 %s', (_, track, elapsedMs, verdict) => {
  expect(judgeAttempt({ track, x: 150, target: 150, elapsedMs })).toBe(verdict)
})

test.each([
  [150, null],
  [145, null],
  [155, null],
  [144, 'off_place'],
  [156, 'off_place'],
  [30, 'off_place'],
])('B03 a good drag to 150 where %d was right: %s', (target, verdict) => {
  expect(judgeAttempt({ track: hand, x: 150, target, elapsedMs: 900 })).toBe(verdict)
})

test('B03 a track is known again, also when it was stretched to another place', () => {
  const known = new Set(marksOf(hand))
  expect(marksOf(hand).some((mark) => known.has(mark))).toBe(true)
  expect(marksOf(stretched).some((mark) => known.has(mark))).toBe(true)
  const slower = hand.map(([x, y, t]) => [x, y, Math.round(t * 1.3)] as const)
  expect(marksOf(slower).some((mark) => known.has(mark))).toBe(false)
})

test('B03 the rhythm of a coarse clock is nobody’s', () => {
  const coarse = hand.map(([x, y, t]) => [x, y, Math.round(t / 50) * 50] as const)
  expect(marksOf(coarse)).toHaveLength(1)
})
