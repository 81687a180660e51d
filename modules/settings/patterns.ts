import { RE2JS } from 're2js'

export const patternLengthMax = 255

/** A field is never longer, so no repetition can be taken more often. */
const inputLengthMax = 255

/** Measured: a backtracking engine walks this many in well under a tenth of a second; twenty million took it four seconds. */
const waysMax = 200_000

/**
 * Whether a pattern may judge what people type. The server runs it in linear time, but a browser has only an engine that
 * tries one way after another; so it must compile in both, and the ways to match the longest input must be few.
 * That bound is an upper one: a harmless pattern may be refused, a harmful one is not let through.
 */
export function isSafePattern(text: string): boolean {
  if (text.length === 0 || text.length > patternLengthMax) return false
  try {
    RE2JS.compile(text)
    // What both engines read alike; a flag or a name inside the pattern is not worth two dialects.
    if (/\(\?(?!:)/.test(text) || /\\[QEACz]/.test(text)) return false
    RegExp(text, 'u')
  } catch {
    return false
  }
  return isWhole(text) && new WayCounter(text).count() <= waysMax
}

/**
 * From `^` to `$`, with choices inside groups only. A pattern that may begin anywhere is tried at every place of the input,
 * and would accept whatever merely contains what it asks for.
 */
function isWhole(text: string): boolean {
  const inside = /^\^((?:[^\\]|\\.)*)\$$/su.exec(text)?.[1]
  return inside !== undefined && !new WayCounter(inside).hasOuterChoice()
}

/** Counts in how many ways a backtracking engine can walk a pattern that both engines accepted. */
class WayCounter {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  count(): number {
    return this.#alternatives()
  }

  hasOuterChoice(): boolean {
    this.#sequence()
    return this.#text[this.#at] === '|'
  }

  #alternatives(): number {
    let ways = this.#sequence()
    while (this.#text[this.#at] === '|') {
      this.#at += 1
      ways += this.#sequence()
    }
    return ways
  }

  #sequence(): number {
    let ways = 1
    while (this.#at < this.#text.length && this.#text[this.#at] !== '|' && this.#text[this.#at] !== ')') {
      const once = this.#atom()
      ways *= this.#repeat(once)
    }
    return ways
  }

  #atom(): number {
    const first = this.#text[this.#at]
    if (first === '(') {
      this.#at += this.#text.startsWith('(?:', this.#at) ? 3 : 1
      const ways = this.#alternatives()
      this.#at += 1
      return ways
    }
    this.#at += first === '[' ? this.#lengthOfClass() : this.#lengthOfSign()
    return 1
  }

  #lengthOfClass(): number {
    let length = 1
    while (this.#text[this.#at + length] !== ']') length += this.#text[this.#at + length] === '\\' ? 2 : 1
    return length + 1
  }

  /** A sign with braces of its own (`\p{L}`, `\x{41}`) is one sign; its braces repeat nothing. */
  #lengthOfSign(): number {
    if (this.#text[this.#at] !== '\\') return 1
    return /^\\[pPxu]\{[^}]*\}/.exec(this.#text.slice(this.#at))?.[0].length ?? 2
  }

  #repeat(once: number): number {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#text.slice(this.#at))
    if (!found) return once
    this.#at += found[0].length
    const [min, max] = boundsOf(found)
    let ways = 0
    for (let times = min; times <= max; times += 1) ways += once ** times
    return ways
  }
}

function boundsOf([whole, low = '', comma = '', high = '']: RegExpExecArray): [number, number] {
  if (whole.startsWith('*')) return [0, inputLengthMax]
  if (whole.startsWith('+')) return [1, inputLengthMax]
  if (whole.startsWith('?')) return [0, 1]
  const min = Number(low)
  if (comma === '') return [min, min]
  return [min, high === '' ? Math.max(min, inputLengthMax) : Number(high)]
}
