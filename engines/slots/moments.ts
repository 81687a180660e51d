import { type Branch, coinLaw } from '#engines/slots/law.ts'
import type { Machine } from '#engines/slots/machine.ts'

/** Mean and mean square of an amount, in units. */
export interface Moments {
  readonly mean: number
  readonly square: number
}

const nothing: Moments = { mean: 0, square: 0 }

/** Of two amounts that do not depend on each other. */
const together = (a: Moments, b: Moments): Moments => ({
  mean: a.mean + b.mean,
  square: a.square + 2 * a.mean * b.mean + b.square,
})

/**
 * Mean and square of whole rounds without their cap. What is still to come depends on the spins that are left and given so far and on
 * nothing else, so each such pair is settled once.
 */
export function momentsOfRound(machine: Machine, starts: readonly Branch[], spins: readonly Branch[]): Moments {
  return walkRound(machine, starts, spins, {
    none: nothing,
    sum: (wins) => {
      let [chance, mean, square] = [0, 0, 0]
      for (const [units, own] of wins) {
        chance += own
        mean += own * units
        square += own * units * units
      }
      return { chance, mean, square }
    },
    before: ({ chance, mean, square }, after) => ({
      mean: mean + chance * after.mean,
      square: square + 2 * mean * after.mean + chance * after.square,
    }),
    both: together,
    plus: (a, b) => ({ mean: a.mean + b.mean, square: a.square + b.square }),
    coins: (coins) => coinMoments(machine, coins),
  })
}

function coinMoments(machine: Machine, first: number): Moments {
  const { hold } = machine.model
  const table = hold?.values ?? []
  const weights = table.reduce((all, { weight }) => all + weight, 0)
  const meanOf = (power: number) =>
    table.reduce((all, { value, weight }) => all + (value ** power * weight) / weights, 0)
  const [coin, coinSquare] = [meanOf(1), meanOf(2)]
  let [mean, square] = [0, 0]
  coinLaw(machine, first).forEach((chance, coins) => {
    const bonus = coins === machine.cells ? (hold?.full ?? 0) : 0
    const sum = coins * coin + bonus
    mean += chance * sum
    square += chance * (sum * sum + coins * (coinSquare - coin * coin))
  })
  return { mean, square }
}

/**
 * At most what the cap takes from the mean, in bets. For every t > 0, x ≤ exp(t·x − 1) ÷ t, so that the mean of what is above the cap is
 * at most E[exp(t·(G − cap))] ÷ (e·t); the least over some t is taken.
 */
export function lossByCap(machine: Machine, starts: readonly Branch[], spins: readonly Branch[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i <= 60; i += 1) {
    const t = (5 * i) / machine.cap
    const grown = walkRound(machine, starts, spins, {
      none: 1,
      sum: (wins) => {
        let sum = 0
        for (const [units, chance] of wins) sum += chance * Math.exp(t * units)
        return sum
      },
      before: (sum, after) => sum * after,
      both: (a, b) => a * b,
      plus: (a, b) => a + b,
      coins: (coins) => coinGrowth(machine, coins, t),
    })
    const loss = (grown * Math.exp(-t * machine.cap - 1)) / t / machine.model.bet
    if (loss < least) least = loss
  }
  return least
}

function coinGrowth(machine: Machine, first: number, t: number): number {
  const { hold } = machine.model
  const table = hold?.values ?? []
  const weights = table.reduce((all, { weight }) => all + weight, 0)
  const one = table.reduce((all, { value, weight }) => all + (Math.exp(t * value) * weight) / weights, 0)
  let grown = 0
  coinLaw(machine, first).forEach((chance, coins) => {
    grown += chance * one ** coins * Math.exp(t * (coins === machine.cells ? (hold?.full ?? 0) : 0))
  })
  return grown
}

/** How a figure of a round is put together from those of its parts. */
interface Figure<Sum, Value> {
  readonly none: Value
  /** What a branch's wins add up to, their chances included; it is asked once a branch. */
  sum(wins: ReadonlyMap<number, number>): Sum
  /** A branch and what comes after it. */
  before(sum: Sum, after: Value): Value
  both(a: Value, b: Value): Value
  plus(a: Value, b: Value): Value
  coins(coins: number): Value
}

function walkRound<Sum, Value>(
  machine: Machine,
  starts: readonly Branch[],
  spins: readonly Branch[],
  figure: Figure<Sum, Value>,
): Value {
  const limit = machine.model.freeSpins?.limit ?? Number.POSITIVE_INFINITY
  const known = new Map<string, Value>()
  const summed = spins.map(({ award, wins }) => ({ award, sum: figure.sum(wins) }))
  function toCome(left: number, awarded: number): Value {
    if (left === 0) return figure.none
    const key = `${left} ${awarded}`
    const found = known.get(key)
    if (found !== undefined) return found
    const value = summed
      .map(({ award, sum }) => {
        const given = Math.min(award, limit - awarded)
        return figure.before(sum, toCome(left - 1 + given, awarded + given))
      })
      .reduce((a, b) => figure.plus(a, b))
    known.set(key, value)
    return value
  }
  return starts
    .map(({ award, coins, wins }) => {
      const held = coins > 0 ? figure.coins(coins) : figure.none
      return figure.before(figure.sum(wins), figure.both(held, toCome(award, award)))
    })
    .reduce((a, b) => figure.plus(a, b))
}
