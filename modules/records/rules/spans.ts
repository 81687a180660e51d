import { addDays, countDays, type Day, type DayRange } from '#kit/day.ts'

/** As many days right before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
}

/** A range as the whole months in it, by their first days, and the days before and after them. */
export interface Spans {
  readonly months: DayRange | null
  readonly days: readonly DayRange[]
}

export function spansOf({ from, to }: DayRange): Spans {
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const end = nextMonth(to)
  // The month of the last day is whole only when the range reaches its end.
  const last = addDays(to, 1) === end ? firstOf(to) : firstOf(addDays(firstOf(to), -1))
  if (first > last) return { months: null, days: [{ from, to }] }
  const after = nextMonth(last)
  const days: DayRange[] = []
  if (from < first) days.push({ from, to: addDays(first, -1) })
  if (after <= to) days.push({ from: after, to })
  return { months: { from: first, to: last }, days }
}

/** The first days of all months that a range touches. */
export function monthsOf({ from, to }: DayRange): Day[] {
  const months: Day[] = []
  for (let month = firstOf(from); month <= to; month = nextMonth(month)) months.push(month)
  return months
}

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`
const nextMonth = (day: Day): Day => firstOf(addDays(firstOf(day), 31))
