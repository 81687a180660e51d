import { lotteryOf } from '#engines/lottery/lotteries.ts'
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

/** Draws that come every few minutes are told apart by their number within the day; of others the day is part of the name. */
export function issueLabel(lottery: string, issue: string): string {
  return lotteryOf(lottery)?.schedule.kind === 'every' ? issue.slice(issue.indexOf('-') + 1) : issue
}

/** The same where there is room for a few digits only: the number, or month and day. */
export function issueTick(lottery: string, issue: string): string {
  const label = issueLabel(lottery, issue)
  return label === issue ? `${issue.slice(4, 6)}-${issue.slice(6, 8)}` : label
}
