import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkSize, hashLeaf, pathOf, rootOf } from './merkle.ts'

const leaves = (count: number) => Array.from({ length: count }, (_, i) => hashLeaf(Buffer.from(String(i))))

/** The check of RFC 9162 §2.1.3.2, written from its text and sharing nothing with what it checks. */
function climb(leaf: Uint8Array, place: number, size: number, path: readonly Uint8Array[]): Uint8Array {
  let [fn, sn, hash] = [place, size - 1, leaf]
  const node = (left: Uint8Array, right: Uint8Array) =>
    createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest()
  for (const step of path) {
    if (fn % 2 === 1 || fn === sn) {
      hash = node(step, hash)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else {
      hash = node(hash, step)
    }
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  expect(sn).toBe(0)
  return hash
}

test('BX-01.6 every leaf of a tree of any size climbs to its root', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), (size, pick) => {
      const tree = leaves(size)
      const place = pick % size
      expect(climb(tree[place] as Uint8Array, place, size, pathOf(tree, place))).toEqual(rootOf(tree))
    }),
  )
})

test('BX-01.6 hashing run by run gives the root of the whole, and a path through a run and the runs is the whole path', () => {
  for (const size of [1, chunkSize - 1, chunkSize, chunkSize + 1, 3 * chunkSize + 7]) {
    const tree = leaves(size)
    const runs: Uint8Array[][] = []
    for (let from = 0; from < size; from += chunkSize) runs.push(tree.slice(from, from + chunkSize))
    const roots = runs.map(rootOf)
    expect(rootOf(roots)).toEqual(rootOf(tree))
    const place = size - 1
    const run = Math.floor(place / chunkSize)
    const path = [...pathOf(runs[run] as Uint8Array[], place % chunkSize), ...pathOf(roots, run)]
    expect(path).toEqual(pathOf(tree, place))
  }
})

test('BX-01.6 the empty tree has the hash of nothing', () => {
  expect(Buffer.from(rootOf([])).toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
})
