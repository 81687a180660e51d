import { assert } from '#kit/assert.ts'

/** A regular expression as a tree, as far as its work is concerned. */
export type Node =
  /** One character, judged by the source of its own. */
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | {
      readonly kind: 'repeat'
      readonly body: Node
      readonly least: number
      readonly most: number
      readonly isLazy: boolean
    }
  | { readonly kind: 'look'; readonly body: Node; readonly isAhead: boolean; readonly isNegative: boolean }
  /** `^`, `$`, `\b`, `\B`. */
  | { readonly kind: 'edge'; readonly source: string }

/** Counts above this change no class of complexity, only how long it takes to see it. */
const countMax = 8

export function parseRegex(source: string): Node {
  let at = 0
  const eat = (text: string): boolean => {
    if (!source.startsWith(text, at)) return false
    at += text.length
    return true
  }

  function choice(): Node {
    const options = [sequence()]
    while (eat('|')) options.push(sequence())
    return options.length === 1 ? (options[0] as Node) : { kind: 'choice', options }
  }

  function sequence(): Node {
    const parts: Node[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()))
    return { kind: 'sequence', parts }
  }

  function repeated(body: Node): Node {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/.exec(source.slice(at))
    if (!found) return body
    at += found[0].length
    const [, sign, low = '0', comma, high, lazy] = found
    const clamp = (count: number) => Math.min(count, countMax)
    const bounds = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[sign ?? '']
    const most = comma ? (high === '' ? Infinity : clamp(Number(high))) : clamp(Number(low))
    const [least = 0, top = 0] = bounds ?? [clamp(Number(low)), most]
    return { kind: 'repeat', body, least, most: top, isLazy: lazy === '?' }
  }

  function group(): Node {
    const looks = [
      ['(?=', true, false],
      ['(?!', true, true],
      ['(?<=', false, false],
      ['(?<!', false, true],
    ] as const
    for (const [opening, isAhead, isNegative] of looks)
      if (eat(opening)) return { kind: 'look', body: closed(), isAhead, isNegative }
    if (!eat('(?:')) at += /^\((?:\?<\w+>)?/.exec(source.slice(at))?.[0].length ?? 1
    assert(source[at] !== '?', `${source} has groups of a kind that is known`)
    return closed()
  }

  function closed(): Node {
    const inside = choice()
    assert(eat(')'), `${source} closes its groups`)
    return inside
  }

  function atom(): Node {
    const sign = source[at] ?? ''
    if (sign === '(') return group()
    if (sign === '^' || sign === '$') return edge(sign)
    const rest = source.slice(at)
    if (/^\\[bB]/.test(rest)) return edge(rest.slice(0, 2))
    assert(!/^\\[1-9k]/.test(rest), `${source} refers back, which is not counted here`)
    const one = sign === '[' ? classAt(rest) : (escapeOf(rest) ?? String.fromCodePoint(rest.codePointAt(0) ?? 0))
    at += one.length
    return { kind: 'one', source: one }
  }

  function edge(text: string): Node {
    at += text.length
    return { kind: 'edge', source: text }
  }

  const tree = choice()
  assert(at === source.length, `${source} is read to its end`)
  return tree
}

const escapeOf = (rest: string): string | undefined =>
  /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[^])/.exec(rest)?.[0]

/** A class with everything in it, nested ones of the flag v too. */
function classAt(rest: string): string {
  let depth = 0
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '\\') at += 1
    else if (rest[at] === '[') depth += 1
    else if (rest[at] === ']') depth -= 1
    if (depth === 0) return rest.slice(0, at + 1)
  }
  return rest
}
