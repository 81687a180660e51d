import type { patternIds } from '#modules/settings/model.ts'

export type PatternId = (typeof patternIds)[number]

/** The symbols that pattern 18 takes and its message lists: all that a plain keyboard has. */
export const listedSymbols = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

interface Pattern {
  /** How the text is spelt before it is judged and kept, so that the same word from two keyboards is one word. */
  readonly spelling: 'NFC' | 'NFKC'
  readonly accepts: (text: string) => boolean
  /** For what has only one length, whatever the operator wrote beside it. */
  readonly length?: number
}

/** Ideographs proper, with the zero that is written among them; radicals and signs that only look alike are none. */
const han = String.raw`\p{Unified_Ideograph}\u3007`
/** Consonants, vowels and tones, without the sign of the baht, digits and ornaments. */
const thai = String.raw`\u0E01-\u0E3A\u0E40-\u0E4E`
/** Full-width only: the half-width forms stand in another block, which NFC leaves alone. */
const kana = String.raw`\u3041-\u3096\u309D\u309E\u30A1-\u30FA\u30FC-\u30FE`

/**
 * Every expression is one class repeated once, or a search for one sign: an engine walks the text once, whatever it holds.
 * What needs more than that is taken apart by code.
 */
const all = (signs: string) => {
  const whole = new RegExp(`^[${signs}]+$`, 'u')
  return (text: string): boolean => whole.test(text)
}
const has = (signs: string) => {
  const one = new RegExp(`[${signs}]`, 'u')
  return (text: string): boolean => one.test(text)
}
const every =
  (...claims: ((text: string) => boolean)[]) =>
  (text: string): boolean =>
    claims.every((claim) => claim(text))

const isAlphanumeric = all('A-Za-z0-9')
const hasLetter = has('A-Za-z')
const hasCapital = has('A-Z')
const hasDigit = has('0-9')

/** Blanks of every width, and the two that take no width at all. */
const hasBlank = has(String.raw`\s\p{Z}\u200B\u2060`)

/** The specification's twenty-two, by its own numbers. */
export const patterns: Readonly<Record<PatternId, Pattern>> = {
  0: { spelling: 'NFC', accepts: () => true },
  1: { spelling: 'NFKC', accepts: every(isAlphanumeric, (text) => hasLetter(text.slice(0, 1))) },
  2: { spelling: 'NFKC', accepts: all(`${han}0-9`) },
  3: { spelling: 'NFKC', accepts: isMailbox },
  4: { spelling: 'NFKC', accepts: isAlphanumeric },
  5: { spelling: 'NFKC', accepts: every(isAlphanumeric, hasLetter, hasDigit) },
  6: { spelling: 'NFKC', accepts: all('0-9') },
  7: { spelling: 'NFKC', accepts: every(isAlphanumeric, hasCapital) },
  8: { spelling: 'NFKC', accepts: every(all('A-Za-z '), hasLetter) },
  9: { spelling: 'NFC', accepts: (text) => !hasBlank(text) },
  10: { spelling: 'NFC', accepts: every(all(String.raw`${han}\p{P}`), has(han)) },
  11: { spelling: 'NFKC', accepts: (text) => readDate(text, 'yyyy-MM-dd') !== null, length: 10 },
  13: { spelling: 'NFKC', accepts: (text) => readDate(text, 'MM-dd-yyyy') !== null, length: 10 },
  15: { spelling: 'NFC', accepts: all(String.raw`\uAC00-\uD7A3`) },
  16: { spelling: 'NFC', accepts: all(thai) },
  17: { spelling: 'NFC', accepts: every(all(`A-Za-z ${thai}`), has(`A-Za-z${thai}`)) },
  18: { spelling: 'NFKC', accepts: all('!-~') },
  19: { spelling: 'NFKC', accepts: every(all('A-Z '), hasCapital) },
  20: {
    spelling: 'NFKC',
    accepts: every(
      has(String.raw`\p{Lu}`),
      has(String.raw`\p{Ll}`),
      has(String.raw`\p{Nd}`),
      has(String.raw`\p{P}\p{S}`),
    ),
  },
  21: { spelling: 'NFC', accepts: isFullName },
  22: { spelling: 'NFC', accepts: all(String.raw`${kana}${han}\u3005`) },
  23: { spelling: 'NFKC', accepts: all('A-Z') },
}

const mailboxSigns = all("A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-")
const label = all('A-Za-z0-9\\-')
const ending = /^(?:[A-Za-z]+|xn--[A-Za-z0-9-]+)$/

/** A mailbox that mail can be sent to: what quoting and comments would allow beyond this, nobody has. */
function isMailbox(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > 254) return false
  const labels = text.slice(at + 1).split('.')
  const last = labels.at(-1) ?? ''
  return (
    text.slice(0, at).split('.').every(mailboxSigns) &&
    labels.length > 1 &&
    labels.every((one) => label(one) && one.length < 64 && !one.startsWith('-') && !one.endsWith('-')) &&
    ending.test(last) &&
    last.length > 1
  )
}

const nameWord = all(String.raw`\p{L}\p{M}'’.\-`)
const hasAnyLetter = has(String.raw`\p{L}`)

/** Two words or more, one blank between any two of them. */
function isFullName(text: string): boolean {
  const words = text.split(' ')
  return words.length > 1 && words.every((word) => nameWord(word) && hasAnyLetter(word))
}

export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const dateShapes = {
  'yyyy-MM-dd': /^(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})$/,
  'MM-dd-yyyy': /^(?<month>[0-9]{2})-(?<day>[0-9]{2})-(?<year>[0-9]{4})$/,
}

/** A day that is in the calendar, or null: there was no thirtieth of February. */
export function readDate(text: string, shape: keyof typeof dateShapes): CalendarDay | null {
  const found = dateShapes[shape].exec(text)?.groups
  if (!found) return null
  const date = { year: Number(found.year), month: Number(found.month), day: Number(found.day) }
  return date.year > 0 && date.day > 0 && date.day <= daysIn(date) ? date : null
}

function daysIn({ year, month }: CalendarDay): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  if (month < 1 || month > 12) return 0
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** How many characters people see; two halves of a pair are one. */
export function countCharacters(text: string): number {
  return [...text].length
}
