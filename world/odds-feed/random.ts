import { createHash } from 'node:crypto'

/** Numbers that follow from a text, so that a match has the same course after a restart. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number
  /** One of 0 … count − 1. */
  int(count: number): number
  pick<T>(some: readonly [T, ...T[]]): T
  /** About normal, with mean 0 and deviation 1. */
  normal(): number
}

const blockNumbers = 8

export function randomOf(seed: string): Random {
  let block = 0
  let bytes = Buffer.alloc(0)
  let at = blockNumbers
  const next = (): number => {
    if (at === blockNumbers) {
      bytes = createHash('sha256').update(`${seed} ${block}`).digest()
      block += 1
      at = 0
    }
    const value = bytes.readUInt32BE(at * 4) / 2 ** 32
    at += 1
    return value
  }
  const int = (count: number): number => Math.floor(next() * count)
  return {
    next,
    int,
    pick: (some) => some[int(some.length)] ?? some[0],
    normal: () =>
      next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() - 6,
  }
}
