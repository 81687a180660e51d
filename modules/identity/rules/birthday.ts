import { addDays, type Day } from '#kit/day.ts'

/** The year of the birthday whose days are running; null on other days. Who was born on 29 February has it on the 28th in other years. */
export function runningBirthday(birthday: string, today: Day, days: number): string | null {
  // A birthday late in December runs into the next year.
  for (const year of [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1]) {
    const day = dayIn(year, birthday.slice(5))
    if (day <= today && today < addDays(day, days)) return String(year)
  }
  return null
}

/** The first day on which the birthday of a year is not celebrated any more. */
export const birthdayEnd = (birthday: string, year: string, days: number): Day =>
  addDays(dayIn(Number(year), birthday.slice(5)), days)

function dayIn(year: number, monthAndDay: string): Day {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${year}-${monthAndDay === '02-29' && !isLeap ? '02-28' : monthAndDay}`
}
