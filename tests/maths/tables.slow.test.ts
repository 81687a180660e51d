import { describe, expect, test } from 'vitest'
import { cockfightPool } from '#engines/cockfight/pool-game.ts'
import { intBelow } from '#engines/fairness/stream.ts'
import type { Draw, Json } from '#engines/game.ts'
import { toNumber } from '#engines/ratio.ts'
import type { PoolStakes, SharedGame } from '#engines/shared-game.ts'
import { type BlackjackOutcome, blackjack, practiceSeat, soleSeats } from '#engines/tables/blackjack/game.ts'
import { type BlackjackAction, type Hand, handInTurn } from '#engines/tables/blackjack/hands.ts'
import { bestPlan, deriveChart, returnsOf } from '#engines/tables/blackjack/math.ts'
import { chartAction, chartActionFor } from '#engines/tables/blackjack/strategy.ts'
import type { Card } from '#engines/tables/cards.ts'
import { tableGames } from '#engines/tables/games.ts'
import { threeCardPoker } from '#engines/tables/three-card-poker/game.ts'
import { playsFrom, rankHand } from '#engines/tables/three-card-poker/hand.ts'
import { openFast } from '#tests/maths/fast-draw.ts'
import { spotsOfTable } from '#tests/verifier/make-tables.ts'

/**
 * A million rounds of every table from a fixed seed. The rule: the spots of a game are judged together at 99 %, so with n of them each may be so
 * far from its exact return as one in 100 × n is by chance, up or down (Bonferroni).
 */
const rounds = 1_000_000

/** By Chebyshev's fit of the tail of the normal law, good to seven digits. */
function tailOf(z: number): number {
  const t = 1 / (1 + z / (2 * Math.SQRT2))
  const terms = [-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587]
  const sum = [...terms, -0.82215223, 0.17087277].reduceRight((total, term) => total * t + term, 0)
  return (t * Math.exp((-z * z) / 2 + sum)) / 2
}

function zFor(spots: number): number {
  let [low, high] = [0, 10]
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (tailOf(middle) > 0.005 / spots) low = middle
    else high = middle
  }
  return low
}

/** What was seen of a spot, in stakes. */
class Seen {
  #sum = 0
  #squares = 0
  #count = 0

  add(paid: number, times = 1): void {
    this.#sum += paid * times
    this.#squares += paid * paid * times
    this.#count += times
  }

