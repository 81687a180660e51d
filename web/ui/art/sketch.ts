/** What one drawing is made with: luck that only its seed decides, and names that no other drawing on the page has. */
export interface Sketch {
  readonly prefix: string
  /** In [0, 1). */
  random(): number
  between(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  nextId(): string
}

/** FNV-1a over UTF-16 units: short, even, and the same everywhere. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Pictures need no secret luck, only the same one each time: mulberry32 from the seed's hash. */
export function startSketch(seed: string): Sketch {
  const hash = hashText(seed)
  const prefix = `a${hash.toString(36)}`
  let state = hash
  let names = 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    prefix,
    random,
    between: (low, high) => low + random() * (high - low),
    pick: (choices) => choices[Math.floor(random() * choices.length)] ?? choices[0],
    nextId: () => `${prefix}${(names++).toString(36)}`,
  }
}
