import { dayOf, formatInstant, formatStamp } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

/** The reader's own time: the hour alone today, the day with it otherwise. */
export function formatDrawTime(instant: string, nowMs: number, timeZone?: string): string {
  const now = new Date(nowMs).toISOString()
  if (dayOf(instant, timeZone) === dayOf(now, timeZone)) return formatStamp(instant, timeZone).slice(11, 16)
  // The year goes without saying: no draw is planned so far ahead.
  return formatInstant(instant, timeZone === undefined ? {} : { timeZone })
    .slice(0, -3)
    .replace(/[\s,،]{0,3}\b\d{4}\b/, ',')
}

const two = (value: number): string => String(value).padStart(2, '0')

/** 38, 2:14, 5:02:09. */
export function formatLeft(seconds: number): string {
  if (seconds < 60) return String(seconds)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** For a ring, where there is room for little: 38, 2:14, then whole hours and whole days. */
export function formatLeftShort(seconds: number): string {
  if (seconds < 3600) return formatLeft(seconds)
  const hours = Math.floor(seconds / 3600)
  return hours < 48
    ? t('lottery.hoursLeft', { hours: String(hours) })
    : t('lottery.daysLeft', { days: String(Math.floor(hours / 24)) })
}

/** The digits of a big clock: hours only where there are some. */
export function clockDigits(seconds: number): readonly string[] {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return [...(hours > 0 ? [two(hours)] : []), two(minutes), two(seconds % 60)]
}

/** The number of an issue in its day: `20261116-0417` is 417. */
export const issueNumber = (issue: string): string => String(Number(issue.split('-')[1] ?? 0))
