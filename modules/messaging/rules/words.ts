import { no, type Result, yes } from '#kit/result.ts'

export interface ForbiddenWords {
  /** Dotted out. */
  readonly masked: readonly string[]
  /** A line with one of these is not taken. */
  readonly refused: readonly string[]
}

/** How a letter of a word is written by who would rather not be understood. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

interface Letter {
  readonly letter: string
  /** Where it stands in the line, as code points; a letter that is drawn out stands at several places. */
  readonly from: number
  to: number
}

/** A line's letters without their disguise, and where each of them stands. What is drawn out ("gaaago") counts once. */
function lettersOf(points: readonly string[]): Letter[] {
  const letters: Letter[] = []
  for (const [at, point] of points.entries()) {
    const plain = point.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    for (const one of plain) {
      const letter = disguises[one] ?? one
      if (!/[\p{L}\p{N}]/u.test(letter)) continue
      const last = letters.at(-1)
      if (last?.letter === letter && last.to === at - 1) last.to = at
      else letters.push({ letter, from: at, to: at })
    }
  }
  return letters
}

/** How much stands between one letter and the next. */
function gapsOf(letters: readonly Letter[]): number[] {
  return letters.slice(1).map(({ from }, index) => from - (letters[index]?.to ?? 0) - 1)
}

const isLetter = (point: string | undefined): boolean => point !== undefined && /[\p{L}\p{N}]/u.test(point)

/**
 * Where a word stands in a line: written together or with every letter apart ("g.a g o"), and as a word of its own, since harmless words
 * hold bad ones.
 */
function findWord(points: readonly string[], letters: readonly Letter[], word: string): [number, number][] {
  const wanted = lettersOf([...word])
  const wantedGaps = gapsOf(wanted)
  const found: [number, number][] = []
  if (wanted.length === 0) return found
  for (let at = 0; at + wanted.length <= letters.length; at += 1) {
    const run = letters.slice(at, at + wanted.length)
    if (run.some(({ letter }, index) => letter !== wanted[index]?.letter)) continue
    const gaps = gapsOf(run)
    // What is forbidden may be several words; between those there is always something.
    const isTogether = gaps.every((gap, index) => (wantedGaps[index] === 0 ? gap === 0 : gap <= 2))
    const isApart = gaps.every((gap) => gap >= 1 && gap <= 2)
    const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 0]
    if (!isTogether && !isApart) continue
    if (isLetter(points[from - 1]) || isLetter(points[to + 1])) continue
    found.push([from, to])
  }
  return found
}

/** A way to reach somebody outside: an address, a link, or a number long enough to be called. */
export const contact = new RegExp(
  [
    String.raw`[^\s@]@[^\s@]+\.[^\s@]`,
    String.raw`https?://|\bwww\.`,
    // The end of a name is enough: a search for all of it would begin anew at each of its hyphens.
    String.raw`[a-z0-9]-*\.(?:com|net|org|ph|io|me|gg|vip|bet|xyz|link|app)\b`,
    String.raw`\d{7,}|(?:\+?\d[\s().-]*){10,}`,
  ].join('|'),
  'iu',
)

/** What may be shown of a line. */
export function moderate(
  line: string,
  { masked, refused }: ForbiddenWords,
): Result<string, 'chat_words_are_refused' | 'chat_has_contact'> {
  if (contact.test(line.normalize('NFKC'))) return no('chat_has_contact')
  const points = [...line]
  const letters = lettersOf(points)
  if (refused.some((word) => findWord(points, letters, word).length > 0)) return no('chat_words_are_refused')
  const shown = [...points]
  for (const word of masked) {
    for (const [from, to] of findWord(points, letters, word)) {
      for (let at = from; at <= to; at += 1) if (/\S/u.test(points[at] ?? '')) shown[at] = '•'
    }
  }
  return yes(shown.join(''))
}
