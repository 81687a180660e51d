import { addDays, type Day } from '#kit/day.ts'

const dayMs = 86_400_000

/** Days as numbers, by which windows are ranges. */
export const numberOfDay = (day: Day): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
export const dayOfNumber = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export function weekOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

export const nextWeek = (week: Day): Day => addDays(week, 7)
