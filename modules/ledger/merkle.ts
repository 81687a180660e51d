import { createHash } from 'node:crypto'

/**
 * Merkle trees as RFC 6962 builds them: leaves and nodes are hashed with different first bytes, and a tree of n leaves splits at
 * the largest power of two below n. Because of that split, the roots of aligned runs of 1,024 leaves are nodes of the whole tree,
 * so a day can be hashed run by run and proved from one run and the runs' roots.
 */
export const chunkSize = 1024

type Hash = Uint8Array

function sha256(...parts: Uint8Array[]): Hash {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const leafMark = Uint8Array.of(0)
const nodeMark = Uint8Array.of(1)

export function hashLeaf(data: Uint8Array): Hash {
  return sha256(leafMark, data)
}

/** The root over leaves or subtree roots that are already hashed. */
export function rootOf(nodes: readonly Hash[]): Hash {
  const [first] = nodes
  if (!first) return sha256()
  if (nodes.length === 1) return first
  const split = splitOf(nodes.length)
  return sha256(nodeMark, rootOf(nodes.slice(0, split)), rootOf(nodes.slice(split)))
}

/** The neighbours to hash with, from the leaf up. */
export function pathOf(nodes: readonly Hash[], place: number): Hash[] {
  if (nodes.length <= 1) return []
  const split = splitOf(nodes.length)
  return place < split
    ? [...pathOf(nodes.slice(0, split), place), rootOf(nodes.slice(split))]
    : [...pathOf(nodes.slice(split), place - split), rootOf(nodes.slice(0, split))]
}

function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1))
}
