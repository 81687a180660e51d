import type { Day } from '#kit/day.ts'

/** The days on which lunar years begin, from that of the snake in 2025 on, as the calendar of Beijing has them. */
export const lunarYears: readonly Day[] = [
  ...['2025-01-29', '2026-02-17', '2027-02-07', '2028-01-26', '2029-02-13', '2030-02-02'],
  ...['2031-01-23', '2032-02-11', '2033-01-31', '2034-02-19', '2035-02-08', '2036-01-28'],
  ...['2037-02-15', '2038-02-04', '2039-01-24', '2040-02-12', '2041-02-01', '2042-01-22'],
  ...['2043-02-10', '2044-01-30', '2045-02-17', '2046-02-06', '2047-01-26', '2048-02-14'],
  ...['2049-02-02', '2050-01-23', '2051-02-11', '2052-02-01', '2053-02-19', '2054-02-08'],
  ...['2055-01-28', '2056-02-15', '2057-02-04', '2058-01-24', '2059-02-12', '2060-02-02'],
]

/** The year in which the first of them begins. */
const firstYear = 2025

export const signs = [
  ...['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig'],
] as const

/** The sign of the lunar year that a day belongs to: 0 for the rat … 11 for the pig; null for a day that the table does not reach. */
export function yearSignOf(day: Day): number | null {
  const begun = lunarYears.filter((first) => first <= day).length
  return begun > 0 && begun < lunarYears.length ? (firstYear + begun - 1 - 4) % 12 : null
}
