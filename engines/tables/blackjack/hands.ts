import { type Card, rankOf } from '#engines/tables/cards.ts'
import { no, type Result, yes } from '#kit/result.ts'

export const blackjackActions = ['hit', 'stand', 'double', 'split'] as const
export type BlackjackAction = (typeof blackjackActions)[number]

/** A hand of a seat: its cards, and whether its stake was doubled. */
export type Hand = { readonly cards: readonly Card[]; readonly isDoubled: boolean; readonly isDone: boolean }
/** One hand, or two once it was split. */
export type SeatHands = readonly Hand[]

/** What a card counts: an ace 1, figures 10. */
export const valueOf = (card: Card): number => Math.min(rankOf(card) + 1, 10)

/** The best total: an ace counts 11 where that does not pass 21. */
export function totalOf(cards: readonly Card[]): { readonly total: number; readonly isSoft: boolean } {
  const low = cards.reduce((sum, card) => sum + valueOf(card), 0)
  const isSoft = low <= 11 && cards.some((card) => valueOf(card) === 1)
  return { total: isSoft ? low + 10 : low, isSoft }
}

/** An ace and a ten or a figure, dealt as the first two. After a split it is 21 like another. */
export const isBlackjack = (cards: readonly Card[]): boolean => cards.length === 2 && totalOf(cards).total === 21

/** The dealer stands on every 17 and more. */
export function dealerHand(next: () => Card): Card[] {
  const cards = [next(), next()]
  while (totalOf(cards).total < 17) cards.push(next())
  return cards
}

const handOf = (cards: readonly Card[], isDoubled = false): Hand => ({
  ...{ cards, isDoubled },
  isDone: isDoubled || totalOf(cards).total >= 21,
})

/** The hand that is to be acted on; −1 when all are done. They are played one after the other. */
export const handInTurn = (hands: SeatHands): number => hands.findIndex(({ isDone }) => !isDone)

export function actionsOf(hands: SeatHands): readonly BlackjackAction[] {
  const hand = hands[handInTurn(hands)]
  if (!hand) return []
  const [first, second] = hand.cards
  if (!first || !second || hand.cards.length > 2) return ['hit', 'stand']
  const isPair = hands.length === 1 && valueOf(first) === valueOf(second)
  return isPair ? blackjackActions : ['hit', 'stand', 'double']
}

function act(hands: SeatHands, action: BlackjackAction, next: () => Card): SeatHands {
  const at = handInTurn(hands)
  const hand = hands[at] as Hand
  const [first, second] = hand.cards as [Card, Card]
  if (action === 'split') {
    // Split aces get one card each.
    const isDone = valueOf(first) === 1
    return [handOf([first, next()]), handOf([second, next()])].map((one) => ({ ...one, isDone: isDone || one.isDone }))
  }
  if (action === 'stand') return hands.with(at, { ...hand, isDone: true })
  return hands.with(at, handOf([...hand.cards, next()], action === 'double'))
}

/**
 * The hands of a seat after these acts, from the seat's own cards in their order. When the dealer has blackjack the round is over before anybody acts.
 */
export function playSeat(
  next: () => Card,
  actions: readonly string[],
  isDealtOut: boolean,
): Result<SeatHands, 'action_is_not_possible'> {
  const dealt = handOf([next(), next()])
  let hands: SeatHands = [{ ...dealt, isDone: dealt.isDone || isDealtOut }]
  for (const action of actions) {
    const possible = actionsOf(hands).find((one) => one === action)
    if (!possible) return no('action_is_not_possible')
    hands = act(hands, possible, next)
  }
  return yes(hands)
}
