import type { Currency } from '#kit/money.ts'

const symbols: Readonly<Record<Currency, string>> = { PHP: '₱', USDT: 'USDT ' }

/** `signed` writes a plus too, for movements; a balance has no sign unless it is below nothing. */
export interface MoneyStyle {
  readonly signed?: boolean
}

/** Writes a decimal string for people: "-1250.5" PHP is "−₱1,250.50". It never becomes a number, so nothing is rounded. */
export function formatAmount(amount: string, currency: Currency, { signed = false }: MoneyStyle = {}): string {
  const isNegative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = isNegative ? '−' : signed && /[1-9]/.test(amount) ? '+' : ''
  return `${sign}${symbols[currency]}${grouped}.${fraction.padEnd(2, '0')}`
}

export function isNegativeAmount(amount: string): boolean {
  return amount.startsWith('-')
}

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** In the reader's own time zone. */
export function formatInstant(instant: string): string {
  return dayAndTime.format(new Date(instant)).replace(',', '')
}

const calendarDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A ledger's day is a day in UTC, wherever it is read. */
export function formatDay(day: string): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`))
}

const plainCount = new Intl.NumberFormat('en-GB')

/** Digits of any length, grouped. */
export function formatCount(digits: string): string {
  return plainCount.format(BigInt(digits))
}

/** The first and the last of a hash: enough for the eye to compare. */
export function shortenHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-6)}`
}
