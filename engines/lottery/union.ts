/** Overlaps are looked at so often at most: a member's hundreds of small bets hold up nobody. */
const looksMost = 150_000

/**
 * How many notes some selections have together, one that is in several counted once; without writing notes out. It stops where there are
 * `enough`. Where selections overlap in too many ways it answers what it has found by then, which is never too much.
 */
export function sizeOfUnion<Notes>(
  all: readonly Notes[],
  count: (notes: Notes) => number,
  share: (left: Notes, right: Notes) => Notes,
  enough: number,
): number {
  let looksLeft = looksMost

  /** What a selection adds to those before it; null when there are no looks left. */
  const addedBy = (notes: Notes, before: readonly Notes[]): number | null => {
    const own = count(notes)
    const overlaps: Notes[] = []
    for (const one of before) {
      looksLeft -= 1
      if (looksLeft < 0) return null
      const shared = share(one, notes)
      const size = count(shared)
      if (size === own) return 0
      if (size > 0) overlaps.push(shared)
    }
    const known = unionOf(overlaps)
    return known === null ? null : own - known
  }

  const unionOf = (some: readonly Notes[]): number | null => {
    let size = 0
    for (const [at, notes] of some.entries()) {
      const added = addedBy(notes, some.slice(0, at))
      if (added === null) return null
      size += added
    }
    return size
  }

  // The largest first: what comes later is often in them.
  const largest = all.toSorted((left, right) => count(right) - count(left))
  let size = 0
  const seen: Notes[] = []
  const singles = new Set<string>()
  for (const notes of largest) {
    const isSingle = count(notes) === 1
    const name = isSingle ? JSON.stringify(notes) : ''
    if (singles.has(name)) continue
    // Different selections of one note have none in common.
    const added = addedBy(notes, seen)
    if (added === null) return size
    size += added
    if (size >= enough) return size
    if (isSingle) singles.add(name)
    else seen.push(notes)
  }
  return size
}
