import { type Currency, formatMoney } from '#kit/money.ts'
import { feeOf, readRate, toPay } from '#modules/cashier/rules/amounts.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { minorOf, readAmount } from '#web/features/cashier/amount.ts'
import { type Channel, currencyOfChannel } from '#web/features/cashier/channel-texts.ts'

export interface DepositPreview {
  readonly fee: string
  readonly intoWallet: string
  /** What has to be bet before all of it can be withdrawn. */
  readonly toPlay: string
  readonly payAmount: string
  readonly payCurrency: Currency
}

/** What a deposit will cost and bring, by the rules that the server keeps; null while no amount is typed. */
export function previewDeposit(channel: Channel, text: string, turnoverPercent: number): DepositPreview | null {
  const currency = currencyOfChannel(channel)
  const amount = readAmount(text, currency)
  if (amount === null || !channel.deposit) return null
  const { basisPoints, fixed } = channel.deposit.fee
  const fee = feeOf({ basisPoints, fixed: minorOf(fixed, currency) }, amount)
  const payCurrency = readCurrency(channel.payCurrency)
  const pays = toPay({ currency, payCurrency, rateMicro: readRate(channel.rate) }, amount)
  const intoWallet = amount > fee ? amount - fee : 0n
  return {
    fee: formatMoney(fee, currency),
    intoWallet: formatMoney(intoWallet, currency),
    toPlay: formatMoney((intoWallet * BigInt(turnoverPercent)) / 100n, currency),
    payAmount: formatMoney(pays, payCurrency),
    payCurrency,
  }
}
