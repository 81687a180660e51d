import { no, type Result, yes } from '#kit/result.ts'
import { isStorableText } from '#kit/text.ts'

/** Deeper than any contract of ours, and shallow enough that no recursive reader can run out of stack. */
const maxDepth = 32

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const poison = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads JSON that a stranger sent. Invalid UTF-8, a byte order mark, nesting beyond what any contract needs, keys that
 * could reach a prototype, numbers that a double cannot hold exactly, and texts that cannot be stored are all refused, so that
 * nothing behind this line has to think of them. Of duplicate keys the last one wins, as in every JavaScript reader: the value that is
 * validated is the value that is used.
 */
export function readJson(bytes: Uint8Array): Result<unknown, 'body_is_malformed' | 'text_is_malformed'> {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    return no('body_is_malformed')
  }
  const fault = findFault(value)
  return fault ? no(fault) : yes(value)
}

/**
 * What is wrong with a value that was read, or with a form. Walks with a list of its own instead of recursion, because depth is
 * just what it must survive.
 */
export function findFault(root: unknown): 'body_is_malformed' | 'text_is_malformed' | null {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !isStorableText(value)) return 'text_is_malformed'
    if (typeof value === 'number' && !isExact(value)) return 'body_is_malformed'
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return 'body_is_malformed'
    for (const key of Object.keys(value)) {
      if (poison.has(key)) return 'body_is_malformed'
      if (!isStorableText(key)) return 'text_is_malformed'
      open.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
    }
  }
  return null
}

/** Whether every text of an address, its parameters or its query, can be stored. */
export function areStorableTexts(parts: unknown): boolean {
  const texts = (parts ?? {}) as Readonly<Record<string, unknown>>
  for (const key of Object.keys(texts)) {
    const value = texts[key]
    const isStorable = Array.isArray(value)
      ? value.every((text) => isStorableText(String(text)))
      : typeof value !== 'string' || isStorableText(value)
    if (!isStorable) return false
  }
  return true
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}
