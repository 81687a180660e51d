const hues = [20, 45, 86, 140, 172, 205, 232, 285, 325]

/** A colour for somebody, from what they are known by: the same wherever they are seen. */
export function hueOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hues[sum % hues.length] ?? 205
}