  /** How many deviations the mean is from what it should be. */
  away(exact: number): number {
    const mean = this.#sum / this.#count
    const variance = this.#squares / this.#count - mean * mean
    return (mean - exact) / Math.sqrt(variance / this.#count)
  }

  get count(): number {
    return this.#count
  }
}

function judge(seen: ReadonlyMap<string, Seen>, exactOf: (spot: string) => number): void {
  const most = zFor(seen.size)
  const far = [...seen].map(([spot, one]) => ({ spot, away: one.away(exactOf(spot)), count: one.count }))
  expect(far.filter(({ away, count }) => !(Math.abs(away) < most) || count !== rounds)).toEqual([])
}

const exactOf = (game: SharedGame) => (spot: string) => toNumber(game.rtpOf({ spot }))

/** What comes out again and again is paid once; of baccarat hardly any round is like another. */
function simulate(game: SharedGame, seed: number, pools: PoolStakes = {}): ReadonlyMap<string, Seen> {
  const draw = openFast(seed)
  const spots = spotsOfTable(game.info.id)
  const seen = new Map(spots.map((spot) => [spot, new Seen()]))
  const pay = (outcome: Json, times: number) => {
    for (const spot of spots) seen.get(spot)?.add(toNumber(game.paysOf({ spot }, outcome)), times)
  }
  const counts = new Map<string, number>()
  for (let played = 0; played < rounds; played += 1) {
    const drawn = game.draw(draw)
    const outcome = game.pooled?.withPools(drawn, pools) ?? drawn
    if (game.info.id.startsWith('baccarat')) pay(outcome, 1)
    else {
      const name = JSON.stringify(outcome)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  for (const [name, times] of counts) pay(JSON.parse(name) as Json, times)
  return seen
}

describe('BX-03.1 a million rounds of every table: every spot is where it should be', () => {
  test('the bounds are those of the books', () => {
    expect([1, 2, 10, 100].map((spots) => zFor(spots).toFixed(3))).toEqual(['2.576', '2.807', '3.291', '3.891'])
  })

  const drawn = tableGames
    .filter(({ acting, pooled }) => !acting && !pooled)
    .map((game, at) => [game.info.id, game, 100 + at] as const)
  test.each(drawn)('%s', (_, game, seed) => {
    judge(simulate(game, seed), exactOf(game))
  })

  // What a side of a pool pays follows from the stakes on both, so that its return is exact only for given stakes.
  test.each([
    [100_000n, 100_000n],
    [120_000n, 80_000n],
    [30_000n, 170_000n],
  ])('cockfight-pool with %s on Meron and %s on Wala', (meron, wala) => {
    const { pooled } = cockfightPool
    const pools = { meron: String(meron), wala: String(wala) }
    expect(pooled?.whyVoid(pools)).toBeNull()
    // A side wins 445 of 1,000 fights and shares 95 % of the pool, in whole hundredths; 110 are draws, which give its stake back.
    const returnOf = (side: bigint) => (445 * Number((95n * (meron + wala)) / side)) / 100_000 + 0.11
    const exact = new Map<string, number>([
      ...[['meron', returnOf(meron)] as const, ['wala', returnOf(wala)] as const],
      ...[['both-down', 0.9] as const, ['time-draw', 0.89] as const],
    ])
    const seen = simulate(cockfightPool, 400 + Number(wala / 10_000n), pools)
    judge(seen, (spot) => exact.get(spot) ?? Number.NaN)
    if (meron === wala) judge(seen, exactOf(cockfightPool))
  })

  test('blackjack by the chart, at all seats at once', () => {
    const seats = [...soleSeats, practiceSeat]
    const draw = replayable(openFast(200))
    const seen = new Map<string, Seen>(blackjackSpots.map((spot) => [spot, new Seen()]))
    for (let played = 0; played < rounds; played += 1) {
      draw.begin()
      const outcome = playByChart(draw, seats)
      for (const seat of seats) seen.get(`seat-${seat}`)?.add(1 + netOf(outcome, seat))
      for (const seat of soleSeats)
        seen.get(`behind-${seat}`)?.add(toNumber(blackjack.paysOf({ spot: `behind-${seat}` }, outcome)))
    }
    judge(seen, exactOf(blackjack))
  })

  test('three-card poker, playing queen, six, four and better', () => {
    const draw = openFast(300)
    const seen = new Map(['ante', 'pair-plus'].map((spot) => [spot, new Seen()]))
    for (let played = 0; played < rounds; played += 1) {
      const dealt = threeCardPoker.draw(draw)
      const act = rankHand(dealt.player).score >= playsFrom ? 'play' : 'fold'
      const paid = (spot: string) => toNumber(threeCardPoker.paysOf({ spot }, { ...dealt, act }))
      // With the play bet counted to the ante: what it returns less what it costs.
      seen.get('ante')?.add(paid('ante') + (act === 'play' ? paid('play') - 1 : 0))
      seen.get('pair-plus')?.add(paid('pair-plus'))
    }
    judge(seen, exactOf(threeCardPoker))
  })
})

const blackjackSpots = [
  ...[...soleSeats, practiceSeat].map((seat) => `seat-${seat}`),
  ...soleSeats.map((seat) => `behind-${seat}`),
]

/** Numbers that can be read again from the first of a round. */
function replayable(source: Draw): Draw & { begin(): void; again(): void } {
  let [numbers, at]: [number[], number] = [[], 0]
  const u32 = () => {
    if (at === numbers.length) numbers.push(source.u32())
    at += 1
    return numbers[at - 1] as number
  }
  return {
    u32,
    int: (n) => intBelow(n, u32),
    bits52: () => 0n,
    begin: () => {
      ;[numbers, at] = [[], 0]
    },
    again: () => {
      at = 0
    },
  }
}

/** Every seat does what the chart says, until all are done. */
function playByChart(draw: ReturnType<typeof replayable>, seats: readonly string[]): BlackjackOutcome {
  const acts: Record<string, string[]> = Object.fromEntries(seats.map((seat) => [seat, []]))
  for (;;) {
    draw.again()
    const outcome = blackjack.acting.play(draw, acts)
    if (!outcome.ok) throw new Error(outcome.refusal)
    const { dealer, seats: played } = outcome.value
    let isDone = true
    for (const seat of seats) {
      const actions = blackjack.acting.actionsAt(outcome.value, seat) as BlackjackAction[]
      if (actions.length === 0) continue
      isDone = false
      const hands = played[seat] as readonly Hand[]
      const { cards } = hands[handInTurn(hands)] as Hand
      acts[seat]?.push(chartActionFor(cards, actions, dealer[0] as Card))
    }
    if (isDone) return outcome.value
  }
}

/** What a first bet of one won or lost, with all that was added to it. */
function netOf(outcome: BlackjackOutcome, seat: string): number {
  const hands = outcome.seats[seat] ?? []
  const net = (spot: string) => toNumber(blackjack.paysOf({ spot }, outcome)) - 1
  return hands.reduce((sum, { isDoubled }, at) => {
    const own = net(at === 0 ? `seat-${seat}` : `split-${seat}`)
    return sum + own + (isDoubled ? net(`double-${seat}-${at + 1}`) : 0)
  }, 0)
}

describe('BX-03.1 blackjack from eight decks, over every hand', () => {
  test('the best play for the exact cards is worth what the books say', () => {
    const { result, added } = returnsOf(8, bestPlan)
    expect((result * 100).toFixed(5)).toBe('-0.48578')
    expect((1 + added).toFixed(5)).toBe('1.12774')
  })

  test('from so many decks that no card is missed it is worth what the books say of infinitely many', () => {
    expect((returnsOf(10 ** 8, bestPlan).result * 100).toFixed(6)).toBe('-0.570388')
  })

  test('the chart is the best act for every total, soft total and pair', () => {
    const derived = deriveChart(8)
    expect(derived.size).toBe(33)
    const wrong: string[] = []
    for (const [name, row] of derived) {
      const [kind, number] = name.split(' ') as [string, string]
      for (const [at, up] of [2, 3, 4, 5, 6, 7, 8, 9, 10, 1].entries())
        if (markOf(kind, Number(number), up) !== row[at]) wrong.push(`${name} against ${up}: ${row[at]}`)
    }
    expect(wrong).toEqual([])
  })
})

/** What the chart says for a cell, in the marks in which it is derived. */
function markOf(kind: string, number: number, up: number): string {
  if (kind === 'pair') {
    const hand = { total: number === 1 ? 12 : 2 * number, isSoft: number === 1, canDouble: true, pair: number }
    return chartAction(hand, up) === 'split' ? 'P' : '-'
  }
  const hand = { total: number, isSoft: kind === 'soft', pair: null }
  const otherwise = chartAction({ ...hand, canDouble: false }, up) === 'hit' ? 'H' : 'S'
  if (chartAction({ ...hand, canDouble: true }, up) !== 'double') return otherwise
  return otherwise === 'H' ? 'D' : 'd'
}
