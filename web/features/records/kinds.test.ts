import { expect, test } from 'vitest'
import { aboutLine } from '#web/features/records/kinds.ts'

test.each([
  ['a game of ours', 'Dagat Dice', 'round:01a1f0e6-63be-77f1-ba2c-1d3e5f708192', 'Dagat Dice'],
  ['nothing to read, where it has an id alone', null, 'payout:01a1f00c-4b60-758e-9f00-123456789abc', ''],
  ['a withdrawal', null, 'WD-5MQ8-HRJ0', 'WD-5MQ8-HRJ0'],
])('a line is about %s', (_, gameName, ref, shown) => {
  expect(aboutLine({ gameName, ref })).toBe(shown)
})
