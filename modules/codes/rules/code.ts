import type { SpendRefusal } from '../model.ts'
import { plainDigits } from './digits.ts'

export const codeDigits = 6

/** A code as it was meant, in whatever digits it was typed and with whatever blanks between them. */
export const spellCode = (text: string): string => plainDigits(text).replaceAll(/\s/g, '')

/** What is wrong with a code before anybody looks whether it is the right one. The page and the server both ask here. */
export function judgeCode(text: string): Exclude<SpendRefusal, 'code_is_expired'> | null {
  const code = spellCode(text)
  if (code === '') return 'code_is_missing'
  return code.length === codeDigits && /^\d+$/.test(code) ? null : 'code_is_wrong'
}
