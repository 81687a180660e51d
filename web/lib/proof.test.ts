import { expect, test } from 'vitest'
import { hashLeaf, pathOf, rootOf } from '#modules/ledger/merkle.ts'
import { climb } from '#web/lib/proof.ts'

const leaves = Array.from({ length: 33 }, (_, i) => Uint8Array.of(i, 7, i))

test('BX-01.6 every leaf of every tree up to 33 leaves climbs to the root that the ledger computes', async () => {
  for (let size = 1; size <= leaves.length; size += 1) {
    const nodes = leaves.slice(0, size).map(hashLeaf)
    const root = rootOf(nodes)
    for (const [place, leaf] of leaves.slice(0, size).entries()) {
      const top = await climb(leaf, BigInt(place), BigInt(size), pathOf(nodes, place))
      expect(top && Buffer.from(top).equals(root), `leaf ${place} of ${size}`).toBe(true)
    }
  }
})

test('BX-01.6 a path that does not fit its tree leads nowhere', async () => {
  const nodes = leaves.slice(0, 5).map(hashLeaf)
  const leaf = leaves[2] as Uint8Array
  const path = pathOf(nodes, 2)
  expect(await climb(leaf, 2n, 5n, path.slice(0, -1))).toBeNull()
  expect(await climb(leaf, 2n, 5n, [...path, leaf])).toBeNull()
  expect(await climb(leaf, 5n, 5n, path)).toBeNull()
  expect(await climb(leaf, -1n, 5n, path)).toBeNull()
  expect(await climb(leaf, 0n, 0n, [])).toBeNull()
})
