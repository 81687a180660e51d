import { assert } from '#kit/assert.ts'
import { bcp47Of, type Language } from '#kit/language.ts'
import type { Currency } from '#kit/money.ts'
import type { LackingLanguage } from '#web/lib/fmt-months.ts'
import { readLanguage } from '#web/lib/i18n-language.ts'

const symbols: Readonly<Record<Currency, string>> = { PHP: '₱', USDT: 'USDT ' }

/** What stands in place of a hidden amount: always the same, so that not even its length is told. */
const mask = '••••••'

/** `signed` writes a plus too, for movements; a balance has no sign unless it is below nothing. */
export interface MoneyStyle {
  readonly signed?: boolean
  readonly isHidden?: boolean
  readonly language?: Language
}

/**
 * Writes a decimal string for people: "-1250.5" PHP is "−₱1,250.50" in English. It never becomes a number, so nothing
 * is rounded. The separators are the language's; sign and symbol stand in front in all of them.
 */
export function formatAmount(amount: string, currency: Currency, style: MoneyStyle = {}): string {
  const { signed = false, isHidden = false, language = readLanguage() } = style
  if (isHidden) return mask
  const digits = amount.replace('-', '')
  const places = Math.max(2, digits.split('.')[1]?.length ?? 0)
  const sign = isNegativeAmount(amount) ? '−' : signed && /[1-9]/.test(amount) ? '+' : ''
  // The contract says that it is decimal; the compiler wants to hear it.
  return `${sign}${symbols[currency]}${numberFormat(language, places).format(digits as `${number}`)}`
}

export function isNegativeAmount(amount: string): boolean {
  return amount.startsWith('-')
}

/** Languages for which Chromium has no month names, whatever it says of itself. Ours are loaded with the language. */
const lacking: readonly LackingLanguage[] = ['MY', 'KM', 'LO', 'NE', 'KK', 'UZ']

const isLacking = (language: Language): language is LackingLanguage => lacking.some((code) => code === language)

/** Languages that write numbers as these do; English writes its dates with the day first, as the rest of the site. */
const numberTwins: Readonly<Record<LackingLanguage, string>> = {
  MY: 'en',
  KM: 'en',
  LO: 'id',
  NE: 'hi',
  KK: 'ru',
  UZ: 'ru',
}

/** Western digits and our own calendar in every language: a draw's date is the same for all who bet on it. */
function tagOf(language: Language): string {
  return `${language === 'EN' ? 'en-GB' : bcp47Of(language)}-u-ca-gregory-nu-latn`
}

function remember<Args extends readonly (string | number)[], Made>(make: (...args: Args) => Made) {
  const made = new Map<string, Made>()
  return (...args: Args): Made => {
    const key = args.join()
    const known = made.get(key) ?? make(...args)
    made.set(key, known)
    return known
  }
}

const numberFormat = remember((language: Language, places: number) => {
  const tag = isLacking(language) ? `${numberTwins[language]}-u-nu-latn` : tagOf(language)
  // Some languages leave four digits ungrouped; sums of money are always grouped.
  return new Intl.NumberFormat(tag, {
    useGrouping: 'always',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
})

/** A whole number, grouped. */
export function formatNumber(value: number | bigint, language = readLanguage()): string {
  return numberFormat(language, 0).format(value)
}

/** A number with two places where it is not whole: 11, 5.50. */
export function formatDecimal(value: number, language = readLanguage()): string {
  return numberFormat(language, Number.isInteger(value) ? 0 : 2).format(value)
}

/** How many stakes something pays: 1.98×, 2×, 5,148,297×. */
export function formatMultiplier(times: number, language = readLanguage()): string {
  return `${numberFormat(language, Number.isInteger(times) ? 0 : 2).format(times)}×`
}

/** The same of hundredths, always with both places, so that figures in a row line up: 2.00×, 1,024.50×. */
export function formatTimes(x100: number, language = readLanguage()): string {
  return `${numberFormat(language, 2).format(x100 / 100)}×`
}

/** A decimal string as it is, with its own places, and grouped: 9,900.0000. */
export function formatPlaces(decimal: string, language = readLanguage()): string {
  return numberFormat(language, decimal.split('.')[1]?.length ?? 0).format(decimal as `${number}`)
}

type Months = readonly string[]
const ownMonths = new Map<Language, { readonly long: Months; readonly short: Months }>()

/** Loads what a language needs for its dates and the browser lacks. */
export async function prepareFormats(language: Language): Promise<void> {
  if (!isLacking(language) || ownMonths.has(language)) return
  const { months } = await import('#web/lib/fmt-months.ts')
  ownMonths.set(language, months[language])
}

interface DayStyle {
  readonly month: 'long' | 'short'
  readonly timeZone?: string | undefined
}

const dateFormat = remember((tag: string, month: DayStyle['month'], timeZone: string) => {
  const zone = timeZone === '' ? {} : { timeZone }
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month, year: 'numeric', ...zone })
})

