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

const spans = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** "6 min ago", in as few letters as the language has for it. */
export function writeAgo(instant: string, nowMs: number, language: Language): string {
  const awayMs = Date.parse(instant) - nowMs
  const [unit, size] = spans.find(([, ms]) => Math.abs(awayMs) >= ms) ?? spans[4]
  const writer = new Intl.RelativeTimeFormat(`${bcp47Of(language)}-u-nu-latn`, { numeric: 'auto', style: 'narrow' })
  return writer.format(Math.trunc(awayMs / size), unit)
}
