import { countCharacters, type PatternId, patterns } from '#modules/identity/rules/patterns.ts'

/** What is asked of one field, as the operator's settings have it. */
export interface FieldRule {
  readonly enabled: boolean
  readonly required: boolean
  readonly acceptedPattern: string | null
  readonly patternId: PatternId | null
  readonly minLength: number
  readonly maxLength: number
}

/** `is_malformed` speaks of the operator's own pattern; the numbered ones have words of their own. */
export type FieldFaultCode = 'is_missing' | 'is_unprintable' | 'is_malformed' | `pattern_${PatternId}`

/** What is wrong with a field. The counts are those that hold for it, and are equal where only one will do. */
export interface FieldFault {
  readonly code: FieldFaultCode
  readonly min: number
  readonly max: number
}

/** Runs an operator's pattern in linear time. It is an argument, because the engine is too heavy for a page that needs none. */
export type RunPattern = (pattern: string, text: string) => boolean

/** Controls, halves of pairs, and the signs that turn the writing around: none of it can be seen, all of it misleads. */
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** The spelling that is judged and kept. A full-width digit is a digit; a Thai vowel is not two. */
export function spellField(rule: FieldRule, value: string): string {
  return value.normalize(patterns[rule.patternId ?? 0].spelling)
}

/** Null when there is nothing wrong. A field that may be left empty may be left empty. */
export function judgeField(rule: FieldRule, value: string, runPattern: RunPattern): FieldFault | null {
  const pattern = patterns[rule.patternId ?? 0]
  const counts = countsOf(rule)
  const numbered = { code: `pattern_${rule.patternId ?? 0}`, ...counts } as const
  // Spelling makes a text longer or a few times shorter; what is far too long is not worth spelling.
  if (value.length > counts.max * 8) return numbered
  const text = spellField(rule, value)
  if (text.trim() === '') return rule.required ? { code: 'is_missing', ...counts } : null
  if (unprintable.test(text)) return { code: 'is_unprintable', ...counts }
  const length = countCharacters(text)
  if (length < counts.min || length > counts.max || !pattern.accepts(text)) return numbered
  const isAccepted = rule.acceptedPattern === null || runPattern(rule.acceptedPattern, text)
  return isAccepted ? null : { code: 'is_malformed', ...counts }
}

/** What is there has a character at least. */
export function countsOf({ patternId, minLength, maxLength }: FieldRule): {
  readonly min: number
  readonly max: number
} {
  const only = patterns[patternId ?? 0].length
  return only === undefined ? { min: Math.max(1, minLength), max: maxLength } : { min: only, max: only }
}
