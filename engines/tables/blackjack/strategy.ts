import { type BlackjackAction, totalOf, valueOf } from '#engines/tables/blackjack/hands.ts'
import type { Card } from '#engines/tables/cards.ts'

/** H hit, S stand, D double or else hit, d double or else stand, P split; by the dealer's card 2 … 9, ten, ace. */
type Row = string

const hard: Readonly<Record<number, Row>> = {
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
}

const soft: Readonly<Record<number, Row>> = {
  12: 'HHHHHHHHHH',
  13: 'HHHDDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SddddSSHHH',
}

/** By the value of one of the two cards. Where it does not split, a pair is played by its total. */
const pairs: Readonly<Record<number, Row>> = {
  1: 'PPPPPPPPPP',
  2: 'PPPPPP----',
  3: 'PPPPPP----',
  4: '---PP-----',
  6: 'PPPPP-----',
  7: 'PPPPPP----',
  8: 'PPPPPPPPPP',
  9: 'PPPPP-PP--',
}

export interface ChartHand {
  readonly total: number
  readonly isSoft: boolean
  readonly canDouble: boolean
  /** The value of both cards of a pair that may be split. */
  readonly pair: number | null
}

/** The printed chart for eight decks: what to do by the total alone. Up is 1 for an ace … 10. */
export function chartAction({ total, isSoft, canDouble, pair }: ChartHand, up: number): BlackjackAction {
  const column = up === 1 ? 9 : up - 2
  if (pair !== null && pairs[pair]?.[column] === 'P') return 'split'
  const row = isSoft ? (soft[total] ?? 'SSSSSSSSSS') : (hard[total] ?? (total < 9 ? 'HHHHHHHHHH' : 'SSSSSSSSSS'))
  const mark = row[column]
  if (mark === 'D') return canDouble ? 'double' : 'hit'
  if (mark === 'd') return canDouble ? 'double' : 'stand'
  return mark === 'H' ? 'hit' : 'stand'
}

/** What the chart says for a hand at a table; `actions` is what the table allows. */
export function chartActionFor(cards: readonly Card[], actions: readonly BlackjackAction[], up: Card): BlackjackAction {
  const pair = actions.includes('split') ? valueOf(cards[0] as Card) : null
  return chartAction({ ...totalOf(cards), canDouble: actions.includes('double'), pair }, valueOf(up))
}
