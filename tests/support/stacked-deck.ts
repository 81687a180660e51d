import type { Draw } from '#engines/game.ts'
import { type Card, deck } from '#engines/tables/cards.ts'

/** A draw from which `shuffled` deals these cards at these places, and elsewhere the first one left that nobody asked for. */
export function stackedDraw(wanted: ReadonlyMap<number, Card>, decks: number): Draw {
  const left = deck.map(() => decks)
  const kept = deck.map((card) => [...wanted.values()].filter((one) => one === card).length)
  let dealt = 0
  const int = () => {
    const card = wanted.get(dealt)
    dealt += 1
    const kind = card ? deck.indexOf(card) : left.findIndex((count, at) => count > (kept[at] ?? 0))
    const place = left.slice(0, kind).reduce((sum, count) => sum + count, 0)
    left[kind] = (left[kind] ?? 0) - 1
    if (card) kept[kind] = (kept[kind] ?? 0) - 1
    return place
  }
  return { u32: () => 0, bits52: () => 0n, int }
}
