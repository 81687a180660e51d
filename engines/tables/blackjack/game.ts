import type { Draw, Json } from '#engines/game.ts'
import { type Ratio, ratio, toPpm } from '#engines/ratio.ts'
import { hasExactly, wrongChoice } from '#engines/reading.ts'
import type { Acting, Acts, Seat } from '#engines/shared-game.ts'
import {
  actionsOf,
  dealerHand,
  type Hand,
  handInTurn,
  isBlackjack,
  playSeat,
  type SeatHands,
  totalOf,
} from '#engines/tables/blackjack/hands.ts'
import { type Card, shuffled } from '#engines/tables/cards.ts'
import type { SpotChoice, SpotGame } from '#engines/tables/spot-game.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'

const decks = 8
export const soleSeats = ['1', '2', '3', '4', '5', '6', '7'] as const
/** Where play money acts; its cards are its own, so nobody learns from it what comes at another seat. */
export const practiceSeat = 'practice'

/**
 * The columns of the deck: card k of column c is the deck's card k × 9 + c, counted from 0. Every seat and the dealer take from their own
 * column alone, whoever sits or does not sit beside them.
 */
const columns = ['dealer', ...soleSeats, practiceSeat] as const

export type BlackjackOutcome = {
  readonly dealer: readonly Card[]
  /** Of every seat that was played. */
  readonly seats: Readonly<Record<string, SeatHands>>
}

/** The decks in their order, as far as they were looked at. */
function dealColumns(draw: Draw): (column: string) => () => Card {
  const next = shuffled(draw, decks)
  const cards: Card[] = []
  return (column) => {
    let at = columns.indexOf(column as (typeof columns)[number])
    assert(at >= 0, 'a seat is one of those of the table')
    return () => {
      while (cards.length <= at) cards.push(next())
      const card = cards[at] as Card
      at += columns.length
      return card
    }
  }
}

function play(draw: Draw, acts: Acts): Result<BlackjackOutcome, 'action_is_not_possible'> {
  const columnOf = dealColumns(draw)
  const dealer = dealerHand(columnOf('dealer'))
  const seats: Record<string, SeatHands> = {}
  for (const [seat, actions] of Object.entries(acts)) {
    if (seat === 'dealer' || !(columns as readonly string[]).includes(seat)) return no('action_is_not_possible')
    const hands = playSeat(columnOf(seat), actions, isBlackjack(dealer))
    if (!hands.ok) return hands
    seats[seat] = hands.value
  }
  return yes({ dealer, seats })
}

function paid({ cards }: Hand, dealer: readonly Card[], isSplit: boolean): Ratio {
  const { total } = totalOf(cards)
  const bank = totalOf(dealer).total
  const isNatural = isBlackjack(cards) && !isSplit
  if (isBlackjack(dealer)) return ratio(isNatural ? 1 : 0)
  if (isNatural) return ratio(5, 2)
  if (total > 21) return ratio(0)
  if (bank > 21 || total > bank) return ratio(2)
  return ratio(total === bank ? 1 : 0)
}

/** Which hand of which seat a spot is on. An added stake without its act would be given back. */
interface Spot {
  readonly kind: 'seat' | 'behind' | 'split' | 'double'
  readonly seat: string
  readonly hand: 0 | 1
}

const spotsOf = (seat: string): [string, Spot][] => [
  [`seat-${seat}`, { kind: 'seat', seat, hand: 0 }],
  [`split-${seat}`, { kind: 'split', seat, hand: 1 }],
  [`double-${seat}-1`, { kind: 'double', seat, hand: 0 }],
  [`double-${seat}-2`, { kind: 'double', seat, hand: 1 }],
]

const spots = new Map<string, Spot>([
  ...[...soleSeats, practiceSeat].flatMap(spotsOf),
  ...soleSeats.map((seat): [string, Spot] => [`behind-${seat}`, { kind: 'behind', seat, hand: 0 }]),
])

const spotOf = ({ spot }: SpotChoice): Spot => {
  const found = spots.get(spot)
  assert(found, `no table of this game has the spot ${spot}`)
  return found
}