function writeDay(date: Date, { month, timeZone = '' }: DayStyle, language: Language): string {
  if (!isLacking(language)) return dateFormat(tagOf(language), month, timeZone).format(date)
  const names = ownMonths.get(language)?.[month]
  assert(names, `the months of ${language} are loaded`)
  const [year, number, day] = readStamp(date, timeZone)
  return `${Number(day)} ${names[Number(number) - 1] ?? ''} ${year}`
}

const stampFormat = remember((timeZone: string) => {
  const zone = timeZone === '' ? {} : { timeZone }
  const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return new Intl.DateTimeFormat('en-GB', { year: 'numeric', ...digits, hourCycle: 'h23', ...zone })
})

/** Year, month, day, hour, minute and second as digits. */
function readStamp(date: Date, timeZone: string): [string, string, string, string, string, string] {
  const parts = new Map(
    stampFormat(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return [part('year'), part('month'), part('day'), part('hour'), part('minute'), part('second')]
}

interface Place {
  readonly language?: Language
  /** The reader's own, unless another is named. */
  readonly timeZone?: string
}

/** Day and time to the second. */
export function formatInstant(instant: string, { language = readLanguage(), timeZone }: Place = {}): string {
  const date = new Date(instant)
  const [, , , hour, minute, second] = readStamp(date, timeZone ?? '')
  return `${writeDay(date, { month: 'short', timeZone }, language)} ${hour}:${minute}:${second}`
}

/** A ledger's day is a day in UTC, wherever it is read. */
export function formatDay(day: string, language = readLanguage()): string {
  return writeDay(new Date(`${day}T00:00:00Z`), { month: 'long', timeZone: 'UTC' }, language)
}

/** The same with a short month, as instants have it. */
export function formatShortDay(day: string, language = readLanguage()): string {
  return writeDay(new Date(`${day}T00:00:00Z`), { month: 'short', timeZone: 'UTC' }, language)
}

/** The form that the specification gives to announcements: 2026-11-14 08:05:09, alike in every language. */
export function formatStamp(instant: string, timeZone = ''): string {
  const [year, month, day, hour, minute, second] = readStamp(new Date(instant), timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The calendar day of an instant, YYYY-MM-DD, where the reader is. */
export function dayOf(instant: string, timeZone = ''): string {
  return formatStamp(instant, timeZone).slice(0, 10)
}

const dayMs = 86_400_000

/** A calendar day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

const steps = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** How long ago, or how long until: "3 hours ago". After a month the date says more, and so it does where words lack. */
export function formatAgo(instant: string, nowMs: number, { language = readLanguage(), timeZone }: Place = {}): string {
  const date = new Date(instant)
  const awayMs = date.getTime() - nowMs
  if (isLacking(language) || Math.abs(awayMs) > 30 * dayMs) {
    return writeDay(date, { month: 'short', timeZone }, language)
  }
  const [unit, size] = steps.find(([, ms]) => Math.abs(awayMs) >= ms) ?? steps[3]
  return new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'auto' }).format(Math.trunc(awayMs / size), unit)
}

/** The first and the last of a hash: enough for the eye to compare. */
export function shortenHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-6)}`
}
