import { type Ending, figuresOf } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { type cardNames, scratch } from '#engines/instant/scratch/data.ts'
import { type Ratio, ratio, zero } from '#engines/ratio.ts'

export type ScratchChoice = { readonly card: (typeof cardNames)[number] }

/** The weights of the eight prizes and, last, of none. */
export function weightsOf({ card }: ScratchChoice): readonly number[] {
  const weights = scratch.cards[card].map(({ weight }) => weight)
  return [...weights, scratch.weights - weights.reduce((total, weight) => total + weight, 0)]
}

export function paysFor({ card }: ScratchChoice, prize: number | null): Ratio {
  return prize === null ? zero : ratio(scratch.cards[card][prize]?.pays ?? 0)
}

function endingsOf(choice: ScratchChoice): readonly Ending[] {
  return weightsOf(choice).map((weight, prize) => ({
    chance: ratio(weight, scratch.weights),
    pays: paysFor(choice, prize),
  }))
}

export const mathsOf = (choice: ScratchChoice): Maths => figuresOf(endingsOf(choice))
