import { judgeEnvelope } from '#engines/envelope.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { type BonusLaw, countProducts } from '#modules/promotions/rules/law.ts'
import { envelopeOf, minorOf } from '#modules/promotions/rules/reward.ts'

/** What the shape of a document does not show, and what the law does not allow; null when it is right. */
export function findWrong(document: PromotionDocument, law: BonusLaw): string | null {
  const { startsAt, endsAt, trigger, reward, currency } = document
  if (new Date(startsAt) >= new Date(endsAt)) return 'endsAt'
  const { least = 0, most = least } = document.for?.memberForDays ?? {}
  if (least > most) return 'for.memberForDays'
  const unlawful = findUnlawful(document, law)
  if (unlawful !== null) return unlawful
  // What a friend's deposit brought goes with it, so it is nothing that could be spent by then.
  if (trigger.on === 'friend' && reward.is !== 'bonus' && reward.is !== 'tickets') return 'reward.is'
  // What is given for each part of a day's play is small and often: tickets, of which the last is as good as the first.
  if (trigger.on === 'play' && (reward.is !== 'tickets' || Number(trigger.each) === 0)) return 'reward.is'
  if ((trigger.on === 'rain') !== (reward.is === 'envelope')) return 'reward.is'
  if (reward.is === 'envelope') return judgeEnvelope(envelopeOf(reward, currency)).ok ? null : 'reward.total'
  if (reward.is === 'tickets') return trigger.on === 'cashback' ? 'reward.is' : null
  // What is asked for by the member, who did nothing for it that could be taken back.
  const isAsked = ['code', 'operator', 'birthday', 'sign_in'].includes(trigger.on)
  // Points can be spent at once, and vouchers used: so nobody is given them for what a friend may have reversed, or for play, which earns its own.
  if (reward.is === 'points' || reward.is === 'voucher') {
    if (minorOf(reward.worth, currency) === 0n) return 'reward.worth'
    return isAsked || trigger.on === 'deposit' ? null : 'reward.is'
  }
  // A maker's wins are cash by the protocol; and it cannot be told that rounds are taken back, so nothing gives them that can be reversed.
  const isOurs = reward.is === 'free_bet' || (reward.is === 'rounds' && reward.vendor === null)
  if (isOurs) return isAsked || trigger.on === 'deposit' ? null : 'reward.is'
  if (reward.is === 'rounds' && reward.wins) return 'reward.wins'
  if (reward.is === 'rounds') return isAsked ? null : 'reward.is'
  const isShare = 'percent' in reward.size
  return isShare === (trigger.on === 'deposit' || trigger.on === 'cashback') ? null : 'reward.size'
}

/** What of a document's terms the law does not allow; null when it allows them. */
export function findUnlawful({ reward }: Pick<PromotionDocument, 'reward'>, law: BonusLaw): string | null {
  const wagered = wageredTerms(reward)
  if (!wagered) return null
  if (wagered.terms.wagerTimes > law.wagerTimesMost) return `${wagered.path}.wagerTimes`
  const isMixed = countProducts(wagered.terms.contribution) > 1
  return isMixed && !law.isMixedAllowed ? `${wagered.path}.contribution` : null
}

/** The terms under which a reward, or what it wins, has to be wagered. */
function wageredTerms(reward: PromotionDocument['reward']) {
  if (reward.is === 'bonus') return { path: 'reward.terms', terms: reward.terms }
  return reward.is === 'rounds' && reward.wins ? { path: 'reward.wins', terms: reward.wins } : null
}
