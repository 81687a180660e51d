import { bcp47Of, type Language } from '#kit/language.ts'

export interface ContactHours {
  /** ISO's weekdays: Monday is 1. */
  readonly fromWeekday: number
  readonly toWeekday: number
  readonly from: string
  readonly to: string
}

/** "Mon–Fri 12:00–21:00", with the weekdays in the reader's language. */
export function writeHours({ fromWeekday, toWeekday, from, to }: ContactHours, language: Language): string {
  const names = new Intl.DateTimeFormat(bcp47Of(language), { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  const name = (weekday: number) => names.format(Date.UTC(2024, 0, weekday))
  const days = fromWeekday === toWeekday ? name(fromWeekday) : `${name(fromWeekday)}–${name(toWeekday)}`
  return `${days} ${from}–${to}`
}
