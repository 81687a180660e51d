import { type Node, parseRegex } from './parse.ts'

/**
 * How much a backtracking engine works on a text, counted in steps instead of milliseconds, so that the answer is the same on every
 * machine. Engines are cleverer than this here and there, never worse.
 */
export interface Work {
  readonly tree: Node
  stepsOn(text: string): number
  /** Whether one character fits one of the expression's characters. */
  fits(source: string, character: string): boolean
}

/** More than any linear expression needs for the texts that are tried. */
const stepsMax = 200_000

class TooMuch extends Error {}

export function measureRegex(source: string, flags: string): Work {
  const tree = parseRegex(source)
  const unit = flags.replaceAll(/[gymd]/g, '')
  const known = new Map<string, boolean>()

  function fits(one: string, character: string): boolean {
    const key = `${one} ${character}`
    const found = known.get(key)
    if (found !== undefined) return found
    // One code point, or without the flag u possibly one half of one.
    const answer = new RegExp(`^(?:${one})$`, unit).test(character)
    known.set(key, answer)
    return answer
  }

  function stepsOn(text: string): number {
    const letters = /[uv]/.test(flags) ? [...text] : text.split('')
    let steps = 0
    type Next = (at: number) => boolean
    const step = () => {
      steps += 1
      if (steps > stepsMax) throw new TooMuch()
    }

    function match(node: Node, at: number, next: Next): boolean {
      step()
      switch (node.kind) {
        case 'one': {
          const letter = letters[at]
          return letter !== undefined && fits(node.source, letter) && next(at + 1)
        }
        case 'sequence':
          return inOrder(node.parts, 0, at, next)
        case 'choice':
          return node.options.some((option) => match(option, at, next))
        case 'repeat':
          return repeat(node, at, 0, next)
        case 'look':
          return look(node, at) && next(at)
        case 'edge':
          return isEdge(node.source, at) && next(at)
      }
    }

    function inOrder(parts: readonly Node[], from: number, at: number, next: Next): boolean {
      const part = parts[from]
      return part ? match(part, at, (after) => inOrder(parts, from + 1, after, next)) : next(at)
    }

    function repeat(node: Extract<Node, { kind: 'repeat' }>, at: number, times: number, next: Next): boolean {
      step()
      const again = () =>
        times < node.most &&
        // A round that takes nothing is not tried twice.
        match(node.body, at, (after) => (after > at || times < node.least) && repeat(node, after, times + 1, next))
      if (times < node.least) return again()
      return node.isLazy ? next(at) || again() : again() || next(at)
    }

    function look({ body, isAhead, isNegative }: Extract<Node, { kind: 'look' }>, at: number): boolean {
      const ends = isAhead ? [undefined] : Array.from({ length: Math.min(at, 8) + 1 }, (_, back) => at - back)
      const found = ends.some((from) =>
        from === undefined ? match(body, at, () => true) : match(body, from, (after) => after === at),
      )
      return found !== isNegative
    }

    const isWord = (at: number) => /^\w$/.test(letters[at] ?? '')
    function isEdge(edge: string, at: number): boolean {
      const [before, here] = [letters[at - 1], letters[at]]
      if (edge === '^') return before === undefined || (flags.includes('m') && before === '\n')
      if (edge === '$') return here === undefined || (flags.includes('m') && here === '\n')
      return (isWord(at - 1) !== isWord(at)) === (edge === '\\b')
    }

    try {
      // With the flag g a text is searched on after each match, as replaceAll does.
      for (let from = 0; from <= letters.length; ) {
        let end = -1
        const isFound = match(tree, from, (after) => {
          end = after
          return true
        })
        if (isFound && !flags.includes('g')) break
        from = isFound && end > from ? end : from + 1
      }
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error
      return Infinity
    }
    return steps
  }

  return { tree, stepsOn, fits }
}

const others = [...'aZ09-._@ /\n!é<>"\',:=&?#%()[]{}\\*$+|~;^`汉\u0000\u0301']

/** Characters that the expression tells apart, one of each sort. */
function alphabetOf({ tree, fits }: Work): string[] {
  // An edge of words tells letters apart that a class may not.
  const sources = [...new Set([...charactersOf(tree), ...(hasWordEdge(tree) ? [String.raw`\w`] : [])])]
  const literal = sources.flatMap((source) =>
    source.length === 1 ? [source] : source.startsWith('\\') && source.length === 2 ? [source.slice(1)] : [],
  )
  const sorts = new Map<string, string>()
  for (const letter of [...others, ...literal]) {
    const sort = sources.map((source) => Number(fits(source, letter))).join('')
    if (!sorts.has(sort)) sorts.set(sort, letter)
  }
  return [...sorts.values()]
}

