import { addDays, type Day, dayOf, startOfDay } from '#kit/day.ts'
import type { Period } from '#modules/contracts/model.ts'

/** A stretch of time that is paid for at once: from its start up to, but not including, its end. */
export interface Window {
  readonly startMs: number
  readonly endMs: number
}

const minuteMs = 60_000

/** These are cut from the beginning of time, so that a window of five minutes is one everywhere; the others follow the wall clock. */
const fixedMs: Partial<Readonly<Record<Period, number>>> = { five_minutes: 5 * minuteMs, hour: 60 * minuteMs }

/** Days are settled at three in the morning, when the night's play is over and few look at their money. */
const settlesAfterMs = 3 * 60 * minuteMs

/** The window that a moment belongs to. */
export function windowAt(period: Period, atMs: number, timeZone: string): Window {
  const lengthMs = fixedMs[period]
  if (lengthMs !== undefined) {
    const startMs = Math.floor(atMs / lengthMs) * lengthMs
    return { startMs, endMs: startMs + lengthMs }
  }
  const { from, until } = daysOf(period, dayOf(atMs, timeZone))
  return { startMs: startOfDay(from, timeZone), endMs: startOfDay(until, timeZone) }
}

/** The days of the period that a day belongs to; `until` is the first that does not. Weeks begin on Monday, half months on the 1st and 16th. */
function daysOf(period: Period, day: Day): { readonly from: Day; readonly until: Day } {
  if (period === 'week') {
    const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
    return { from, until: addDays(from, 7) }
  }
  const month = day.slice(0, 8)
  const nextMonth = `${addDays(`${month}01`, 31).slice(0, 8)}01`
  if (period === 'month') return { from: `${month}01`, until: nextMonth }
  if (period === 'semimonth') {
    return day.slice(8) < '16' ? { from: `${month}01`, until: `${month}16` } : { from: `${month}16`, until: nextMonth }
  }
  return { from: day, until: addDays(day, 1) }
}

/** When the next window begins: what is agreed now holds from then on. */
export function nextStart(period: Period, atMs: number, timeZone: string): number {
  return windowAt(period, atMs, timeZone).endMs
}

/** When a window may be paid: windows up to an hour as soon as they ended, days and longer ones at three in the morning after. */
export function settlesAt(period: Period, { endMs }: Window): number {
  return fixedMs[period] === undefined ? endMs + settlesAfterMs : endMs
}

/** The windows that ended, and may be paid by now, from the one that `fromMs` belongs to; the oldest first. */
export function dueWindows(
  period: Period,
  fromMs: number,
  nowMs: number,
  timeZone: string,
  countMax: number,
): Window[] {
  const due: Window[] = []
  for (let window = windowAt(period, fromMs, timeZone); due.length < countMax; ) {
    if (settlesAt(period, window) > nowMs) break
    due.push(window)
    window = windowAt(period, window.endMs, timeZone)
  }
  return due
}
