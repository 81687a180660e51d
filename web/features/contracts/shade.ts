export type Shade = 0 | 1 | 2 | 3

/** The higher a tier, the brighter: the last of a table always in full, whatever their number. */
export function shadeOf(tier: number, count: number): Shade {
  if (count <= 1) return 3
  return Math.round((tier / (count - 1)) * 3) as Shade
}
