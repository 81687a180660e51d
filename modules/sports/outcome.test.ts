import { describe, expect, test } from 'vitest'
import { explainLeg } from '#engines/sports/explain.ts'
import { type OutcomeResult, resultOfEnd } from '#engines/sports/result.ts'
import { type LegEnd, legEnds, settleHandicap, settleTotal } from '#engines/sports/settle.ts'
import { combinationsOf, namedSystems } from '#engines/sports/ticket.ts'
import type { TicketKind } from '#modules/sports/model.ts'
import { outcomeOf } from '#modules/sports/outcome.ts'
import type { DecidedLeg } from '#modules/sports/store/settle-store.ts'

interface TestTicket {
  readonly kind: TicketKind
  readonly sizes: readonly number[]
  readonly legs: readonly { readonly odds: number; readonly result: OutcomeResult | null }[]
}

const legsOf = ({ kind, sizes, legs }: TestTicket): DecidedLeg[] =>
  legs.map(({ odds, result }, position) => ({
    ...{
      ticketId: 't',
      position,
      odds,
      result,
      voidReason: null,
      kind,
      sizes,
      quoteOdds: null,
      resultVersion: 1,
      freeStake: null,
    },
    combinations: combinationsOf(legs.length, sizes).length,
  }))

const single = (end: LegEnd, odds = 1_950) =>
  legsOf({ kind: 'single', sizes: [1], legs: [{ odds, result: resultOfEnd(end) }] })

/** Every market of the protocol, with a spec and an outcome of it. */
const markets = [
  ...[
    ['1x2', '', 'home'],
    ['1x2_period', 'period=h1', 'draw'],
    ['double_chance', '', 'home_draw'],
    ['draw_no_bet', '', 'away'],
  ],
  ...[
    ['winner', '', 'home'],
    ['winner_period', 'set=1', 'home'],
    ['handicap', 'hcp=-0.75', 'home'],
  ],
  ...[
    ['handicap_rest', 'hcp=0.25|score=1:1', 'away'],
    ['handicap_period', 'hcp=-0.5|period=h1', 'home'],
  ],
  ...[
    ['handicap_sets', 'hcp=-1.5', 'home'],
    ['handicap_games', 'hcp=3.5', 'home'],
    ['handicap_maps', 'hcp=-1.5', 'away'],
  ],
  ...[
    ['handicap_racks', 'hcp=-2.5', 'home'],
    ['total', 'total=2.25', 'over'],
    ['total_home', 'total=1.5', 'under'],
  ],
  ...[
    ['total_away', 'total=0.5', 'over'],
    ['total_period', 'period=q1|total=44.5', 'over'],
    ['total_sets', 'total=2.5', 'under'],
  ],
  ...[
    ['total_games', 'total=22.5', 'over'],
    ['total_maps', 'total=2.5', 'over'],
    ['total_racks', 'total=14.5', 'under'],
  ],
  ...[
    ['total_rounds', 'total=9.5', 'over'],
    ['both_score', '', 'yes'],
    ['correct_score', '', '2:1'],
    ['correct_sets', '', '2:0'],
  ],
  ...[
    ['half_time_full_time', '', 'home/draw'],
    ['odd_even', '', 'even'],
    ['next_goal', 'goal=2', 'none'],
    ['method', '', 'draw'],
  ],
  ...[
    ['distance', '', 'no'],
    ['outright', '', 'fb-bohol'],
    ['scorer', '', 'fb-bohol-9'],
    ['player_points', 'player=p|total=20.5', 'over'],
  ],
] as const

/** What 100.00 at 1.95 comes to by each result, how that is called, and the word for it. */
const classes: readonly [LegEnd, bigint, string, string][] = [
  ['won', 195_00n, 'won', 'won'],
  ['half_won', 147_50n, 'half_won', 'half won'],
  ['void', 100_00n, 'void', 'stake back'],
  ['half_lost', 50_00n, 'half_lost', 'half lost'],
  ['lost', 0n, 'lost', 'lost'],
]

describe.each(markets)('%s %s %s', (type, spec, outcome) => {
  test.each(classes)('%s', (end, payout, name, word) => {
    expect(outcomeOf(single(end), 100_00n)).toEqual({ end: name, payout, reason: null })
    const named = { type, spec, outcome, home: 'Rovers', away: 'United', outcomeName: null }
    const said = explainLeg(named, { end, score: '2:0', facts: null, reason: null, sport: 'football' })
    expect(said).toMatch(new RegExp(`^\\S.*: 2:0 → ${word}$`))
  })
})

