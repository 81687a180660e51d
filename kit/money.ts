import { no, type Result, yes } from '#kit/result.ts'

/** Decimal places of the minor unit. Every amount inside the house is a bigint of these. */
export const exponents = { PHP: 2, USDT: 6 } as const
export type Currency = keyof typeof exponents

export const currencies = Object.keys(exponents) as readonly Currency[]

/** PostgreSQL's bigint. Nothing we hold may leave this range, so nothing we parse may either. */
const maxMinor = 2n ** 63n - 1n

export type MoneyRefusal = 'amount_is_malformed' | 'amount_is_too_precise' | 'amount_is_too_large'

const decimal = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/

/** Reads a plain decimal ("12.5") into minor units. No exponents, separators, spaces, signs but a leading minus, or foreign digits. */
export function parseMoney(text: string, currency: Currency): Result<bigint, MoneyRefusal> {
  const match = decimal.exec(text)
  if (!match || text.length > 40) return no('amount_is_malformed')
  const [, sign = '', whole = '', fraction = ''] = match
  const places = exponents[currency]
  if (fraction.length > places) return no('amount_is_too_precise')
  const minor = BigInt(whole + fraction.padEnd(places, '0'))
  if (minor > maxMinor) return no('amount_is_too_large')
  if (sign && minor === 0n) return no('amount_is_malformed')
  return yes(sign ? -minor : minor)
}

/** Writes minor units as a plain decimal with every place of the currency: 1250n PHP is "12.50". */
export function formatMoney(minor: bigint, currency: Currency): string {
  const places = exponents[currency]
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  const sign = minor < 0n ? '-' : ''
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(exponents, text)
}
