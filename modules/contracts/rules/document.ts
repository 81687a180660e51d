import { assert } from '#kit/assert.ts'
import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import type { Contract, Terms } from '#modules/contracts/model.ts'

export type Agreement = Pick<
  Contract,
  'number' | 'version' | 'uplineId' | 'downlineId' | 'currency' | 'terms' | 'startsFrom'
>

/**
 * The text of a contract, as both sides see it and as it is hashed: JSON with its keys in the order of the alphabet and nothing between
 * them, so that the same agreement is the same bytes whoever writes it.
 */
export function writeDocument({
  number,
  version,
  uplineId,
  downlineId,
  currency,
  terms,
  startsFrom,
}: Agreement): string {
  const { kind, period, base, activeFrom, tiers } = terms
  return JSON.stringify({
    activeFrom: formatMoney(activeFrom, currency),
    base,
    currency,
    downline: downlineId,
    format: 'laro-contract/1',
    kind,
    number,
    period,
    startsFrom,
    tiers: tiers.map(({ ratePpm, amount, active }) => ({ active, amount: formatMoney(amount, currency), ratePpm })),
    upline: uplineId ?? 'house',
    version,
  })
}

type Written = Pick<Terms, 'kind' | 'period' | 'base'> & {
  readonly activeFrom: string
  readonly currency: Currency
  readonly tiers: readonly { readonly active: number; readonly amount: string; readonly ratePpm: number }[]
}

/** The terms of a text that was written above. */
export function readDocument(document: string): Terms {
  // Whatever stands in the table was written by `writeDocument` and is held by its hash.
  const { kind, period, base, activeFrom, currency, tiers } = JSON.parse(document) as Written
  return {
    kind,
    period,
    base,
    activeFrom: minorOf(activeFrom, currency),
    tiers: tiers.map(({ active, amount, ratePpm }) => ({ ratePpm, amount: minorOf(amount, currency), active })),
  }
}

function minorOf(text: string, currency: Currency): bigint {
  const read = parseMoney(text, currency)
  assert(read.ok, 'a contract holds amounts that can be read')
  return read.value
}

export const numberOf = (number: bigint): string => `CT-${number.toString().padStart(4, '0')}`