function paysOf(choice: SpotChoice, { dealer, seats }: BlackjackOutcome): Ratio {
  const { kind, seat, hand: at } = spotOf(choice)
  const hands = seats[seat] ?? []
  const hand = hands[at]
  // Nobody sat there, or the stake was not taken for this hand.
  if (!hand || (kind === 'double' && !hand.isDoubled)) return ratio(1)
  return paid(hand, dealer, hands.length > 1)
}

/**
 * What a first bet returns when its seat is played by the chart of `strategy.ts`, added stakes and what they return counted to it, and what a
 * bet behind such a seat returns, which never adds anything. In parts of 10⁹, to the nearest; `npm run maths` computes them again over every hand.
 */
export const returns = { seat: ratio(995_123_252, 10 ** 9), behind: ratio(977_085_899, 10 ** 9) }

const tops = { seat: ratio(5, 2), behind: ratio(5, 2), split: ratio(2), double: ratio(2) } as const

const acting: Acting<SpotChoice, BlackjackOutcome> = {
  seatOf: (choice): Seat | null => {
    const { kind, seat } = spotOf(choice)
    if (kind !== 'seat') return null
    return { name: seat, hold: seat === practiceSeat ? 'practice' : 'sole' }
  },
  isAdded: (choice) => ['split', 'double'].includes(spotOf(choice).kind),
  // Split, and both hands doubled.
  reachOf: (choice) => (spotOf(choice).kind === 'seat' ? ratio(8) : tops[spotOf(choice).kind]),
  play,
  actionsAt: ({ seats }, seat) => actionsOf(seats[seat] ?? []),
  addedBy: ({ seats }, seat, action) => {
    if (action === 'split') return { spot: `split-${seat}` }
    return action === 'double' ? { spot: `double-${seat}-${handInTurn(seats[seat] ?? []) + 1}` } : null
  },
  defaultAction: 'stand',
  open: ({ dealer, seats }) => {
    const steps: Json[] = []
    for (const place of [0, 1]) {
      for (const seat of Object.keys(seats).sort()) steps.push({ seat, card: seats[seat]?.[0]?.cards[place] ?? null })
      // The second card of the dealer lies face down, unless it ends the round.
      steps.push({ seat: 'dealer', card: (place === 0 || isBlackjack(dealer) ? dealer[place] : null) ?? null })
    }
    return steps
  },
  shown: ({ dealer, seats }) => ({ dealer: isBlackjack(dealer) ? dealer : dealer.slice(0, 1), seats }),
}

export const blackjack: SpotGame<BlackjackOutcome> & {
  readonly acting: Acting<SpotChoice, BlackjackOutcome>
} = {
  info: {
    ...{ id: 'blackjack', mathVersion: 1, volatility: 'low', turnover: 'result', family: 'tables', source: 'chain' },
    ...{ steps: 'many', topMultiplier: 8, rtpPpm: { least: toPpm(returns.behind), most: toPpm(returns.seat) } },
  },
  rules: {
    ...{ decks, columns, dealerStandsOn: 17, seats: soleSeats, practiceSeat },
    ...{ double: 'first two cards of a hand', split: 'once, by value', splitAces: 'one card each' },
    pays: { blackjack: '1.5', win: 1, tie: 0 },
  },
  spots: [...spots.keys()],
  readChoice: (input) => {
    if (!hasExactly(input, ['spot'])) return wrongChoice('', 'fields')
    const { spot } = input
    return typeof spot === 'string' && spots.has(spot) ? yes({ spot }) : wrongChoice('spot', 'unknown')
  },
  spotOf: ({ spot }) => spot,
  topOf: (choice) => tops[spotOf(choice).kind],
  draw: (draw) => {
    const dealt = play(draw, {})
    assert(dealt.ok, 'a round without players has no acts')
    return dealt.value
  },
  paysOf,
  // A blackjack was shown when it was dealt.
  reveal: ({ dealer }) => (isBlackjack(dealer) ? [] : dealer.slice(1)).map((card) => ({ seat: 'dealer', card })),
  // What an act adds belongs to the first bet, and is counted there.
  rtpOf: (choice) => (spotOf(choice).kind === 'behind' ? returns.behind : returns.seat),
  acting,
}
