import { no, type Result, yes } from '#kit/result.ts'

/** Deeper than any contract of ours, and shallow enough that no recursive reader can run out of stack. */
const maxDepth = 32

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const poison = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads JSON that a stranger sent. Invalid UTF-8, a byte order mark, nesting beyond what any contract needs, keys that
 * could reach a prototype, and numbers that a double cannot hold exactly are all refused, so that nothing behind this
 * line has to think of them. Of duplicate keys the last one wins, as in every JavaScript reader: the value that is
 * validated is the value that is used.
 */
export function readJson(bytes: Uint8Array): Result<unknown, 'body_is_malformed'> {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    return no('body_is_malformed')
  }
  return isTame(value) ? yes(value) : no('body_is_malformed')
}

/** Walks with a list of its own instead of recursion, because depth is just what it must survive. */
export function isTame(root: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'number' && !isExact(value)) return false
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return false
    for (const key of Object.keys(value)) {
      if (poison.has(key)) return false
      open.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
    }
  }
  return true
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}
