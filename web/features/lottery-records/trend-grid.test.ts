import { expect, test } from 'vitest'
import { lotteryGames } from '#engines/lottery/games.ts'
import { drawNumbers, formatNumbers } from '#engines/lottery/space.ts'
import { addDraw, noTrends } from '#engines/lottery/trends.ts'
import { openFast } from '#tests/maths/fast-draw.ts'
import {
  averageSum,
  type Drawn,
  frequencies,
  groupsOf,
  layGroup,
  sumOf,
} from '#web/features/lottery-records/trend-grid.ts'

const drawn = (numbers: readonly string[] | null): Drawn => ({
  ...{ issue: '20261118-0001', state: numbers ? 'settled' : 'void', drawsAt: '2026-11-18T00:00:00.000Z' },
  ...{ numbers: numbers && [...numbers], voidReason: null, version: 1, hash: null },
})

test.each(lotteryGames.map(({ info, space }) => [info.id, space] as const))(
  '%s: the grid of the last draws ends where the counts of all draws end',
  (_, space) => {
    const stream = openFast(11)
    const all = Array.from({ length: 60 }, () => drawNumbers(space, stream))
    const shown = all.slice(-20)
    const before = all.slice(0, -20).reduce((trends, numbers) => addDraw(space, trends, numbers), noTrends(space))
    const after = shown.reduce((trends, numbers) => addDraw(space, trends, numbers), before)
    const recent = shown.toReversed().map((numbers) => drawn(formatNumbers(space, numbers)))
    for (const [at, row] of after.rows.entries()) {
      const missingBefore = [...(before.rows[at]?.missing ?? [])]
      const group = layGroup({ name: row.name, from: row.from, missingBefore }, recent)
      expect(group.missing).toEqual(row.missing)
      expect(group.draws[0]?.missing).toEqual(row.missing)
      expect(group.times).toEqual(row.times.map((count, index) => count - (before.rows[at]?.times[index] ?? 0)))
    }
  },
)

const rows = ['place-1', 'place-2'].map((name) => {
  const zeros = Array.from({ length: 10 }, () => 0)
  return { name, from: 0, times: zeros, missing: zeros, longestMissing: zeros, missingBefore: zeros }
})

test('a void draw has no numbers, and nothing is missing for longer because of it', () => {
  const [first] = groupsOf({ rows, recent: [drawn(['3', '4']), drawn(null), drawn(['5', '3'])] })
  expect(first?.draws.map(({ came }) => came)).toEqual([[3], [], [5]])
  expect([first?.missing[5], first?.missing[3], first?.missing[0]]).toEqual([1, 0, 2])
})

test('sums and how often numbers came, beside what is expected on average', () => {
  const groups = groupsOf({ rows, recent: [drawn(['3', '4']), drawn(['3', '3'])] })
  expect(averageSum(groups, 2)).toBe(9)
  expect(frequencies(groups)).toEqual({ from: 0, times: [0, 0, 0, 3, 1, 0, 0, 0, 0, 0], average: 0.4 })
  expect(sumOf(['7', '0', '4', '8', '9'])).toBe(28)
})
