import { addDays, countDays, type Day } from '#kit/day.ts'

/** The spans of days that agents look at with one press. Each ends today, save yesterday. */
export const agentSpans = ['today', 'yesterday', 'last7', 'last30'] as const
export type AgentSpan = (typeof agentSpans)[number]

export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** A year and a day is as much as one look takes. */
const daysMax = 366
const dayShape = /^\d{4}-\d\d-\d\d$/

export function rangeOf(span: AgentSpan, today: Day): DayRange {
  if (span === 'today') return { from: today, to: today }
  if (span === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  return { from: addDays(today, span === 'last7' ? -6 : -29), to: today }
}

const isDay = (text: string): boolean => dayShape.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** Two days by hand, the earlier first and no more of them than can be asked for; null while they are none. */
export function readRange(one: string, other: string): DayRange | null {
  if (!isDay(one) || !isDay(other)) return null
  const [from, to] = one <= other ? [one, other] : [other, one]
  return { from: countDays(from, to) > daysMax ? addDays(to, 1 - daysMax) : from, to }
}
