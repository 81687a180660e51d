import { type Card, rankOf } from '#engines/tables/cards.ts'

/** From the lowest; with three cards a straight is rarer than a flush. */
export const pokerHands = ['high', 'pair', 'flush', 'straight', 'trips', 'straight-flush'] as const
export type PokerHand = (typeof pokerHands)[number]

/** 2 … 14; an ace is high, and also below the two in a straight. */
const heightOf = (card: Card): number => (rankOf(card) === 0 ? 14 : rankOf(card) + 1)

/**
 * The kind of three cards, and a number by which two of them are compared: the kind first, then what makes it, then the cards beside. Equal
 * numbers tie; suits do not count.
 */
export function rankHand(cards: readonly Card[]): { readonly kind: PokerHand; readonly score: number } {
  const [high = 0, middle = 0, low = 0] = cards.map(heightOf).sort((one, other) => other - one)
  const isFlush = cards.every((card) => card[1] === cards[0]?.[1])
  // The lowest straight is ace, two, three, and counts from its three.
  const isLowest = high === 14 && middle === 3 && low === 2
  const isStraight = isLowest || (high === middle + 1 && middle === low + 1)
  const kind = kindOf(high === middle && middle === low, isStraight, isFlush, high === middle || middle === low)
  const order = orderOf(kind, [high, middle, low], isLowest)
  return { kind, score: order.reduce((sum, height) => sum * 15 + height, pokerHands.indexOf(kind)) }
}

function kindOf(isTrips: boolean, isStraight: boolean, isFlush: boolean, isPair: boolean): PokerHand {
  if (isTrips) return 'trips'
  if (isStraight) return isFlush ? 'straight-flush' : 'straight'
  if (isFlush) return 'flush'
  return isPair ? 'pair' : 'high'
}

function orderOf(kind: PokerHand, heights: [number, number, number], isLowest: boolean): [number, number, number] {
  const [high, middle, low] = heights
  if (isLowest && (kind === 'straight' || kind === 'straight-flush')) return [3, 2, 1]
  // The pair before the card beside it.
  return kind === 'pair' ? [middle, middle, high === middle ? low : high] : heights
}

/** A dealer with less than a queen does not play. */
export const qualifies = (cards: readonly Card[]): boolean => rankHand(cards).score >= queenHigh
/** Queen, three, two: less than this has no queen. */
const queenHigh = rankHand(['QS', '3H', '2D']).score
/** The best plan plays queen, six, four and better. */
export const playsFrom = rankHand(['QS', '6H', '4D']).score
