import { assert } from '#kit/assert.ts'
import { addDays, type Day, dayOf, momentAt, startOfDay } from '#kit/day.ts'

/** When a lottery is drawn, by the clock of its own place. */
export type Schedule = (EveryMinutes | AtTimes) & {
  readonly timeZone: string
  /** Sales end so long before the draw. */
  readonly closeSeconds: number
  /** Days without a draw. */
  readonly holidays: readonly Day[]
}

/** Every so many minutes, counted from midnight. In a gap there is none: after its first moment and up to its last. */
type EveryMinutes = {
  readonly kind: 'every'
  readonly minutes: number
  readonly gaps: readonly { readonly from: string; readonly to: string }[]
}

/** At these times, on every day or on these only: days of the week (1 for Monday … 7) or of the month. */
type AtTimes = {
  readonly kind: 'times'
  readonly times: readonly string[]
  readonly weekdays?: readonly number[]
  readonly monthDays?: readonly number[]
}

export interface Issue {
  /** `20261116-0417`: the day and the number in it, with as many digits as a day has draws. */
  readonly id: string
  readonly day: Day
  readonly number: number
  /** When sales of the issue before it ended, so that at any time one issue is on sale. */
  readonly openAt: number
  readonly closeAt: number
  readonly drawAt: number
}

/** No schedule rests longer, so that a search ends. */
const restMost = 400

/** The moments of a day's draws, in order. A day of 23 or 25 hours has fewer or more. */
function drawsOf(schedule: Schedule, day: Day): readonly number[] {
  const { timeZone, holidays } = schedule
  if (holidays.includes(day)) return []
  if (schedule.kind === 'times') return isDrawDay(schedule, day) ? timesOf(schedule.times, day, timeZone) : []
  const [begins, ends] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)]
  const stepMs = schedule.minutes * 60_000
  const gaps = schedule.gaps.map(({ from, to }) => ({
    from: momentAt(day, from, timeZone),
    to: momentAt(day, to, timeZone),
  }))
  const draws: number[] = []
  for (let at = begins + stepMs; at <= ends; at += stepMs)
    if (!gaps.some(({ from, to }) => at > from && at <= to)) draws.push(at)
  return draws
}

/** Two times that a jump of the clocks makes one are one draw. */
const timesOf = (times: readonly string[], day: Day, timeZone: string): readonly number[] =>
  [...new Set(times.map((time) => momentAt(day, time, timeZone)))].toSorted((a, b) => a - b)

function isDrawDay({ weekdays, monthDays }: AtTimes, day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  if (weekdays && !weekdays.includes(weekday)) return false
  return !monthDays || monthDays.includes(Number(day.slice(8)))
}

const perDay = (schedule: Schedule): number =>
  schedule.kind === 'times' ? schedule.times.length : Math.floor(1440 / schedule.minutes)

/** The last draw before a day. */
function lastBefore(schedule: Schedule, day: Day): number {
  for (let back = 1; back <= restMost; back += 1) {
    const last = drawsOf(schedule, addDays(day, -back)).at(-1)
    if (last !== undefined) return last
  }
  // A schedule that has never drawn opens its first issue a day before.
  return startOfDay(addDays(day, -1), schedule.timeZone)
}

const known = new WeakMap<Schedule, Map<Day, readonly Issue[]>>()
const daysKept = 8

/** All issues of a day, in order. */
export function issuesOf(schedule: Schedule, day: Day): readonly Issue[] {
  const days = known.get(schedule) ?? new Map<Day, readonly Issue[]>()
  known.set(schedule, days)
  const found = days.get(day)
  if (found) return found
  const closeMs = schedule.closeSeconds * 1000
  const digits = String(perDay(schedule)).length
  const draws = drawsOf(schedule, day)
  const before = draws.length > 0 ? lastBefore(schedule, day) : 0
  const issues = draws.map((drawAt, at): Issue => {
    const id = `${day.replaceAll('-', '')}-${String(at + 1).padStart(digits, '0')}`
    const openAt = (draws[at - 1] ?? before) - closeMs
    return { id, day, number: at + 1, openAt, closeAt: drawAt - closeMs, drawAt }
  })
  if (days.size >= daysKept) days.clear()
  days.set(day, issues)
  return issues
}

/** The issue on sale at a moment: the first that closes later. */
export function issueAt(schedule: Schedule, atMs: number): Issue {
  // The draw at midnight belongs to the day that ends, so that the search begins there.
  let day = addDays(dayOf(atMs, schedule.timeZone), -1)
  for (let ahead = 0; ahead <= restMost; ahead += 1) {
    const found = issuesOf(schedule, day).find(({ closeAt }) => closeAt > atMs)
    if (found) return found
    day = addDays(day, 1)
  }
  assert(false, 'a schedule draws at least once a year')
}

/** The issue after one. */
export const nextIssue = (schedule: Schedule, issue: Pick<Issue, 'closeAt'>): Issue => issueAt(schedule, issue.closeAt)

/** So many issues, from one on: what a chase plan covers. */
export function issuesFrom(schedule: Schedule, first: Issue, count: number): readonly Issue[] {
  const issues = [first]
  while (issues.length < count) issues.push(nextIssue(schedule, issues.at(-1) ?? first))
  return issues
}

/** An issue by its id; null when there is none of this name. */
export function findIssue(schedule: Schedule, id: string): Issue | null {
  const parts = /^(\d{4})(\d{2})(\d{2})-(\d{1,4})$/.exec(id)
  if (!parts) return null
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`
  const isDay = !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day
  return isDay ? (issuesOf(schedule, day).find((issue) => issue.id === id) ?? null) : null
}