function hasWordEdge(node: Node): boolean {
  if (node.kind === 'edge') return node.source.startsWith('\\')
  if (node.kind === 'sequence') return node.parts.some(hasWordEdge)
  if (node.kind === 'choice') return node.options.some(hasWordEdge)
  return node.kind !== 'one' && hasWordEdge(node.body)
}

function loopCharactersOf(node: Node): string[] {
  if (node.kind === 'repeat') return node.most === Infinity ? charactersOf(node.body) : loopCharactersOf(node.body)
  if (node.kind === 'sequence') return node.parts.flatMap(loopCharactersOf)
  if (node.kind === 'choice') return node.options.flatMap(loopCharactersOf)
  return node.kind === 'look' ? loopCharactersOf(node.body) : []
}

function charactersOf(node: Node): string[] {
  if (node.kind === 'one') return [node.source]
  if (node.kind === 'sequence') return node.parts.flatMap(charactersOf)
  if (node.kind === 'choice') return node.options.flatMap(charactersOf)
  return node.kind === 'edge' ? [] : charactersOf(node.body)
}

const hasLoop = (node: Node): boolean => {
  if (node.kind === 'repeat') return node.most === Infinity || hasLoop(node.body)
  if (node.kind === 'sequence') return node.parts.some(hasLoop)
  if (node.kind === 'choice') return node.options.some(hasLoop)
  return node.kind === 'look' && hasLoop(node.body)
}

/** Something that the node matches, with every loop taken `times`. */
function sampleOf(work: Work, alphabet: readonly string[], node: Node, times: number): string {
  const sample = (inner: Node): string => sampleOf(work, alphabet, inner, times)
  if (node.kind === 'one') return alphabet.find((letter) => work.fits(node.source, letter)) ?? ''
  if (node.kind === 'sequence') return node.parts.map(sample).join('')
  if (node.kind === 'choice') return sample(node.options[0] as Node)
  if (node.kind === 'repeat') return sample(node.body).repeat(Math.min(Math.max(node.least, times), node.most))
  return ''
}

/** What stands before each loop, and what goes round in it. */
function loopsOf(
  work: Work,
  alphabet: readonly string[],
  node: Node,
  before: string,
): [prefix: string, pump: string][] {
  const sample = (inner: Node) => sampleOf(work, alphabet, inner, 1)
  switch (node.kind) {
    case 'repeat':
      return [
        ...(node.most === Infinity ? [[before, sample(node.body)] as [string, string]] : []),
        ...loopsOf(work, alphabet, node.body, before),
      ]
    case 'sequence': {
      let prefix = before
      return node.parts.flatMap((part) => {
        const found = loopsOf(work, alphabet, part, prefix)
        prefix += sample(part)
        return found
      })
    }
    case 'choice':
      return node.options.flatMap((option) => loopsOf(work, alphabet, option, before))
    case 'look':
      return loopsOf(work, alphabet, node.body, before)
    case 'one':
    case 'edge':
      return []
  }
}

/** An expression of many choices has as many; what is wrong with one is wrong after another. */
const prefixesMax = 8

/** Texts that are likely to cost much: `pump` is what grows. */
function attacksOn(work: Work): { readonly prefix: string; readonly pump: string; readonly suffix: string }[] {
  if (!hasLoop(work.tree)) return []
  const alphabet = alphabetOf(work)
  const loops = loopsOf(work, alphabet, work.tree, '')
  const inLoops = loopCharactersOf(work.tree)
  const looping = alphabet.filter((letter) => inLoops.some((source) => work.fits(source, letter))).slice(0, 8)
  const pairs = looping.flatMap((one) => looping.map((other) => one + other))
  const pumps = new Set([...alphabet, ...pairs, ...loops.flatMap(([prefix, pump]) => [pump, prefix + pump])])
  const prefixes = [...new Set(['', '\u0000', ...loops.map(([prefix]) => prefix)])].slice(0, prefixesMax)
  const suffixes = ['', '\u0000']
  return prefixes.flatMap((prefix) =>
    [...pumps].filter(Boolean).flatMap((pump) => suffixes.map((suffix) => ({ prefix, pump, suffix }))),
  )
}

const [shorter, longer] = [32, 64]
/** Linear work doubles; quadratic work grows four times. */
const growthMax = 2.8
/** Below this nothing can be told from the first steps. */
const stepsLeast = 500

/** A text on which the expression works more than in proportion to its length; null when none was found. */
export function findSuperLinear(source: string, flags: string): string | null {
  const work = measureRegex(source, flags)
  for (const { prefix, pump, suffix } of attacksOn(work)) {
    const steps = (count: number) => work.stepsOn(prefix + pump.repeat(count) + suffix)
    const long = steps(longer)
    if (long === Infinity || (long > stepsLeast && long > growthMax * steps(shorter)))
      return `${JSON.stringify(prefix)} + ${JSON.stringify(pump)} × n + ${JSON.stringify(suffix)}: ${steps(shorter)} → ${long} steps`
  }
  return null
}
