import type { Currency } from '#kit/money.ts'
import type { listChannels } from '#modules/cashier/contract.ts'
import type { ChannelKind } from '#modules/cashier/model.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { isNothing, shortAmount } from '#web/features/cashier/amount.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CircleDollarSign, Landmark, QrCode, Smartphone } from '#web/ui/icons.ts'

export type Channel = ReplyOf<typeof listChannels>['channels'][number]
/** One of the two ways through a channel. */
export type Way = NonNullable<Channel['withdraw']>
export type DepositWay = NonNullable<Channel['deposit']>

export const kindIcons: Readonly<Record<ChannelKind, IconComponent>> = {
  qrph: QrCode,
  ewallet: Smartphone,
  bank: Landmark,
  usdt: CircleDollarSign,
}

const firstNames: Readonly<Record<string, PlainKey>> = {
  'E-wallet': 'cashier.channel.ewallet',
  'Bank transfer': 'cashier.channel.bank',
}

/** A channel is called as the operator calls it; the names of the first day are said in the reader's language. */
export function nameOfChannel(name: string): string {
  const text = firstNames[name]
  return text ? t(text) : name
}

/** Without places that say nothing: limits and presets are read at a glance. */
export function briefMoney(amount: string, currency: Currency): string {
  return formatAmount(amount, currency).replace(/[.,]00$/, '')
}

export function limitsText({ least, most }: Way, currency: Currency): string {
  return t('cashier.fromTo', { least: briefMoney(least, currency), most: briefMoney(most, currency) })
}

export function feeText({ fee: { basisPoints, fixed } }: Way, currency: Currency): string {
  const percent = `${shortAmount((basisPoints / 100).toFixed(2))}%`
  if (basisPoints === 0 && isNothing(fixed)) return t('cashier.noFee')
  if (basisPoints === 0) return t('cashier.feeIs', { fee: briefMoney(fixed, currency) })
  if (isNothing(fixed)) return t('cashier.feeIs', { fee: percent })
  return t('cashier.feeIsBoth', { percent, fixed: briefMoney(fixed, currency) })
}

/** What one unit of the channel's money is worth in the member's: `1 USDT = ₱57.25`. */
export function rateText(rate: string, payCurrency: Currency, currency: Currency): string {
  return t('cashier.rate', { currency: payCurrency, price: formatAmount(rate, currency) })
}

export function etaText(minutes: number): string {
  return t('cashier.eta', { count: String(minutes) })
}

/** Why a way cannot be used now; empty when it can. */
export function closedText(way: Way): string {
  if (way.state === 'closed') return way.hours ? t('cashier.opensAt', { time: way.hours.from }) : t('cashier.closed')
  return way.state === 'maintenance' ? t('cashier.maintenance') : ''
}

export const currencyOfChannel = ({ currency }: Channel): Currency => readCurrency(currency)
