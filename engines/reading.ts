import type { ActionRefusal, ChoiceRefusal } from '#engines/game.ts'
import { no, type Result } from '#kit/result.ts'

/**
 * What games need to read choices from an unknown source without a schema library, which the browser must not carry. Reading is
 * strict: a field too many is a mistake of the sender, and a number in a text is not a number.
 */
export function hasExactly<const Key extends string>(
  input: unknown,
  keys: readonly Key[],
): input is { readonly [key in Key]: unknown } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false
  const found = Object.keys(input)
  return found.length === keys.length && keys.every((key) => Object.hasOwn(input, key))
}

export function isWhole(input: unknown, least: number, most: number): input is number {
  return typeof input === 'number' && Number.isInteger(input) && input >= least && input <= most
}

export function isOneOf<const Word extends string>(input: unknown, words: readonly Word[]): input is Word {
  return typeof input === 'string' && (words as readonly string[]).includes(input)
}

/** Names the wrong field, so that a form can show the fault beside it. */
export function wrongChoice(path: string, code: string): Result<never, ChoiceRefusal> {
  return no('choice_is_malformed', [{ path, code }])
}

export function wrongAction(path: string, code: string): Result<never, ActionRefusal> {
  return no('action_is_malformed', [{ path, code }])
}
