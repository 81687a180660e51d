import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '#modules/identity/rules/password.ts'

/**
 * The passwords that guessers try first: the nearly fifty thousand that are seen most often wherever passwords were stolen.
 * The shorter ones are refused for their length already.
 */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= passwordLength.min),
)

/** A guesser tries the capitals too, and the digit or sign that was put after the word to please a rule. */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase()
  return common.has(word) || common.has(word.replace(/[0-9\p{P}\p{S}]{1,2}$/u, ''))
}
