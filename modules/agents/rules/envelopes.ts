import { type EnvelopeKind, type EnvelopeSplitRefusal, judgeEnvelope } from '#engines/envelope.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** What a red envelope is and when one may be sent; the form that fills it in judges by the same rules. */

/** Who may take a share: those right below the sender, everybody below, or some of them by name. */
export const envelopeAudiences = ['direct', 'team', 'chosen'] as const
export type EnvelopeAudience = (typeof envelopeAudiences)[number]

/** Open, and then one of three ends: all shares were taken, its time was up, or the sender took the rest back. */
export const envelopeStates = ['open', 'emptied', 'expired', 'closed'] as const
export type EnvelopeState = (typeof envelopeStates)[number]

export const wishLettersMax = 60
/** Who is named one by one. */
export const guestsMax = 200

/** Shares are whole numbers of these: a hundredth, as people count money, even where the currency has more places. */
export const envelopeUnits: Readonly<Record<Currency, bigint>> = { PHP: 1n, USDT: 10_000n }

export interface EnvelopeLimits {
  readonly isOpen: boolean
  /** Of one envelope, and of all that one sender sends on a day; in minor units. */
  readonly least: bigint
  readonly most: bigint
  readonly dailyMost: bigint
  readonly sharesMost: number
  readonly hours: readonly number[]
}

export interface EnvelopeDraft {
  readonly kind: EnvelopeKind
  readonly currency: Currency
  readonly total: bigint
  readonly shares: number
  readonly hours: number
  readonly audience: EnvelopeAudience
  readonly guests: number
}

export type EnvelopeDraftRefusal =
  | EnvelopeSplitRefusal
  | 'envelopes_are_closed'
  | 'envelope_hours_are_wrong'
  | 'envelope_guests_are_wrong'

/** Everything that can be said of an envelope before it is looked up who sends it and what they have. */
export function judgeDraft(limits: EnvelopeLimits, draft: EnvelopeDraft): Result<null, EnvelopeDraftRefusal> {
  const { kind, currency, total, shares, hours, audience, guests } = draft
  if (!limits.isOpen) return no('envelopes_are_closed')
  if (shares > limits.sharesMost) return no('envelope_shares_are_wrong')
  if (total < limits.least) return no('envelope_total_is_too_small')
  if (total > limits.most) return no('envelope_total_is_too_large')
  if (!limits.hours.includes(hours)) return no('envelope_hours_are_wrong')
  // Who names the guests knows how many there are; a share for nobody would only come back.
  const isCountWrong = audience === 'chosen' ? guests < shares || guests > guestsMax : guests > 0
  if (isCountWrong) return no('envelope_guests_are_wrong')
  const split = judgeEnvelope({ kind, total, shares, unit: envelopeUnits[currency] })
  return split.ok ? yes(null) : split
}

/** One line without anything that could hide or turn other words around. */
export function tidyWish(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
}

export const isWishTooLong = (text: string): boolean => [...tidyWish(text)].length > wishLettersMax
