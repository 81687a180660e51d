import { expect, test } from 'vitest'
import {
  acceptPrices,
  changeOf,
  combinationCount,
  combinedOdds,
  emptySlip,
  kindsOf,
  mostPayout,
  needsAccepting,
  readSlip,
  type Slip,
  type SlipLeg,
  systemsOf,
  toggleLeg,
  withPrices,
  writeSlip,
} from '#web/site/features/sports/slip.ts'

const leg = (event: string, market: number, odds: number, outcome = 'home'): SlipLeg => ({
  ...{ event, market, outcome, odds, now: odds, choice: 'Home', marketName: '1 X 2', match: 'Home – Away' },
})
const slipOf = (...legs: SlipLeg[]): Slip => legs.reduce(toggleLeg, emptySlip)
const three = slipOf(leg('a', 1, 1_950), leg('b', 2, 2_000), leg('c', 3, 1_500))

test('a price is picked and taken back; another of the same market takes its place', () => {
  const one = slipOf(leg('a', 1, 1_950))
  expect(one.legs).toHaveLength(1)
  expect(toggleLeg(one, leg('a', 1, 1_950)).legs).toEqual([])
  expect(toggleLeg(one, leg('a', 1, 3_000, 'draw')).legs.map(({ outcome }) => outcome)).toEqual(['draw'])
})

test.each([
  ['one leg', slipOf(leg('a', 1, 1_950)), 'single', 1],
  ['two matches', slipOf(leg('a', 1, 1_950), leg('b', 2, 2_000)), 'parlay', 1],
  ['two legs of one match', slipOf(leg('a', 1, 1_950), leg('a', 2, 2_000)), 'same_match', 1],
  ['two of three legs', { ...three, kind: 'system' as const, system: 2 as const }, 'system', 3],
])('%s: the kind that fits', (_, slip, kind, count) => {
  expect([slip.kind, combinationCount(slip)]).toEqual([kind, count])
})

test('legs of one match beside others are singles only', () => {
  expect(kindsOf(slipOf(leg('a', 1, 1_950), leg('a', 2, 2_000), leg('b', 3, 2_000)))).toEqual(['single'])
})

test('what it could return: the product, or the sum of the combinations, each rounded down once', () => {
  expect(combinedOdds(three)).toBe(5_850)
  expect(mostPayout(three, 20_000n)).toBe(117_000n)
  expect(mostPayout({ ...three, kind: 'single' }, 101n)).toBe(196n + 202n + 151n)
  expect(mostPayout({ ...three, kind: 'system', system: 2 }, 100n)).toBe(390n + 292n + 300n)
})

test('systems with a name fit their number of picks, and play all their combinations', () => {
  const four = slipOf(leg('a', 1, 2_000), leg('b', 2, 2_000), leg('c', 3, 2_000), leg('d', 4, 2_000))
  expect(systemsOf(4)).toEqual([2, 3, 'yankee', 'lucky-15'])
  const yankee: Slip = { ...four, kind: 'system', system: 'yankee' }
  expect(combinationCount(yankee)).toBe(11)
  expect(mostPayout(yankee, 100n)).toBe(6n * 400n + 4n * 800n + 1_600n)
  expect(readSlip(writeSlip(yankee))).toEqual(yankee)
  // With a pick less there is no Yankee any more.
  expect(toggleLeg(yankee, leg('d', 4, 2_000)).system).toBe(2)
})

test.each([
  ['higher', 2_100, 'none', true],
  ['higher', 2_100, 'higher', false],
  ['lower', 1_900, 'higher', true],
  ['lower', 1_900, 'any', false],
] as const)('a price that went %s to %i asks again where %s is taken: %s', (change, odds, accept, asks) => {
  const moved = withPrices({ ...slipOf(leg('a', 1, 2_000)), accept }, [{ market: 1, outcome: 'home', odds }])
  expect(moved.legs.map(changeOf)).toEqual([change])
  expect(needsAccepting(moved)).toBe(asks)
  expect(needsAccepting(acceptPrices(moved))).toBe(false)
})

test('a price that is gone closes its leg and is not accepted by accepting', () => {
  const closed = withPrices(slipOf(leg('a', 1, 2_000)), [{ market: 1, outcome: 'home', odds: null }])
  expect(acceptPrices(closed).legs.map(changeOf)).toEqual(['closed'])
})

test('a slip is there again after a reload, and nothing else is read as one', () => {
  expect(readSlip(writeSlip({ ...three, stake: '20.00' }))).toEqual({ ...three, stake: '20.00' })
  expect(readSlip(null)).toEqual(emptySlip)
  expect(readSlip('{"legs":[{"market":"1"}],"stake":"<b>"}')).toEqual(emptySlip)
})