test('a dead heat of two for one place pays half of the odds, and may lose all the same', () => {
  const tied = (odds: number) =>
    legsOf({ kind: 'single', sizes: [1], legs: [{ odds, result: { result: 1, void: '0', deadHeat: '1/2' } }] })
  expect(outcomeOf(tied(5_000), 100_00n)).toMatchObject({ end: 'won', payout: 250_00n })
  expect(outcomeOf(tied(1_500), 100_00n)).toMatchObject({ end: 'lost', payout: 75_00n })
  expect(outcomeOf(tied(2_000), 100_00n)).toMatchObject({ end: 'tied', payout: 100_00n })
})

test('an abandoned match: what was decided stands, the rest is given back; a ticket of void legs only is void', () => {
  const legs = (ends: readonly LegEnd[]) =>
    legsOf({
      kind: 'parlay',
      sizes: [ends.length],
      legs: ends.map((end) => ({ odds: 2_000, result: resultOfEnd(end) })),
    })
  expect(outcomeOf(legs(['won', 'void']), 100_00n)).toMatchObject({ end: 'won', payout: 200_00n })
  expect(outcomeOf(legs(['void', 'void']), 100_00n)).toMatchObject({ end: 'void', payout: 100_00n })
  expect(outcomeOf(legs(['lost', 'void']), 100_00n)).toMatchObject({ end: 'lost', payout: 0n })
})

/** A small generator with a seed, so that every run settles the same tickets. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/**
 * A settler that shares nothing with the book's: a leg is two halves of the stake, each on a line of its own (or the same one), and a half
 * returns nothing, itself or itself times the odds. A combination is every choice of halves; all is counted in one fraction and rounded down once.
 */
type Half = 'win' | 'push' | 'lose'
interface NaiveLeg {
  readonly odds: number
  readonly halves: readonly [Half, Half]
}

const compareTo = (margin: number): Half => (margin > 0 ? 'win' : margin < 0 ? 'lose' : 'push')

function naivePayout(stakeEach: bigint, legs: readonly NaiveLeg[], sizes: readonly number[]): bigint {
  let total = 0n
  for (let chosen = 1; chosen < 2 ** legs.length; chosen += 1) {
    const own = legs.filter((_, at) => Math.floor(chosen / 2 ** at) % 2 === 1)
    if (!sizes.includes(own.length)) continue
    let thousandths = stakeEach
    for (const { odds, halves } of own) {
      const worth = { win: odds, push: 1_000, lose: 0 }
      thousandths *= BigInt(worth[halves[0]] + worth[halves[1]])
    }
    total += thousandths / 2_000n ** BigInt(own.length)
  }
  return total
}

test('2,000 random tickets pay what a settler pays that shares nothing with the book', () => {
  const roll = dice(20_261_118)
  const systems = Object.values(namedSystems)
  const seen = new Set<string>()
  for (let at = 0; at < 2_000; at += 1) {
    const system = roll(3) === 0 ? systems[roll(systems.length)] : undefined
    const count = system?.legs ?? 1 + roll(8)
    const sizes = system?.sizes ?? [count]
    const drawn = Array.from({ length: count }, () => {
      const odds = 1_001 + roll(6_000)
      const [home, away, quarters] = [roll(5), roll(5), roll(17) - 8]
      const kind = roll(4)
      if (kind === 0) {
        const void_ = roll(3) === 0
        const won = roll(2) === 0
        const end: LegEnd = void_ ? 'void' : won ? 'won' : 'lost'
        const half: Half = void_ ? 'push' : won ? 'win' : 'lose'
        return { odds, end, halves: [half, half] as const }
      }
      // Quarter lines are the two half lines next to them.
      const step = quarters % 2 === 0 ? 0 : 0.25
      const line = quarters / 4
      if (kind === 1) {
        const halves = [compareTo(home - away + line - step), compareTo(home - away + line + step)] as const
        return { odds, end: settleHandicap(quarters, home - away), halves }
      }
      const total = Math.abs(quarters)
      const side = kind === 2 ? 'over' : 'under'
      const sign = side === 'over' ? 1 : -1
      const gap = home + away - total / 4
      const halves = [compareTo(sign * (gap - step)), compareTo(sign * (gap + step))] as const
      return { odds, end: settleTotal(side, total, home + away), halves }
    })
    const stakeEach = BigInt(1 + roll(100_000))
    const stake = stakeEach * BigInt(combinationsOf(count, sizes).length)
    const legs = drawn.map(({ odds, end }) => ({ odds, result: resultOfEnd(end) }))
    const kind = system ? 'system' : count === 1 ? 'single' : 'parlay'
    const settled = outcomeOf(legsOf({ kind, sizes, legs }), stake)
    expect(settled?.payout, `ticket ${at}`).toBe(naivePayout(stakeEach, drawn, sizes))
    if (settled) seen.add(settled.end)
    for (const { end } of drawn) seen.add(`leg ${end}`)
  }
  // None of the ways to end is left out.
  expect([...seen].toSorted()).toEqual(
    [...legEnds.map((end) => `leg ${end}`), 'half_lost', 'half_won', 'lost', 'void', 'won'].toSorted(),
  )
})
