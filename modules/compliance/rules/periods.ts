import { addDays, type Day, startOfDay } from '#kit/day.ts'
import type { Period } from '#modules/compliance/model.ts'

/** The days of a period, both ends among them. */
export interface Span {
  readonly from: Day
  readonly to: Day
}

/** Weeks begin on Monday, as ISO counts them; months are those of the calendar. */
export function spanOf(period: Period, today: Day): Span {
  if (period === 'day') return { from: today, to: today }
  if (period === 'week') {
    const from = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    return { from, to: addDays(from, 6) }
  }
  const from = `${today.slice(0, 8)}01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) }
}

/** The earliest day that any running period still counts. */
export function countsFrom(today: Day): Day {
  const [week, month] = [spanOf('week', today).from, spanOf('month', today).from]
  return week < month ? week : month
}

/** When all of a period is free again. */
export function renewsAt(period: Period, today: Day, timeZone: string): Date {
  return new Date(startOfDay(addDays(spanOf(period, today).to, 1), timeZone))
}
