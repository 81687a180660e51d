import { assert } from '#kit/assert.ts'

/** Ways to choose k of n, as a number; what is too large for one is a mistake of who allowed it. */
export function combinations(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let taken = 0; taken < Math.min(k, n - k); taken += 1) {
    ways = (ways * (n - taken)) / (taken + 1)
    assert(Number.isSafeInteger(ways), 'notes are counted exactly')
  }
  return ways
}

export function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}

/** The sum, over every k of the sizes, of their product. */
export function productsOf(sizes: readonly number[], k: number): number {
  const sums = [1, ...new Array<number>(k).fill(0)]
  for (const size of sizes)
    for (let taken = k; taken >= 1; taken -= 1) sums[taken] = (sums[taken] ?? 0) + (sums[taken - 1] ?? 0) * size
  return sums[k] ?? 0
}

/**
 * How many ways there are to take a number from each list so that all are different. It goes through the numbers once and keeps, for
 * each set of lists that are served already, the number of ways.
 */
export function distinctTuples(lists: readonly (readonly number[])[]): number {
  const all = 2 ** lists.length
  let ways: number[] = [1, ...Array.from({ length: all - 1 }, () => 0)]
  for (const number of new Set(lists.flat())) {
    const next = [...ways]
    for (const [at, list] of lists.entries()) {
      if (!list.includes(number)) continue
      const bit = 2 ** at
      for (let served = 0; served < all; served += 1)
        if (Math.floor(served / bit) % 2 === 0) next[served + bit] = (next[served + bit] ?? 0) + (ways[served] ?? 0)
    }
    ways = next
  }
  return ways[all - 1] ?? 0
}

/** Every set of k of the items, in order. For places, of which there are few; never for what a member chose. */
export function subsetsOf<Item>(items: readonly Item[], k: number): readonly (readonly Item[])[] {
  if (k === 0) return [[]]
  return items.flatMap((item, at) => subsetsOf(items.slice(at + 1), k - 1).map((rest) => [item, ...rest]))
}

/** How often each number comes. */
export function timesOf(numbers: readonly number[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1)
  return times
}
