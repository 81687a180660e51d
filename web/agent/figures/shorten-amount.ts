import type { Currency } from '#kit/money.ts'
import { formatAmount, type MoneyStyle } from '#web/lib/fmt.ts'

const sizes = [
  ['B', 9],
  ['M', 6],
  ['K', 3],
] as const

/** From here on a sum is told in thousands; below it there is room for all of it. */
const leastDigits = 6

/** "18423610.55" is "₱18.42M". The digits are moved and cut, so that no sum is told larger than it is. */
export function shortenAmount(amount: string, currency: Currency, style: MoneyStyle = {}): string {
  const sign = amount.startsWith('-') ? '-' : ''
  const [whole = '0'] = amount.replace('-', '').split('.')
  const size = sizes.find(([, zeros]) => whole.length > zeros)
  if (whole.length < leastDigits || !size) return formatAmount(amount, currency, style)
  const [letter, zeros] = size
  const moved = `${whole.slice(0, -zeros)}.${whole.slice(-zeros).slice(0, 2)}`
  return `${formatAmount(`${sign}${moved}`, currency, style)}${letter}`
}
