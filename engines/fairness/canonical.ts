import { hashText } from '#engines/fairness/hash.ts'
import type { Json } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'

/** One text for one value, whatever order its keys were written in: sorted keys, no spaces, numbers as JavaScript writes them. */
export function canonicalJson(value: Json): string {
  assert(value !== undefined, 'JSON has no undefined')
  if (typeof value === 'number') assert(Number.isFinite(value), 'JSON knows finite numbers only')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Names the rules that a round was played by. It is stored with every round, and the rules page shows it. */
export function configHash(rules: Json): string {
  return hashText(canonicalJson(rules))
}

/** Whether a value from outside is plain JSON, with nothing that JSON would drop or change. */
export function isJson(value: unknown, depth = 32): value is Json {
  if (depth === 0) return false
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((part) => isJson(part, depth - 1))
}
