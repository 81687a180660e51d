import { figuresOf, winOrLose } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { type guesses, hiLo } from '#engines/instant/hi-lo/data.ts'
import { divide, multiply, one, type Ratio, ratio } from '#engines/ratio.ts'

export type Guess = (typeof guesses)[number]

export const rankOf = (card: number): number => (card % hiLo.ranks) + 1

/**
 * Between the ends "higher" and "lower" include the same rank. On an ace everything would be "higher or same", and on a king "lower or
 * same", so there the same rank is a guess of its own.
 */
export function isRight(rank: number, guess: Guess, next: number): boolean {
  const isEnd = rank === 1 || rank === hiLo.ranks
  if (guess === 'same') return isEnd && next === rank
  const isBeyond = guess === 'higher' ? next > rank : next < rank
  return isBeyond || (!isEnd && next === rank)
}

/** How many of the thirteen ranks make a guess come true; none when the guess is not offered. */
export function winningRanks(rank: number, guess: Guess): number {
  let count = 0
  for (let next = 1; next <= hiLo.ranks; next += 1) if (isRight(rank, guess, next)) count += 1
  return count
}

/** (1 − edge) ÷ the product of the chances taken: the edge is in the first guess, every further one is fair. */
export function multiplierOf(steps: readonly { readonly rank: number; readonly guess: Guess }[]): Ratio {
  return steps.reduce(
    (product, { rank, guess }) => divide(product, ratio(winningRanks(rank, guess), hiLo.ranks)),
    ratio(10_000 - hiLo.edgeBp, 10_000),
  )
}

/** The figures of a player who means to make these guesses on these cards and then collect. */
export function mathsOf(steps: readonly { readonly rank: number; readonly guess: Guess }[]): Maths {
  const chance = steps.reduce(
    (product, { rank, guess }) => multiply(product, ratio(winningRanks(rank, guess), hiLo.ranks)),
    one,
  )
  return figuresOf(winOrLose(chance, multiplierOf(steps)))
}

/** The least that a right guess multiplies by: when even that would pass the limit, there is nothing left to guess. */
export const smallestGrowth: Ratio = ratio(hiLo.ranks, hiLo.ranks - 1)
