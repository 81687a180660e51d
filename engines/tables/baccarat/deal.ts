import { type Card, rankOf } from '#engines/tables/cards.ts'

/** What a card counts: ace 1, figures and tens nothing. */
export const pointsOf = (card: Card): number => (rankOf(card) >= 9 ? 0 : rankOf(card) + 1)

/** The last digit of the sum. */
export const totalOf = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0) % 10

/** Whether the player's side takes a third card, by its first two and the banker's. */
export function playerDraws(player: number, banker: number): boolean {
  return banker < 8 && player <= 5
}

/** Whether the banker's side takes a third card; `third` is what the player's third card counts, null when there is none. */
export function bankerDraws(player: number, banker: number, third: number | null): boolean {
  if (player >= 8 || banker >= 8) return false
  if (third === null) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  if (banker === 4) return third >= 2 && third <= 7
  if (banker === 5) return third >= 4 && third <= 7
  return banker === 6 && (third === 6 || third === 7)
}
