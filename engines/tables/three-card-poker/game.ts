import type { Draw } from '#engines/game.ts'
import { add, type Ratio, ratio, toPpm } from '#engines/ratio.ts'
import { hasExactly, wrongChoice } from '#engines/reading.ts'
import type { Acting, Acts } from '#engines/shared-game.ts'
import { type Card, shuffled } from '#engines/tables/cards.ts'
import type { SpotChoice, SpotGame } from '#engines/tables/spot-game.ts'
import { type PokerHand, qualifies, rankHand } from '#engines/tables/three-card-poker/hand.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** Everybody plays the same three cards; each decides for themselves. */
const seat = 'table'

export type PokerOutcome = {
  readonly player: readonly Card[]
  readonly dealer: readonly Card[]
  /** What this player did; null while they have not. */
  readonly act: 'play' | 'fold' | null
}

/** What hands of the player add to an ante that was played, whatever the dealer has, and what they pay on pair plus; without the stake. */
const anteBonus: Readonly<Partial<Record<PokerHand, number>>> = { straight: 1, trips: 4, 'straight-flush': 5 }
const pairPlus: Readonly<Partial<Record<PokerHand, number>>> = {
  ...{ pair: 1, flush: 4, straight: 6, trips: 30, 'straight-flush': 40 },
}

function play(draw: Draw, acts: Acts): Result<PokerOutcome, 'action_is_not_possible'> {
  const next = shuffled(draw, 1)
  const player: Card[] = []
  const dealer: Card[] = []
  for (const hand of [player, dealer, player, dealer, player, dealer]) hand.push(next())
  const { [seat]: actions = [], ...others } = acts
  const [act = null] = actions
  if (Object.keys(others).length > 0 || actions.length > 1) return no('action_is_not_possible')
  if (act !== null && act !== 'play' && act !== 'fold') return no('action_is_not_possible')
  return yes({ player, dealer, act })
}

/** What a stake that is up against the dealer pays. */
function against({ player, dealer }: PokerOutcome, whenNotPlaying: Ratio): Ratio {
  if (!qualifies(dealer)) return whenNotPlaying
  const difference = rankHand(player).score - rankHand(dealer).score
  return ratio(1 + Math.sign(difference))
}

interface Spot {
  pays(outcome: PokerOutcome): Ratio
  readonly top: Ratio
  readonly rtp: Ratio
}

/** Of the ante: with the stake of the play bet and what it returns counted to it, by the best plan. Counted over every two hands in the test. */
export const returns = { ante: ratio(393_436_620, 407_170_400), pairPlus: ratio(21_588, 22_100) }

const spots: Readonly<Record<string, Spot>> = {
  ante: {
    pays: (outcome) => {
      if (outcome.act !== 'play') return ratio(0)
      return add(against(outcome, ratio(2)), ratio(anteBonus[rankHand(outcome.player).kind] ?? 0))
    },
    top: ratio(7),
    rtp: returns.ante,
  },
  play: {
    // A play bet that was not taken would be given back.
    pays: (outcome) => (outcome.act === 'play' ? against(outcome, ratio(1)) : ratio(1)),
    top: ratio(2),
    rtp: returns.ante,
  },
  'pair-plus': {
    pays: ({ player }) => {
      const pay = pairPlus[rankHand(player).kind]
      return ratio(pay === undefined ? 0 : pay + 1)
    },
    top: ratio(41),
    rtp: returns.pairPlus,
  },
}

const spotOf = ({ spot }: SpotChoice): Spot => {
  const found = Object.hasOwn(spots, spot) ? spots[spot] : undefined
  assert(found, `no table of this game has the spot ${spot}`)
  return found
}

const acting: Acting<SpotChoice, PokerOutcome> = {
  seatOf: ({ spot }) => (spot === 'ante' ? { name: seat, hold: 'own' } : null),
  isAdded: ({ spot }) => spot === 'play',
  // The ante, its bonus, and the play bet.
  reachOf: (choice) => (choice.spot === 'ante' ? ratio(9) : spotOf(choice).top),
  play,
  actionsAt: ({ act }) => (act === null ? ['play', 'fold'] : []),
  addedBy: (_, __, action) => (action === 'play' ? { spot: 'play' } : null),
  defaultAction: 'fold',
  open: ({ player }) => player.map((card) => ({ hand: 'player', card })),
  shown: ({ player, act }) => ({ player, act }),
}

export const threeCardPoker: SpotGame<PokerOutcome> & {
  readonly acting: Acting<SpotChoice, PokerOutcome>
} = {
  info: {
    ...{ id: 'three-card-poker', mathVersion: 1, volatility: 'medium_low', turnover: 'result', family: 'tables' },
    ...{ source: 'chain', steps: 'many', topMultiplier: 41 },
    rtpPpm: { least: toPpm(returns.ante), most: toPpm(returns.pairPlus) },
  },
  rules: { decks: 1, dealerQualifiesWith: 'Q', pays: { ante: 1, play: 1, anteBonus, pairPlus } },
  spots: Object.keys(spots),
  readChoice: (input) => {
    if (!hasExactly(input, ['spot'])) return wrongChoice('', 'fields')
    const { spot } = input
    return typeof spot === 'string' && Object.hasOwn(spots, spot) ? yes({ spot }) : wrongChoice('spot', 'unknown')
  },
  spotOf: ({ spot }) => spot,
  topOf: (choice) => spotOf(choice).top,
  draw: (draw) => {
    const dealt = play(draw, {})
    assert(dealt.ok, 'a round without players has no acts')
    return dealt.value
  },
  paysOf: (choice, outcome) => spotOf(choice).pays(outcome),
  reveal: ({ dealer }) => dealer.map((card) => ({ hand: 'dealer', card })),
  rtpOf: (choice) => spotOf(choice).rtp,
  acting,
}
