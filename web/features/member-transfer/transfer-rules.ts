import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'

/** Money that goes from one person to another: what may be given, and what somebody is told when it may not. */

/** As it travels. */
export interface TransferLimits {
  readonly least: string
  readonly most: string
  readonly leftToday: string
  readonly available: string
}

export type TransferFault =
  | 'amount_is_malformed'
  | 'transfer_is_below_minimum'
  | 'transfer_is_above_maximum'
  | 'transfer_limit_is_reached'
  | 'funds_are_short'

/** The same order as the server's, so that the form says beforehand what the server would. */
export function checkTransfer(text: string, limits: TransferLimits, currency: Currency): Result<string, TransferFault> {
  const amount = parseMoney(text.trim(), currency)
  if (!amount.ok || amount.value <= 0n) return no('amount_is_malformed')
  const minor = (limit: string): bigint => {
    const money = parseMoney(limit, currency)
    return money.ok ? money.value : 0n
  }
  if (amount.value < minor(limits.least)) return no('transfer_is_below_minimum')
  if (amount.value > minor(limits.most)) return no('transfer_is_above_maximum')
  if (amount.value > minor(limits.leftToday)) return no('transfer_limit_is_reached')
  if (amount.value > minor(limits.available)) return no('funds_are_short')
  return yes(formatMoney(amount.value, currency))
}

const texts: Readonly<Record<string, PlainKey>> = {
  amount_is_malformed: 'give.refusal.amount',
  amount_is_too_precise: 'give.refusal.amount',
  amount_is_too_large: 'give.refusal.most',
  currency_is_not_offered: 'give.refusal.closed',
  deficit_is_owed: 'give.refusal.deficit',
  funds_are_short: 'give.refusal.funds',
  key_is_reused: 'give.refusal.again',
  kyc_is_needed: 'give.refusal.kyc',
  member_is_blocked: 'give.refusal.blocked',
  member_not_found: 'give.refusal.unknown',
  receiver_cannot_take_it: 'give.refusal.receiver',
  transfer_is_above_maximum: 'give.refusal.most',
  transfer_is_below_minimum: 'give.refusal.least',
  transfer_limit_is_reached: 'give.refusal.day',
  transfers_are_closed: 'give.refusal.closed',
  turnover_is_owed: 'give.refusal.turnover',
  upline_is_missing: 'give.refusal.unknown',
}

/** The page has loaded the texts of `give`. */
export function transferRefusalText(refusal: string): string {
  return t((Object.hasOwn(texts, refusal) ? texts[refusal] : undefined) ?? messageOf(refusal))
}
