import { type Currency, exponents } from '#kit/money.ts'

/** What somebody typed as a stake, in minor units; null for what is no amount. */
export function readStake(text: string, currency: Currency): bigint | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{0,8}))?$/.exec(text.trim()) ?? []
  const places = exponents[currency]
  if (whole === undefined || fraction.length > places) return null
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** Minor units as a decimal of the wire. */
export function decimalOf(minor: bigint, currency: Currency): string {
  const places = exponents[currency]
  const digits = minor.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
