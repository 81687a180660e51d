import { type Currency, exponents, formatMoney, parseMoney } from '#kit/money.ts'

/** What can be pressed on the keypad. */
export type Key = '0' | '00' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'back'

/** Longer than any limit, so that nothing can grow out of its field. */
const digitsMax = 10

/** An amount while it is typed: digits, and where somebody wants it a point with as many places as the currency has. */
export function cleanAmount(text: string, currency: Currency): string {
  const [whole = '', ...rest] = text.replaceAll(/[^\d.]/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, digitsMax)
  if (rest.length === 0) return digits
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, exponents[currency])}`
}

export function pressKey(text: string, key: Key, currency: Currency): string {
  return key === 'back' ? text.slice(0, -1) : cleanAmount(`${text}${key}`, currency)
}

/** The typed amount in minor units; null while it is none. */
export function readAmount(text: string, currency: Currency): bigint | null {
  const parsed = parseMoney(text.replace(/\.$/, ''), currency)
  return parsed.ok && parsed.value > 0n ? parsed.value : null
}

/** The typed amount as it travels. */
export function writeAmount(text: string, currency: Currency): string | null {
  const minor = readAmount(text, currency)
  return minor === null ? null : formatMoney(minor, currency)
}

/** As somebody would type it: without the places where they are nothing. */
export function shortAmount(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

export type AmountFault = 'is_missing' | 'is_below' | 'is_above'

interface Bounds {
  readonly currency: Currency
  readonly least: string
  readonly most: string
}

/** What is wrong with an amount, before anybody is asked. The server judges again. */
export function judgeAmount(text: string, { currency, least, most }: Bounds): AmountFault | null {
  const minor = readAmount(text, currency)
  if (minor === null) return 'is_missing'
  if (minor < minorOf(least, currency)) return 'is_below'
  return minor > minorOf(most, currency) ? 'is_above' : null
}

/** An amount of the server's in minor units. */
export function minorOf(amount: string, currency: Currency): bigint {
  const parsed = parseMoney(amount, currency)
  if (!parsed.ok) throw new Error(`${amount} ${currency}: ${parsed.refusal}`)
  return parsed.value
}

/** How much of a whole a part is, from 0 to 1; nothing of nothing is all of it. */
export function shareOf(part: string, whole: string, currency: Currency): number {
  const all = minorOf(whole, currency)
  return all <= 0n ? 1 : Number((minorOf(part, currency) * 1000n) / all) / 1000
}

export const isNothing = (amount: string): boolean => !/[1-9]/.test(amount)
