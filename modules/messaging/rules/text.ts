/** More marks than this on one letter are no script that people read, but a tower over the lines above. */
const marksMax = 4

/** Everything that is no letter, mark or sign of its own: controls, and what turns the direction of what follows. */
const invisible =
  /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\u00ad\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const markTower = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu')

/**
 * What somebody typed, as it is stored and counted: one spelling of each letter, no controls, no towers of marks, no more than one empty
 * line in a row. Browser and server both count what this gives, so they agree on every text.
 */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(invisible, '').replace(/\s+/gu, ' ').trimEnd())
    .join('\n')
    .replace(markTower, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same in one line, for where a line is all there is. */
export function tidyLine(text: string): string {
  return tidyText(text).replace(/\s+/gu, ' ')
}

/** Letters are code points, as the database counts them too: not the halves that a script sees, nor bytes. */
export function countLetters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
