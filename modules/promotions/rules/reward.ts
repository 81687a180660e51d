import type { EnvelopeInput } from '#engines/envelope.ts'
import { assert } from '#kit/assert.ts'
import { type Currency, parseMoney } from '#kit/money.ts'
import { envelopeUnits } from '#modules/agents/model.ts'
import { type PromotionDocument, usualLeastOdds } from '#modules/promotions/document.ts'
import type { Gift, GrantTerms } from '#modules/wallet/model.ts'

/** An amount of a document, which was checked when it was set. */
export function minorOf(text: string, currency: string): bigint {
  const parsed = parseMoney(text, currency as Currency)
  assert(parsed.ok, 'an amount of a document is one of its currency')
  return parsed.value
}

/** What a promotion gives for a deposit, a loss, or by itself. Of tickets, points and vouchers it is what they cost the house, of free rounds and bets what is staked in them. */
export function sizeOf({ reward, currency }: PromotionDocument, base: bigint): bigint {
  if (reward.is === 'tickets') return minorOf(reward.worth, currency) * BigInt(reward.count)
  if (reward.is === 'points' || reward.is === 'voucher') return minorOf(reward.worth, currency)
  if (reward.is === 'rounds') return minorOf(reward.stake, currency) * BigInt(reward.count)
  if (reward.is === 'free_bet') return minorOf(reward.amount, currency)
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
  const { leastOdds } = withOdds(reward.terms)
  const wagered = wagerOn === 'bonus' ? amount : amount + base
  return {
    ...{ kind, contribution, excludedGames, leastOdds },
    target: wagered * BigInt(wagerTimes),
    stakeMost: stakeMost === null ? null : minorOf(stakeMost, currency),
    cashMost: cashTimes === null ? null : amount * BigInt(cashTimes),
    expiresAt: after(now, days),
  }
}

/** Terms with the least odds that count on sports, said or usual. */
export const withOdds = <T extends { readonly leastOdds?: number | undefined }>(terms: T) => ({
  ...terms,
  leastOdds: terms.leastOdds ?? usualLeastOdds,
})

/** What a reward lets a member stake for free, in our own games or on sports; null where it is something else. */
export function giftOf({ reward, currency }: PromotionDocument, amount: bigint, now: Date): GiftParts | null {
  if (reward.is === 'free_bet') {
    const parts = {
      use: 'ticket',
      game: null,
      leastOdds: reward.leastOdds,
      stake: amount,
      count: 1,
      winTerms: null,
    } as const
    return { ...parts, expiresAt: after(now, reward.days) }
  }
  if (reward.is !== 'rounds' || reward.vendor !== null) return null
  const { game, count, days, wins } = reward
  const most = wins?.stakeMost ?? null
  const winTerms = wins ? { ...withOdds(wins), stakeMost: most === null ? null : minorOf(most, currency) } : null
  const parts = { use: 'round', game, leastOdds: null, stake: amount / BigInt(count), count, winTerms } as const
  return { ...parts, expiresAt: after(now, days) }
}

type GiftParts = Pick<Gift, 'use' | 'game' | 'leastOdds' | 'stake' | 'count' | 'winTerms' | 'expiresAt'>

const after = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)

/** What a rain is drawn from. */
export function envelopeOf(
  { total, shares }: { readonly total: string; readonly shares: number },
  currency: string,
): EnvelopeInput {
  return { kind: 'random', total: minorOf(total, currency), shares, unit: envelopeUnits[currency as Currency] }
}
