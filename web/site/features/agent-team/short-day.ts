import { bcp47Of, type Language } from '#kit/language.ts'

/** "8 Nov": a day where there is little room. */
export function writeShortDay(day: string, language: Language): string {
  const tag = `${language === 'EN' ? 'en-GB' : bcp47Of(language)}-u-ca-gregory-nu-latn`
  const writer = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return writer.format(new Date(`${day}T00:00:00Z`))
}

/** Weekdays from Monday on, as the reader calls them. */
export function nameWeekdays(language: Language): string[] {
  const writer = new Intl.DateTimeFormat(bcp47Of(language), { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, at) => writer.format(Date.UTC(2024, 0, at + 1)))
}
