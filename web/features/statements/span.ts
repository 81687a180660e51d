import { systemClock } from '#kit/clock.ts'
import { addDays, type Day, dayOf, startOfDay } from '#kit/day.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'

/** How many days are looked at together: a day of short windows, a month of days, a year of longer periods. */
const spanDays: Readonly<Record<PayKind, number>> = { realtime: 1, hourly: 1, daily: 31, rebate: 31, dividend: 366 }

export interface Span {
  readonly from: Day
  readonly to: Day
  readonly startMs: number
  readonly endMs: number
  readonly isNewest: boolean
  /** The last day of the span before this one, and of the one after it. */
  readonly before: Day
  readonly after: Day
}

const dayShape = /^\d{4}-\d\d-\d\d$/

/** The days that end with the chosen one, or with today; what is still to come cannot be chosen. */
export function spanOf(kind: PayKind, input: string | undefined, zone: string, nowMs = systemClock.nowMs()): Span {
  const today = dayOf(nowMs, zone)
  const isDay = input !== undefined && dayShape.test(input) && !Number.isNaN(Date.parse(`${input}T00:00:00Z`))
  const to = isDay && input < today ? input : today
  const days = spanDays[kind]
  const from = addDays(to, 1 - days)
  const after = addDays(to, days)
  return {
    from,
    to,
    startMs: startOfDay(from, zone),
    endMs: startOfDay(addDays(to, 1), zone),
    isNewest: to === today,
    before: addDays(from, -1),
    after: after < today ? after : today,
  }
}
