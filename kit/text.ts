/**
 * Whether a text can be stored and compared: PostgreSQL takes no NUL in a text, and half of a surrogate pair is no character, so that it
 * fails in one place (jsonb) and silently becomes another character in the next. No text of a stranger comes in without this.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
