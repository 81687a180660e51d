import { add, multiply, ratio } from '#engines/ratio.ts'
import { type Card, rankOf, shuffled } from '#engines/tables/cards.ts'
import { type Spot, spotGame } from '#engines/tables/spot-game.ts'

export type DragonTigerOutcome = { readonly dragon: Card; readonly tiger: Card }
export type DragonTigerWinner = 'dragon' | 'tiger' | 'tie'

const decks = 8
const otherCards = decks * 52 - 1
/** Of the other cards, so many have the rank of the first, and so many are the same card. */
const tied = ratio(4 * decks - 1, otherCards)
const suitedTied = ratio(decks - 1, otherCards)
const won = multiply(ratio(otherCards - (4 * decks - 1), otherCards), ratio(1, 2))

/** Aces are low and kings high; suits do not count. */
export function dragonTigerWinner({ dragon, tiger }: DragonTigerOutcome): DragonTigerWinner {
  if (rankOf(dragon) === rankOf(tiger)) return 'tie'
  return rankOf(dragon) > rankOf(tiger) ? 'dragon' : 'tiger'
}

/** A tie takes half of a bet on a side. */
const side = (name: 'dragon' | 'tiger'): Spot<DragonTigerOutcome> => ({
  pays: (outcome) => {
    const winner = dragonTigerWinner(outcome)
    if (winner === 'tie') return ratio(1, 2)
    return ratio(winner === name ? 2 : 0)
  },
  top: ratio(2),
  rtp: add(multiply(ratio(2), won), multiply(ratio(1, 2), tied)),
})

export const dragonTiger = spotGame<DragonTigerOutcome>({
  info: { id: 'dragon-tiger', mathVersion: 1, volatility: 'low', turnover: 'result' },
  rules: { decks, pays: { side: 1, sideOnTie: '-0.5', tie: 11, suitedTie: 50 } },
  spots: {
    dragon: side('dragon'),
    tiger: side('tiger'),
    tie: {
      pays: (outcome) => ratio(dragonTigerWinner(outcome) === 'tie' ? 12 : 0),
      top: ratio(12),
      rtp: multiply(ratio(12), tied),
    },
    'suited-tie': {
      pays: ({ dragon, tiger }) => ratio(dragon === tiger ? 51 : 0),
      top: ratio(51),
      rtp: multiply(ratio(51), suitedTied),
    },
  },
  draw: (draw) => {
    const next = shuffled(draw, decks)
    return { dragon: next(), tiger: next() }
  },
  reveal: ({ dragon, tiger }) => [
    { side: 'dragon', card: dragon },
    { side: 'tiger', card: tiger },
  ],
})
