import { type Currency, exponents } from '#kit/money.ts'

/** Rates and fees. Everything is whole numbers of minor units; each result is rounded once, and always so that nothing is made up. */

/** A rate is written with up to six places, so a million is one. */
const rateOne = 1_000_000n

/** Reads a rate that a setting holds ("57.25"); no rate is one for one. */
export function readRate(text: string | null): bigint {
  if (text === null) return rateOne
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

export function writeRate(rateMicro: bigint): string | null {
  if (rateMicro === rateOne) return null
  const whole = rateMicro / rateOne
  const fraction = (rateMicro % rateOne).toString().padStart(6, '0').replace(/0+$/, '')
  return fraction === '' ? `${whole}.00` : `${whole}.${fraction.padEnd(2, '0')}`
}

export interface Exchange {
  readonly currency: Currency
  readonly payCurrency: Currency
  readonly rateMicro: bigint
}

const scale = (currency: Currency): bigint => 10n ** BigInt(exponents[currency])

/** What money from outside is worth in the purse: rounded down, because a purse gets no more than was paid for. */
export function toPurse({ currency, payCurrency, rateMicro }: Exchange, paid: bigint): bigint {
  return (paid * rateMicro * scale(currency)) / (scale(payCurrency) * rateOne)
}

/** What has to be paid outside for an amount in the purse: rounded up, so that it buys the amount. */
export function toPay({ currency, payCurrency, rateMicro }: Exchange, amount: bigint): bigint {
  const over = scale(currency) * rateMicro
  return (amount * scale(payCurrency) * rateOne + over - 1n) / over
}

/** What a payout hands over outside: rounded down, because no more leaves than was taken from the purse. */
export function toPayOut({ currency, payCurrency, rateMicro }: Exchange, amount: bigint): bigint {
  return (amount * scale(payCurrency) * rateOne) / (scale(currency) * rateMicro)
}

export interface FeeRule {
  readonly basisPoints: number
  readonly fixed: bigint
}

/** Rounded down, in favour of who pays it. */
export function feeOf({ basisPoints, fixed }: FeeRule, amount: bigint): bigint {
  return (amount * BigInt(basisPoints)) / 10_000n + fixed
}
