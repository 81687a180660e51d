import { type Currency, exponents, isCurrency } from '#kit/money.ts'
import type { beginRound, getPlayGame } from '#modules/play/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount } from '#web/lib/fmt.ts'

export type PlayGame = ReplyOf<typeof getPlayGame>
export type PlayRound = ReplyOf<typeof beginRound>
export type Mode = PlayGame['mode']

/** The contract says a currency is one of ours; this tells the compiler. */
export function currencyOf({ currency }: { readonly currency: string }): Currency {
  if (!isCurrency(currency)) throw new Error(`unknown currency ${currency}`)
  return currency
}

/** A decimal of the wire in minor units. */
export function minorOf(amount: string, currency: Currency): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const minor = BigInt(whole + fraction.padEnd(exponents[currency], '0').slice(0, exponents[currency]))
  return amount.startsWith('-') ? -minor : minor
}

/** Minor units as a decimal of the wire. */
export function decimalOf(minor: bigint, currency: Currency): string {
  const places = exponents[currency]
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

export function writeMinor(minor: bigint, currency: Currency, signed = false): string {
  return formatAmount(shorten(decimalOf(minor, currency)), currency, { signed })
}

/** Six places of a coin are four too many to read where they are nothing. */
function shorten(amount: string): string {
  return amount.replace(/(\.\d\d)0+$/, '$1')
}

/** For a chip or a coin, where cents that are none take room: ₱25, ₱1,250, ₱0.50. */
export function writeShort(minor: bigint, currency: Currency): string {
  return writeMinor(minor, currency).replace(/\.00$/, '')
}

/** What can be staked by a press: 1, 2, 5, 10, 20, 50 … within the limits, and the limits themselves. */
export function stakeSteps(least: bigint, most: bigint): readonly bigint[] {
  const steps = new Set([least])
  for (let power = 1n; power <= most; power *= 10n)
    for (const factor of [1n, 2n, 5n]) {
      const step = power * factor
      if (step > least && step < most) steps.add(step)
    }
  steps.add(most)
  return [...steps].sort((a, b) => (a < b ? -1 : 1))
}

/** The next step of the ladder above or below a stake. */
export function stepFrom(steps: readonly bigint[], stake: bigint, way: 1 | -1): bigint {
  const found = way === 1 ? steps.find((step) => step > stake) : steps.findLast((step) => step < stake)
  return found ?? stake
}

/** What is offered first: a modest stake that most purses bear. */
export function firstStake(steps: readonly bigint[], least: bigint): bigint {
  const input = least * 20n
  return steps.findLast((step) => step <= input) ?? least
}
