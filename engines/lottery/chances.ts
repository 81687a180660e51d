import { choose } from '#engines/figures.ts'
import { factorial } from '#engines/lottery/counting.ts'
import type { GroupClass } from '#engines/lottery/rule.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

/** Exact chances by closed forms. The tests hold them against every outcome where there are few enough. */

/** That these places show one of their orders exactly: 1 in size^places, or 1 in size × (size − 1) × … where no number comes twice. */
export function chanceOfOrder(size: number, places: number, isDistinct = false): Ratio {
  let total = 1n
  for (let taken = 0; taken < places; taken += 1) total *= BigInt(isDistinct ? size - taken : size)
  return ratio(1n, total)
}

/** In how many orders the numbers of a group can come. */
function ordersOfClasses(classes: readonly GroupClass[]): number {
  const places = classes.reduce((sum, { times, choose: taken }) => sum + times * taken, 0)
  return classes.reduce((orders, one) => orders / factorial(one.times) ** one.choose, factorial(places))
}

export const chanceOfGroup = (size: number, classes: readonly GroupClass[]): Ratio => {
  const places = classes.reduce((sum, { times, choose: taken }) => sum + times * taken, 0)
  return ratio(ordersOfClasses(classes), BigInt(size) ** BigInt(places))
}

/** That `wanted` certain values all come among `places` independent ones, by how many of them are missing. */
export function chanceOfAll(values: number, places: number, wanted: number): Ratio {
  const [size, count] = [BigInt(values), BigInt(places)]
  let ways = 0n
  for (let missing = 0; missing <= wanted; missing += 1) {
    const term = choose(wanted, missing) * (size - BigInt(missing)) ** count
    ways += missing % 2 === 0 ? term : -term
  }
  return ratio(ways, size ** count)
}

export const chanceOfNone = (values: number, places: number, wanted: number): Ratio =>
  ratio(BigInt(values - wanted) ** BigInt(places), BigInt(values) ** BigInt(places))

/** That a certain value comes at least so many times. */
export function chanceOfTimes(values: number, places: number, least: number): Ratio {
  let ways = 0n
  for (let times = least; times <= places; times += 1)
    ways += choose(places, times) * BigInt(values - 1) ** BigInt(places - times)
  return ratio(ways, BigInt(values) ** BigInt(places))
}

/** That of `chosen` numbers exactly `hits` are among `drawn` of `size`. */
export const chanceOfHits = (size: number, drawn: number, chosen: number, hits: number): Ratio =>
  ratio(choose(chosen, hits) * choose(size - chosen, drawn - hits), choose(size, drawn))
