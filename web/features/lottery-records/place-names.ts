import { t } from '#web/lib/i18n.ts'

/** Places of five digits have the names of their value; the places of other games are counted. */
const digitPlaces = ['draws.place1', 'draws.place2', 'draws.place3', 'draws.place4', 'draws.place5'] as const
const digitShort = ['draws.short1', 'draws.short2', 'draws.short3', 'draws.short4', 'draws.short5'] as const

const indexOf = (row: string): number => Number(row.slice('place-'.length)) - 1

/** What a row of trends counts: one place, any place, or the last two digits. */
export function rowName(game: string, row: string): string {
  if (row === 'any') return t('draws.numbers')
  if (row === 'ending') return t('draws.endings')
  return placeName(game, indexOf(row))
}

export function placeName(game: string, at: number): string {
  const key = game === 'ssc' ? digitPlaces[at] : undefined
  return key ? t(key) : t('draws.place', { number: String(at + 1) })
}

export function rowShortName(game: string, row: string): string {
  const key = game === 'ssc' ? digitShort[indexOf(row)] : undefined
  return key ? t(key) : row.startsWith('place-') ? String(indexOf(row) + 1) : rowName(game, row)
}

/** A colour stands for a place and for nothing else. */
const placeHues = [8, 78, 160, 245, 318, 40, 200, 285, 120, 350] as const
export const hueOfRow = (row: string): number =>
  row.startsWith('place-') ? (placeHues[indexOf(row) % placeHues.length] ?? 8) : 318

/** The number of an issue within its day; the day stands beside it. */
export const issueNumber = (issue: string): string => issue.slice(issue.indexOf('-') + 1)
