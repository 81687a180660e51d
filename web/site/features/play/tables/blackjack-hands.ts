import { type BlackjackOutcome, practiceSeat, soleSeats } from '#engines/tables/blackjack/game.ts'
import { type Hand, isBlackjack, type SeatHands, totalOf } from '#engines/tables/blackjack/hands.ts'
import type { Card } from '#engines/tables/cards.ts'
import type { Mode } from '#web/site/features/play/model.ts'
import type { Live } from '#web/site/features/play/tables/live.ts'

type DealtCard = { readonly seat: string; readonly card: Card | null }

/** Seats as they stand from left to right: the first is right of the dealer. Play money has one of its own, in the middle. */
export function seatsOf(mode: Mode): readonly string[] {
  const sole = soleSeats.toReversed()
  return mode === 'real' ? sole : [...sole.slice(0, 4), practiceSeat, ...sole.slice(4)]
}

export interface DealerHand {
  readonly cards: readonly Card[]
  /** Whether the second card lies face down. */
  readonly hasHole: boolean
}

/** What lies before the dealer. */
export function dealerOfRound({ round, phase }: Pick<Live, 'round' | 'phase'>): DealerHand {
  if (!round) return { cards: [], hasHole: false }
  if (phase === 'over' && round.outcome !== null && !round.isVoid)
    return { cards: (round.outcome as BlackjackOutcome).dealer, hasHole: false }
  const own = (round.steps as readonly DealtCard[]).filter(({ seat }) => seat === 'dealer')
  const cards = own.flatMap(({ card }) => card ?? [])
  return { cards, hasHole: own.length === 2 && cards.length === 1 }
}

/** The hands of every seat: as they came out, as they stand while players act, or as far as they are dealt. */
export function handsOfRound({
  round,
  phase,
  acting,
}: Pick<Live, 'round' | 'phase' | 'acting'>): BlackjackOutcome['seats'] {
  if (!round || round.isVoid) return {}
  if (phase === 'over' && round.outcome !== null) return (round.outcome as BlackjackOutcome).seats
  if (acting) return (acting.shown as BlackjackOutcome).seats
  const hands: Record<string, SeatHands> = {}
  for (const { seat, card } of round.steps as readonly DealtCard[]) {
    if (seat === 'dealer' || card === null) continue
    hands[seat] = [{ cards: [...(hands[seat]?.[0]?.cards ?? []), card], isDoubled: false, isDone: false }]
  }
  return hands
}

export const handWords = ['acts', 'stands', 'bust', 'blackjack', 'wins', 'push', 'loses'] as const
type HandWord = (typeof handWords)[number]

/** How a hand stands, in a word; against the dealer once the round is over. */
export function wordOf(hand: Hand, isSplit: boolean, dealer: readonly Card[] | null): HandWord {
  const { total } = totalOf(hand.cards)
  const isNatural = isBlackjack(hand.cards) && !isSplit
  if (dealer) {
    const bank = totalOf(dealer).total
    if (total > 21) return 'bust'
    if (isBlackjack(dealer)) return isNatural ? 'push' : 'loses'
    if (isNatural) return 'blackjack'
    if (bank > 21 || total > bank) return 'wins'
    return total === bank ? 'push' : 'loses'
  }
  if (total > 21) return 'bust'
  if (isNatural) return 'blackjack'
  return hand.isDone ? 'stands' : 'acts'
}
