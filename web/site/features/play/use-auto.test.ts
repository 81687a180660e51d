import { expect, test } from 'vitest'
import { type AutoInput, autoEnd } from './use-auto.ts'

const input: AutoInput = { rounds: 10, lossLimit: 500n, profitLimit: 300n, stopsOnWin: false }

test.each([
  // played  net     last    more                       why it ends
  [1, -100n, -100n, {}, null],
  [9, 299n, 50n, {}, null],
  [10, 50n, -100n, {}, 'rounds'],
  [3, -500n, -100n, {}, 'loss'],
  [3, -499n, -100n, {}, null],
  [4, 300n, 80n, {}, 'profit'],
  [4, 900n, 80n, { profitLimit: null }, null],
  [4, -900n, -80n, { lossLimit: null }, null],
  [2, 20n, 20n, { stopsOnWin: true }, 'win'],
  [2, 20n, 0n, { stopsOnWin: true }, null],
  // What was agreed on about money goes before the count.
  [10, -500n, -100n, {}, 'loss'],
] as const)('after %i rounds with a net of %s, the last of %s', (played, net, last, more, end) => {
  expect(autoEnd({ ...input, ...more }, played, net, last)).toBe(end)
})
