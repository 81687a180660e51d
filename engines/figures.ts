import type { GameInfo, Maths, Volatility } from '#engines/game.ts'
import { add, compare, multiply, type Ratio, ratio, subtract, sum, zero } from '#engines/ratio.ts'

/** One way in which a round can end: how likely it is and what it pays in stakes. */
export interface Ending {
  readonly chance: Ratio
  readonly pays: Ratio
}

/** The exact figures of a game whose every ending is listed. */
export function figuresOf(endings: readonly Ending[]): Maths {
  const rtp = sum(endings.map(({ chance, pays }) => multiply(chance, pays)))
  const square = sum(endings.map(({ chance, pays }) => multiply(chance, multiply(pays, pays))))
  const paying = endings.filter(({ chance, pays }) => chance.num > 0n && pays.num > 0n)
  return {
    rtp,
    hitRate: sum(paying.map(({ chance }) => chance)),
    variance: subtract(square, multiply(rtp, rtp)),
    topMultiplier: paying.reduce((top, { pays }) => (compare(pays, top) > 0 ? pays : top), zero),
  }
}

/** A game that pays one amount or nothing. */
export function winOrLose(chance: Ratio, pays: Ratio): readonly Ending[] {
  return [
    { chance, pays },
    { chance: add(ratio(1), { num: -chance.num, den: chance.den }), pays: zero },
  ]
}

/** Classes of the deviation in stakes, compared as squares so that no root is taken. */
export function volatilityOf({ variance }: Pick<Maths, 'variance'>): Volatility {
  const isBelow = (deviation: Ratio) => compare(variance, multiply(deviation, deviation)) < 0
  if (isBelow(ratio(5, 2))) return 'low'
  if (isBelow(ratio(7, 2))) return 'medium_low'
  if (isBelow(ratio(5))) return 'medium'
  return isBelow(ratio(8)) ? 'medium_high' : 'high'
}

/** What players are told: where they choose how much is at risk, that it is their choice. */
export function volatilityShown({
  volatility,
  turnover,
}: Pick<GameInfo, 'volatility' | 'turnover'>): Volatility | 'chosen' {
  return turnover === 'result' ? 'chosen' : volatility
}

/** The number of ways to choose k of n. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let taken = 0; taken < k; taken += 1) ways = (ways * BigInt(n - taken)) / BigInt(taken + 1)
  return ways
}
