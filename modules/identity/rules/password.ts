import { countCharacters } from '#modules/identity/rules/patterns.ts'

/** Length is what makes a password strong, and a bound is what keeps hashing cheap. */
export const passwordLength = { min: 8, max: 256 }

export type PasswordFault =
  | 'password_is_short'
  | 'password_is_long'
  | 'password_has_controls'
  | 'password_is_the_username'
  | 'password_is_the_default'
  | 'password_is_common'

export interface PasswordContext {
  readonly username: string
  /** Whether everybody who guesses tries it first. The list is too long for a browser, which says no to every word. */
  readonly isCommon: (password: string) => boolean
  /** The one that the account was given, if it has it still. */
  readonly isDefault?: (password: string) => boolean
}

/** Judges a password that somebody chooses. No rule of composition: those make passwords alike, not strong. */
export function judgePassword(
  password: string,
  { username, isCommon, isDefault = () => false }: PasswordContext,
): PasswordFault | null {
  const text = password.normalize('NFKC')
  const length = countCharacters(text)
  if (length < passwordLength.min) return 'password_is_short'
  if (length > passwordLength.max) return 'password_is_long'
  // A NUL would end the word for whoever reads it as C does.
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return 'password_has_controls'
  if (fold(text) === fold(username)) return 'password_is_the_username'
  if (isDefault(text)) return 'password_is_the_default'
  return isCommon(text) ? 'password_is_common' : null
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** How hard a password is to guess, for the hint beside the field: from 0 (refused) to 4. Nothing is decided by it. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const signs = [...password.normalize('NFKC')]
  if (signs.length < passwordLength.min) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  // The same few signs over and over add length and nothing else.
  const worth = Math.min(signs.length, new Set(signs).size * 2) + (kinds - 1) * 2
  if (worth < 10) return 1
  if (worth < 14) return 2
  return worth < 18 ? 3 : 4
}
