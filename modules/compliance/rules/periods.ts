import { addDays, type Day, dayOf } from '#kit/day.ts'
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

const writers = new Map<string, Intl.DateTimeFormat>()

/** The clock on a wall there, read as if it were UTC. */
function wallMs(atMs: number, timeZone: string): number {
  let writer = writers.get(timeZone)
  if (!writer) {
    writer = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
    writers.set(timeZone, writer)
  }
  return Date.parse(`${writer.format(atMs).replace(' ', 'T')}Z`)
}

/** When a day begins there. Where clocks jump over midnight, it begins when the clock first shows the day. */
export function startOfDay(day: Day, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  let atMs = wanted
  for (let i = 0; i < 3; i += 1) atMs += wanted - wallMs(atMs, timeZone)
  while (dayOf(atMs, timeZone) < day) atMs += 15 * 60_000
  return atMs
}

/** When all of a period is free again. */
export function renewsAt(period: Period, today: Day, timeZone: string): Date {
  return new Date(startOfDay(addDays(spanOf(period, today).to, 1), timeZone))
}
