import { bcp47Of, type Language } from '#kit/language.ts'

interface ClockFace {
  readonly time: string
  readonly date: string
  /** `GMT+8`, as the specification writes it. */
  readonly offset: string
}

/** What a clock on the wall of a time zone shows. Digits and calendar are the same in every language. */
export function readClock(atMs: number, timeZone: string, language: Language): ClockFace {
  const at = new Date(atMs)
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const tag = `${language === 'EN' ? 'en-GB' : bcp47Of(language)}-u-ca-gregory-nu-latn`
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  return {
    time: new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(at),
    date: new Intl.DateTimeFormat(tag, { timeZone, ...day }).format(at).replace(',', ''),
    // Some write no number where there is no difference.
    offset: offset === undefined || offset === 'GMT' ? 'GMT+0' : offset,
  }
}
