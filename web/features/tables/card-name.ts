import type { Card } from '#engines/tables/cards.ts'
import { t } from '#web/lib/i18n.ts'

const suits = { S: 'spade', H: 'heart', D: 'diamond', C: 'club' } as const

/** How a card's rank is written: ten as `10`. */
export const rankText = (card: Card): string => (card.startsWith('T') ? '10' : card.charAt(0))
export const suitOf = (card: Card) => suits[card.charAt(1) as keyof typeof suits]

/** A card in words: "nine of hearts". */
export function cardName(card: Card): string {
  const suit = suitOf(card)
  const rank = rankText(card)
  const figures = {
    A: 'tables.card.ace',
    J: 'tables.card.jack',
    Q: 'tables.card.queen',
    K: 'tables.card.king',
  } as const
  const name = rank in figures ? t(figures[rank as keyof typeof figures]) : rank
  return t(`tables.card.${suit}`, { rank: name })
}

const signs = { spade: '♠', heart: '♥', diamond: '♦', club: '♣' } as const

/** A card in two signs: `9♥`. */
export const cardSign = (card: Card): string => `${rankText(card)}${signs[suitOf(card)]}`
