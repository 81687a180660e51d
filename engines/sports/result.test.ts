import { expect, test } from 'vitest'
import { one, ratio, zero } from '#engines/ratio.ts'
import { explainLeg, nameSelection } from '#engines/sports/explain.ts'
import {
  endOfResult,
  mostPayout,
  offeredOdds,
  readShare,
  resultFactor,
  resultOfEnd,
  sameMatchFactor,
  ticketPayout,
} from '#engines/sports/result.ts'
import { legEnds, legFactor } from '#engines/sports/settle.ts'
import { combinationsOf, namedSystems } from '#engines/sports/ticket.ts'

test.each(legEnds)('a feed that says %s pays as the rule of the end does', (end) => {
  expect(endOfResult(resultOfEnd(end))).toBe(end)
  expect(resultFactor(resultOfEnd(end), 1_950)).toEqual(legFactor(end, 1_950))
})

test('a dead heat pays its share of the odds: two tied for one place at 5.00 are paid 2.5 times the stake', () => {
  expect(resultFactor({ result: 1, void: '0', deadHeat: '1/2' }, 5_000)).toEqual(ratio(5, 2))
})

test.each(['', '0', '1/0', '2/1', '-1', '1/2/3', '0.5', 'half', '12345'])('a share that is none: %s', (text) => {
  expect(readShare(text)).toBeNull()
})

test('a parlay is decided by its first lost leg; a void leg is 1; an open one waits', () => {
  const all = combinationsOf(3, [3])
  expect(ticketPayout(10_000n, [ratio(2), null, ratio(3)], all)).toBeNull()
  expect(ticketPayout(10_000n, [ratio(2), null, zero], all)).toBe(0n)
  expect(ticketPayout(10_000n, [ratio(2), one, ratio(3)], all)).toBe(60_000n)
})

test('a parlay of a win, a half win, a half loss and a void leg: 1.41375 times the stake, rounded down once', () => {
  const factors = [legFactor('won', 1_950), legFactor('half_won', 1_900), legFactor('half_lost', 2_000), one]
  expect(ticketPayout(10_000n, factors, combinationsOf(4, [4]))).toBe(14_137n)
})

test('a system waits for combinations that can still win, and no longer', () => {
  const trixie = combinationsOf(3, namedSystems.trixie.sizes)
  expect(ticketPayout(100n, [zero, ratio(2), null], trixie)).toBeNull()
  expect(ticketPayout(100n, [zero, zero, null], trixie)).toBe(0n)
  expect(ticketPayout(100n, [ratio(2), ratio(2), ratio(2)], trixie)).toBe(400n * 3n + 800n)
})

test('a same-match combination: all won, one lost, one void, one open', () => {
  expect(sameMatchFactor(['won', 'won'], 4_350)).toEqual(ratio(4_350, 1_000))
  expect(sameMatchFactor(['won', 'lost', null], 4_350)).toEqual(zero)
  expect(sameMatchFactor(['won', 'void'], 4_350)).toEqual(one)
  expect(sameMatchFactor(['won', 'void', null], 4_350)).toBeNull()
})

test('the most that a Goliath can pay is all of its 247 combinations won', () => {
  const combinations = combinationsOf(8, namedSystems.goliath.sizes)
  expect(combinations).toHaveLength(247)
  // Every pair at 4, every three at 8 …: (1 + 2)^8 less the singles and the empty choice.
  expect(mostPayout(100n, Array<number>(8).fill(2_000), combinations)).toBe(100n * (3n ** 8n - 16n - 1n))
})

test.each([
  [2_000, 0, 2_000],
  [2_000, 1_000, 1_900],
  [1_955, 250, 1_931],
  [1_001, 5_000, 1_001],
])('%i less %i basis points of what it wins is %i', (odds, margin, offered) => {
  expect(offeredOdds(odds, margin)).toBe(offered)
})

const named = { home: 'Rovers', away: 'United', outcomeName: null }

test.each([
  ['total', 'total=2.25', 'over', 'Over 2.25'],
  ['total_home', 'total=1.5', 'under', 'Rovers Under 1.5'],
  ['total_period', 'period=h1|total=0.5', 'over', 'Over 0.5 (period h1)'],
  ['handicap', 'hcp=-0.75', 'home', 'Rovers -0.75'],
  ['handicap', 'hcp=-0.75', 'away', 'United +0.75'],
  ['handicap', 'hcp=0', 'away', 'United 0'],
  ['1x2', '', 'draw', 'Draw'],
  ['double_chance', '', 'home_draw', 'Rovers or Draw'],
  ['half_time_full_time', '', 'home/away', 'Rovers / United'],
  ['correct_score', '', '2:1', '2:1'],
  ['next_goal', 'goal=3', 'none', 'None (goal 3)'],
])('%s %s %s is read as %s', (type, spec, outcome, text) => {
  expect(nameSelection({ ...named, type, spec, outcome })).toBe(text)
})

test('a leg says what decided it', () => {
  const over = { ...named, type: 'total', spec: 'total=2.25', outcome: 'over' }
  const said = { reason: null, sport: 'football', facts: { total: 2 }, score: '2:0 (1:0)' }
  expect(explainLeg(over, { ...said, end: 'half_lost' })).toBe('Over 2.25: 2 goals → half lost')
  expect(explainLeg(over, { ...said, end: 'lost', facts: { total: 1 } })).toBe('Over 2.25: 1 goal → lost')
  expect(explainLeg(over, { ...said, end: 'won', sport: 'tennis', facts: { total: 23 } })).toBe('Over 2.25: 23 → won')
  expect(explainLeg(over, { ...said, end: 'won', facts: null })).toBe('Over 2.25: 2:0 (1:0) → won')
  expect(explainLeg(over, { ...said, end: 'won', facts: null, score: null })).toBe('Over 2.25 → won')
  expect(explainLeg(over, { ...said, end: 'void', reason: 'wrong_odds' })).toBe('Over 2.25: wrong odds → stake back')
  const home = { ...named, type: 'handicap', spec: 'hcp=-1', outcome: 'home' }
  expect(explainLeg(home, { ...said, end: 'void', facts: { home: 2, away: 1 } })).toBe('Rovers -1: 2:1 → stake back')
})
