import type { CalendarDay } from '#modules/identity/rules/patterns.ts'

/** Who is old enough where the brand plays and yet younger than this is asked whether the birthday is right. */
const unaskedAge = 21

/** The oldest person there ever was had 122; an earlier birthday is a slip of the finger. */
const ageMax = 125

/** Where the brand is at home. */
const homeTimeZone = 'Asia/Manila'

export type AgeFault = 'birthday_is_impossible' | 'birthday_is_too_late' | 'birthday_is_unconfirmed'

/** Today where the brand is at home: the day of a birthday begins there, whatever the clock of a player says. */
export function dayIn(nowMs: number, timeZone = homeTimeZone): CalendarDay {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(nowMs)
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day') }
}

/** Whole years. Who was born on the twenty-ninth of February is a year older on the first of March of the other years. */
export function ageOn(today: CalendarDay, birthday: CalendarDay): number {
  const hadBirthday = today.month > birthday.month || (today.month === birthday.month && today.day >= birthday.day)
  return today.year - birthday.year - (hadBirthday ? 0 : 1)
}

interface AgeRules {
  readonly today: CalendarDay
  /** Nobody younger may have an account. */
  readonly minimumAge: number
  readonly isBirthdayConfirmed: boolean
}

export function judgeAge(birthday: CalendarDay, { today, minimumAge, isBirthdayConfirmed }: AgeRules): AgeFault | null {
  const age = ageOn(today, birthday)
  if (age < 0 || age > ageMax) return 'birthday_is_impossible'
  if (age < minimumAge) return 'birthday_is_too_late'
  return age < unaskedAge && !isBirthdayConfirmed ? 'birthday_is_unconfirmed' : null
}
