import { assert } from '#kit/assert.ts'
import { type Currency, parseMoney } from '#kit/money.ts'

/** The settings' amounts were parsed when they were written. */
export function minorOf(text: string, currency: Currency): bigint {
  const parsed = parseMoney(text, currency)
  assert(parsed.ok, 'a setting holds amounts')
  return parsed.value
}
