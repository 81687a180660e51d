import { floorOf, multiply, one, type Ratio, ratio } from '#engines/ratio.ts'
import { factorOf, type Odds } from '#engines/sports/odds.ts'

/** Systems with a name: which sizes of combinations they play. */
export const namedSystems = {
  trixie: { legs: 3, sizes: [2, 3] },
  patent: { legs: 3, sizes: [1, 2, 3] },
  yankee: { legs: 4, sizes: [2, 3, 4] },
  'lucky-15': { legs: 4, sizes: [1, 2, 3, 4] },
  canadian: { legs: 5, sizes: [2, 3, 4, 5] },
  'lucky-31': { legs: 5, sizes: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, sizes: [2, 3, 4, 5, 6] },
  'lucky-63': { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  'super-heinz': { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  goliath: { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
} as const

/** All ways to choose so many of the legs, as indexes, in order. A single or a parlay is the one way to choose all. */
export function combinationsOf(legs: number, sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.flatMap((size) => choose(legs, size, 0))
}

function choose(legs: number, size: number, from: number): readonly (readonly number[])[] {
  if (size === 0) return [[]]
  const chosen: (readonly number[])[] = []
  for (let at = from; at <= legs - size; at += 1)
    for (const rest of choose(legs, size - 1, at + 1)) chosen.push([at, ...rest])
  return chosen
}

/** The product of a combination's factors. A void leg is 1, so that the combination stays. */
export const combine = (factors: readonly Ratio[]): Ratio => factors.reduce(multiply, one)

/** What a ticket pays: each combination is rounded down once, never leg by leg. `stake` is that of one combination. */
export function payTicket(
  stake: bigint,
  factors: readonly Ratio[],
  combinations: readonly (readonly number[])[],
): bigint {
  let sum = 0n
  for (const legs of combinations) {
    let [num, den] = [stake, 1n]
    // Multiplied as it is: to shorten the fraction after each leg costs more than all the rest, and changes nothing.
    for (const at of legs) {
      const factor = factors[at] ?? one
      num *= factor.num
      den *= factor.den
    }
    sum += num / den
  }
  return sum
}

/** A leg as it stands when somebody wants to cash out. */
export type CashOutLeg =
  | { readonly state: 'settled'; readonly factor: Ratio }
  /** `fair`: its chance now, from prices without their margin. */
  | { readonly state: 'open'; readonly odds: Odds; readonly fair: Ratio }

/**
 * What a combination is worth now: what is settled by its factor, what is open by the odds it was placed at times its fair chance, less
 * the margin in basis points. An offered price is below the fair one, so dividing by it would pay more than the bet is worth.
 */
export function cashOutValue(stake: bigint, legs: readonly CashOutLeg[], marginBp: number): bigint {
  const factors = legs.map((leg) => (leg.state === 'settled' ? leg.factor : multiply(factorOf(leg.odds), leg.fair)))
  return floorOf(stake, multiply(combine(factors), ratio(10_000 - marginBp, 10_000)))
}
