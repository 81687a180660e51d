import type { Draw } from '#engines/game.ts'

export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export const suits = ['S', 'H', 'D', 'C'] as const

/** A rank and a suit, such as `AS`, `TH` or `9C`. */
export type Card = `${(typeof ranks)[number]}${(typeof suits)[number]}`

/** In the order in which a deck counts them: ace to king of spades, then of hearts, diamonds and clubs. */
export const deck: readonly Card[] = suits.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`))

/** 0 for an ace … 12 for a king. */
export const rankOf = (card: Card): number => ranks.indexOf(card[0] as (typeof ranks)[number])

/**
 * Deals from so many decks, freshly shuffled: each card is uniform among those that are left. The n-th card is found by its place among the
 * cards that are left, in the order of `deck`, all copies of a card together.
 */
export function shuffled(draw: Draw, decks: number): () => Card {
  const copies = deck.map(() => decks)
  let left = decks * deck.length
  return () => {
    let place = draw.int(left)
    left -= 1
    for (const [kind, count] of copies.entries()) {
      if (place < count) {
        copies[kind] = count - 1
        return deck[kind] as Card
      }
      place -= count
    }
    throw new Error('a deck has as many cards as are counted')
  }
}
