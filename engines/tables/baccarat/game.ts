import type { Draw, Json } from '#engines/game.ts'
import { add, multiply, type Ratio, ratio, sum } from '#engines/ratio.ts'
import { bankerDraws, playerDraws, pointsOf, totalOf } from '#engines/tables/baccarat/deal.ts'
import { type Card, rankOf, shuffled } from '#engines/tables/cards.ts'
import { type Spot, type SpotGame, spotGame } from '#engines/tables/spot-game.ts'

export type BaccaratOutcome = { readonly player: readonly Card[]; readonly banker: readonly Card[] }
export type BaccaratWinner = 'player' | 'banker' | 'tie'

const decks = 8
const cards = decks * 52

/**
 * In how many of the ways to deal six cards in order from eight decks each side wins, the banker wins with six, and four cards are
 * enough. The test counts them again.
 */
export const ways = {
  all: 4_998_398_275_503_360n,
  banker: 2_292_252_566_437_888n,
  player: 2_230_518_282_592_256n,
  tie: 475_627_426_473_216n,
  bankerSix: 269_232_304_455_680n,
  small: 1_893_735_611_458_560n,
} as const

const share = (count: bigint): Ratio => ratio(count, ways.all)
const of = (times: Ratio, chance: Ratio): Ratio => multiply(times, chance)

export const totalsOf = ({ player, banker }: BaccaratOutcome) => ({
  player: totalOf(player.map(pointsOf)),
  banker: totalOf(banker.map(pointsOf)),
})

export function winnerOf(outcome: BaccaratOutcome): BaccaratWinner {
  const { player, banker } = totalsOf(outcome)
  if (player === banker) return 'tie'
  return player > banker ? 'player' : 'banker'
}

export const isPair = ([first, second]: readonly Card[]) =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second)
const isPerfectPair = ([first, second]: readonly Card[]) => first === second

/** Chances of pairs among the first two cards of each hand: `of` a card are so many copies, one of which is on the table. */
function pairChances(copies: number) {
  const ofOne = ratio(copies - 1, cards - 1)
  const pairOfOthers = ratio((cards - copies) * (copies - 1), (cards - 2) * (cards - 3))
  const pairOfSame = ratio((copies - 2) * (copies - 3), (cards - 2) * (cards - 3))
  const both = multiply(ofOne, add(pairOfOthers, pairOfSame))
  return { ofOne, both, exactlyOne: add(multiply(ratio(2), ofOne), multiply(ratio(-2), both)) }
}

const rankPair = pairChances(4 * decks)
const suitedPair = pairChances(decks)

const whenTied = { banker: share(ways.tie), player: share(ways.tie) }

/** A bet on a side: its pay when that side wins; the stake back on a tie. */
function side(name: 'player' | 'banker', payOf: (total: number) => Ratio, won: Ratio): Spot<BaccaratOutcome> {
  return {
    pays: (outcome) => {
      const winner = winnerOf(outcome)
      if (winner === 'tie') return ratio(1)
      return winner === name ? payOf(totalsOf(outcome)[name]) : ratio(0)
    },
    top: ratio(2),
    rtp: add(won, whenTied[name]),
  }
}

/** A bet on something that happens or does not. */
function whether(happens: (outcome: BaccaratOutcome) => boolean, pays: Ratio, chance: Ratio): Spot<BaccaratOutcome> {
  return { pays: (outcome) => (happens(outcome) ? pays : ratio(0)), top: pays, rtp: of(pays, chance) }
}

const cardsOf = ({ player, banker }: BaccaratOutcome) => player.length + banker.length

const perfectPair: Spot<BaccaratOutcome> = {
  pays: ({ player, banker }) => {
    const pairs = [player, banker].filter(isPerfectPair).length
    return ratio([0, 26, 201][pairs] ?? 0)
  },
  top: ratio(201),
  rtp: add(of(ratio(26), suitedPair.exactlyOne), of(ratio(201), suitedPair.both)),
}

const eitherPair = add(rankPair.exactlyOne, rankPair.both)

const sideBets: Readonly<Record<string, Spot<BaccaratOutcome>>> = {
  tie: whether((outcome) => winnerOf(outcome) === 'tie', ratio(9), share(ways.tie)),
  'player-pair': whether(({ player }) => isPair(player), ratio(12), rankPair.ofOne),
  'banker-pair': whether(({ banker }) => isPair(banker), ratio(12), rankPair.ofOne),
  'either-pair': whether(({ player, banker }) => isPair(player) || isPair(banker), ratio(6), eitherPair),
  'perfect-pair': perfectPair,
  small: whether((outcome) => cardsOf(outcome) === 4, ratio(5, 2), share(ways.small)),
  big: whether((outcome) => cardsOf(outcome) > 4, ratio(154, 100), share(ways.all - ways.small)),
}

const player = side('player', () => ratio(2), of(ratio(2), share(ways.player)))
const withCommission = side('banker', () => ratio(195, 100), of(ratio(195, 100), share(ways.banker)))
const withoutCommission = side(
  'banker',
  (total) => (total === 6 ? ratio(3, 2) : ratio(2)),
  sum([of(ratio(2), share(ways.banker - ways.bankerSix)), of(ratio(3, 2), share(ways.bankerSix))]),
)

function deal(draw: Draw): BaccaratOutcome {
  const next = shuffled(draw, decks)
  const [first, second, third, fourth] = [next(), next(), next(), next()]
  const hands = { player: [first, third], banker: [second, fourth] }
  const totals = totalsOf(hands)
  let extra: number | null = null
  if (playerDraws(totals.player, totals.banker)) {
    const card = next()
    hands.player.push(card)
    extra = pointsOf(card)
  }
  if (bankerDraws(totals.player, totals.banker, extra)) hands.banker.push(next())
  return hands
}

/** Card by card, in the order they are dealt. */
function reveal(hands: BaccaratOutcome): Json[] {
  const steps: Json[] = []
  for (const place of [0, 1, 2])
    for (const hand of ['player', 'banker'] as const) {
      const card = hands[hand][place]
      if (card !== undefined) steps.push({ hand, card })
    }
  return steps
}

const sidePays = { tie: 8, pair: 11, eitherPair: 5, perfectPair: [25, 200], small: '1.5', big: '0.54' }

const baccaratOf = (
  id: string,
  banker: Spot<BaccaratOutcome>,
  bankerPays: string | { readonly six: string; readonly other: string },
): SpotGame<BaccaratOutcome> =>
  spotGame<BaccaratOutcome>({
    info: { id, mathVersion: 1, volatility: 'low', turnover: 'result' },
    rules: { decks, pays: { player: 1, banker: bankerPays, ...sidePays } },
    spots: { player, banker, ...sideBets },
    draw: deal,
    reveal,
  })

/** The banker's side pays 19 to 20. */
export const baccarat = baccaratOf('baccarat', withCommission, '0.95')
/** The banker's side pays even money, and half when it wins with six. */
export const baccaratWithoutCommission = baccaratOf('baccarat-no-commission', withoutCommission, {
  six: '0.5',
  other: '1',
})
