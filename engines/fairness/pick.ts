import type { Draw } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'

/** The index of one of the integer weights, each as likely as its share. */
export function pick(draw: Draw, weights: readonly number[]): number {
  let rest = draw.int(weights.reduce((total, weight) => total + weight, 0))
  const index = weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
  assert(index >= 0, 'a number below the sum of the weights falls into one of them')
  return index
}

/** A new array in uniformly random order: Fisher–Yates from the end. */
export function shuffle<Item>(draw: Draw, items: readonly Item[]): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) swap(order, last, draw.int(last + 1))
  return order
}

/** `count` different numbers of 0 … n − 1 in the order they came: Fisher–Yates from the front, left early. */
export function sample(draw: Draw, n: number, count: number): number[] {
  assert(count <= n, 'nobody takes more than there is')
  const order = Array.from({ length: n }, (_, at) => at)
  for (let at = 0; at < count; at += 1) swap(order, at, at + draw.int(n - at))
  return order.slice(0, count)
}

function swap<Item>(items: Item[], a: number, b: number): void {
  const [left, right] = [items[a], items[b]]
  items[a] = right as Item
  items[b] = left as Item
}
