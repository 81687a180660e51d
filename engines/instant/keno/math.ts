import { choose, type Ending, figuresOf } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { keno } from '#engines/instant/keno/data.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

const tables: Readonly<Record<number, Readonly<Record<number, number>>>> = keno.pays

export function paysFor(picks: number, hits: number): Ratio {
  return ratio(tables[picks]?.[hits] ?? 0, 10)
}

export const topPays = (picks: number): Ratio => ratio(Math.max(...Object.values(tables[picks] ?? {})), 10)

/** Of all ways to draw 20 of 80, those with k of the picked numbers among them. */
export function endingsOf(picks: number): readonly Ending[] {
  const { numbers, drawn } = keno
  return Array.from({ length: picks + 1 }, (_, hits) => ({
    chance: ratio(choose(picks, hits) * choose(numbers - picks, drawn - hits), choose(numbers, drawn)),
    pays: paysFor(picks, hits),
  }))
}

export const mathsOf = (picks: number): Maths => figuresOf(endingsOf(picks))
