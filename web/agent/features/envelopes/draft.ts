import type { EnvelopeKind } from '#engines/envelope.ts'
import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import {
  type EnvelopeAudience,
  type EnvelopeDraftRefusal,
  envelopeUnits,
  isWishTooLong,
  judgeDraft,
} from '#modules/agents/rules/envelopes.ts'

/** An envelope as it is filled in: texts as they were typed. */
export interface Draft {
  readonly kind: EnvelopeKind
  /** Of equal shares one share, of random ones the whole. */
  readonly amount: string
  readonly shares: string
  readonly hours: number
  readonly audience: EnvelopeAudience
  readonly guests: readonly { readonly id: string; readonly name: string }[]
  readonly wish: string
}

/** What the house allows, as it travels. */
export interface Allowed {
  readonly isOpen: boolean
  readonly currency: Currency
  readonly least: string
  readonly most: string
  readonly leftToday: string
  readonly available: string
  readonly sharesMost: number
  readonly hours: readonly number[]
}

export type DraftFault =
  | EnvelopeDraftRefusal
  | 'amount_is_malformed'
  | 'funds_are_short'
  | 'envelope_daily_limit_is_reached'
  | 'envelope_wish_is_too_long'

const minor = (text: string, currency: Currency): bigint => {
  const money = parseMoney(text, currency)
  return money.ok ? money.value : 0n
}

const wholeNumber = /^[1-9]\d{0,3}$/

export function readShares(text: string): number {
  return wholeNumber.test(text.trim()) ? Number(text.trim()) : 0
}

/** The whole of it, as soon as there is one. */
export function totalOf({ kind, amount, shares }: Draft, currency: Currency): bigint | null {
  const money = parseMoney(amount.trim(), currency)
  if (!money.ok || money.value <= 0n) return null
  return kind === 'equal' ? money.value * BigInt(readShares(shares)) : money.value
}

/** Judged by the very rules that the server will judge by, so that a fault is seen before it is sent. */
export function judge(draft: Draft, allowed: Allowed): Result<{ readonly total: string }, DraftFault> {
  const { currency } = allowed
  const total = totalOf(draft, currency)
  if (total === null) return no('amount_is_malformed')
  const shares = readShares(draft.shares)
  if (isWishTooLong(draft.wish)) return no('envelope_wish_is_too_long')
  const guests = draft.audience === 'chosen' ? draft.guests.length : 0
  const limits = {
    ...{ isOpen: allowed.isOpen, sharesMost: allowed.sharesMost, hours: allowed.hours },
    ...{ least: minor(allowed.least, currency), most: minor(allowed.most, currency) },
    dailyMost: minor(allowed.leftToday, currency),
  }
  const judged = judgeDraft(limits, { ...draft, currency, total, shares, guests })
  if (!judged.ok) return judged
  if (total > limits.dailyMost) return no('envelope_daily_limit_is_reached')
  if (total > minor(allowed.available, currency)) return no('funds_are_short')
  return yes({ total: formatMoney(total, currency) })
}

/** The most and the least that one share can be, for the eye. */
export function reachOf(draft: Draft, currency: Currency): { readonly least: string; readonly most: string } | null {
  const total = totalOf(draft, currency)
  const shares = readShares(draft.shares)
  const unit = envelopeUnits[currency]
  if (total === null || shares === 0 || total < unit * BigInt(shares)) return null
  if (draft.kind === 'equal') {
    const each = formatMoney(total / BigInt(shares), currency)
    return { least: each, most: each }
  }
  const rest = total - unit * BigInt(shares - 1)
  return { least: formatMoney(shares === 1 ? total : unit, currency), most: formatMoney(rest, currency) }
}
