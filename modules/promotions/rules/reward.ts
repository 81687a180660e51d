import type { EnvelopeInput } from '#engines/envelope.ts'
import { assert } from '#kit/assert.ts'
import { type Currency, parseMoney } from '#kit/money.ts'
import { envelopeUnits } from '#modules/agents/model.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import type { GrantTerms } from '#modules/wallet/model.ts'

/** An amount of a document, which was checked when it was set. */
export function minorOf(text: string, currency: string): bigint {
  const parsed = parseMoney(text, currency as Currency)
  assert(parsed.ok, 'an amount of a document is one of its currency')
  return parsed.value
}

/** What a promotion gives for a deposit, a loss, or by itself. Of tickets it is what they cost the house. */
export function sizeOf({ reward, currency }: PromotionDocument, base: bigint): bigint {
  if (reward.is === 'tickets') return minorOf(reward.worth, currency) * BigInt(reward.count)
  // A share was drawn before.
  if (reward.is === 'envelope') return base
  const { size } = reward
  if ('amount' in size) return minorOf(size.amount, currency)
  const share = (base * BigInt(size.percent)) / 100n
  const most = minorOf(size.most, currency)
  return share < most ? share : most
}

/** The terms of a grant of this size. */
export function termsOf(
  { reward, currency }: PromotionDocument,
  { amount, base, now }: { readonly amount: bigint; readonly base: bigint; readonly now: Date },
): GrantTerms {
  assert(reward.is === 'bonus', 'only bonus money has terms')
  const { kind, wagerTimes, wagerOn, stakeMost, cashTimes, contribution, excludedGames, days } = reward.terms
  const wagered = wagerOn === 'bonus' ? amount : amount + base
  return {
    ...{ kind, contribution, excludedGames },
    target: wagered * BigInt(wagerTimes),
    stakeMost: stakeMost === null ? null : minorOf(stakeMost, currency),
    cashMost: cashTimes === null ? null : amount * BigInt(cashTimes),
    expiresAt: new Date(now.getTime() + days * 86_400_000),
  }
}

/** What a rain is drawn from. */
export function envelopeOf(
  { total, shares }: { readonly total: string; readonly shares: number },
  currency: string,
): EnvelopeInput {
  return { kind: 'random', total: minorOf(total, currency), shares, unit: envelopeUnits[currency as Currency] }
}
