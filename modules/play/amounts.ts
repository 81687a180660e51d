import { type Currency, parseMoney } from '#kit/money.ts'

/** An amount that an operator set for a currency; nothing where none is set. */
export function amountFor(amounts: Readonly<Record<string, string>>, currency: Currency): bigint | null {
  const text = amounts[currency]
  const read = text === undefined ? null : parseMoney(text, currency)
  return read?.ok ? read.value : null
}
