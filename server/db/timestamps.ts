/** A moment as PostgreSQL writes it in UTC: `2026-11-16 11:34:30.123456+00`, with as many digits after the second as it takes. */
const shortest = '2026-11-16 11:34:30+00'.length
const longest = '2026-11-16 11:34:30.123456+00'.length
const zero = 48

/**
 * Reads it by its places, without a pattern: every call of a member reads a few. Null for
 * any other form (another zone, a year of five digits or before the first, infinity), which the driver knows.
 */
export function readUtc(text: string): Date | null {
  const { length } = text
  if (length < shortest || length > longest || !text.endsWith('+00')) return null
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== ' ' || text[13] !== ':' || text[16] !== ':') return null
  const year = pairAt(text, 0) * 100 + pairAt(text, 2)
  // JavaScript takes the years before 100 for those of the last century.
  if (!(year >= 100)) return null
  return new Date(
    Date.UTC(
      year,
      pairAt(text, 5) - 1,
      pairAt(text, 8),
      pairAt(text, 11),
      pairAt(text, 14),
      pairAt(text, 17),
      milliseconds(text, length - 3),
    ),
  )
}

function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero
}

/** What is finer than a millisecond is cut off, as everywhere in the house. */
function milliseconds(text: string, end: number): number {
  let value = 0
  for (let at = 20, worth = 100; at < end && worth >= 1; at += 1, worth /= 10)
    value += (text.charCodeAt(at) - zero) * worth
  return value
}
