import { countCharacters } from '#modules/identity/rules/patterns.ts'

const nicknameLengthMax = 32
const fullNameLength = { min: 2, max: 128 }

const collapse = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()

/** The nickname as it is kept, or null: what cannot be seen, and what only looks like writing, is no name. */
export function spellNickname(text: string): string | null {
  const name = collapse(text)
  const isWritten = /[\p{L}\p{N}]/u.test(name) && !/[\p{C}<>]/u.test(name)
  return isWritten && countCharacters(name) <= nicknameLengthMax ? name : null
}

/** A person's name: letters of any script and what stands between them. Many people have one word only. */
export function spellFullName(text: string): string | null {
  const name = collapse(text)
  const length = countCharacters(name)
  const isName = /^\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(name)
  return isName && length >= fullNameLength.min && length <= fullNameLength.max ? name : null
}
