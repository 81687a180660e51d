const marks = /\p{M}/gu

/** In small letters without accents, so that "nino" finds "Niño". */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(marks, '').toLowerCase()
}

export const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** One slip in a word of four letters, two from eight on; a shorter one is too soon another word. */
export const slipsOf = (typed: string): number => (typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2)

/** Whether somebody who typed this may have begun to write that word, some slips forgiven. Both are plain. */
export function isNear(typed: string, word: string, slips = slipsOf(typed)): boolean {
  if (word.startsWith(typed)) return true
  // What was typed is no nearer to more letters than it has itself and slips could have swallowed.
  const letters = Math.min(word.length, typed.length + slips)
  if (slips === 0 || letters < typed.length - slips) return false
  // How far the letters typed so far are from each beginning of the word.
  let before = Array.from({ length: letters + 1 }, (_, i) => i)
  for (let i = 1; i <= typed.length; i += 1) {
    const now = [i]
    for (let j = 1; j <= letters; j += 1) {
      const change = (before[j - 1] ?? 0) + (typed[i - 1] === word[j - 1] ? 0 : 1)
      now.push(Math.min(change, (before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1))
    }
    before = now
  }
  return Math.min(...before) <= slips
}

/** Whether every word that was typed is meant by some word of the text. */
export function isMeant(typed: string, text: string): boolean {
  const words = wordsOf(text)
  const wanted = wordsOf(typed)
  return wanted.length > 0 && wanted.every((one) => words.some((word) => isNear(one, word)))
}
