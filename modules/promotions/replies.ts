import { type Currency, formatMoney } from '#kit/money.ts'
import type { Case } from '#modules/promotions/appeals.ts'
import type { OwnBonus } from '#modules/promotions/bonuses.ts'
import type { Decision } from '#modules/promotions/decision-store.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import type { OwnGift } from '#modules/promotions/gifts.ts'
import type { Shown } from '#modules/promotions/members.ts'
import { minorOf } from '#modules/promotions/rules/reward.ts'
import type { History, Simulation } from '#modules/promotions/rules/simulate.ts'
import type { Award, Promotion } from '#modules/promotions/store.ts'
import { cashOf, type GrantState } from '#modules/wallet/model.ts'

const repeats = {
  code: 'once',
  operator: 'once',
  cashback: 'weekly',
  birthday: 'yearly',
  play: 'each',
  friend: 'friend',
  rain: 'rain',
  sign_in: 'sign_in',
} as const

/** What replies say of terms beside the terms themselves. */
export interface TermFacts {
  nameOf(game: string): string
  readonly oddsFloor: number
}

/** Where nobody knows games. */
const noFacts: TermFacts = { nameOf: (game) => game, oddsFloor: 110 }

function termFacts(games: readonly string[], { nameOf, oddsFloor }: TermFacts) {
  return { games: Object.fromEntries(games.map((game) => [game, nameOf(game)])), oddsFloor }
}

/** Rewards whose size is not a sum of money that was given. */
const unsized: readonly string[] = ['tickets', 'points', 'voucher', 'rounds', 'free_bet']

export function giftReply({
  id,
  texts,
  use,
  game,
  leastOdds,
  stake,
  currency,
  count,
  used,
  expiresAt,
  winTerms,
}: OwnGift) {
  return {
    ...{ id, texts, use, game, leastOdds, currency, stake: formatMoney(stake, currency), left: count - used, count },
    ...{ expiresAt: expiresAt.toISOString(), isBonus: winTerms !== null },
  }
}

function repeatsOf(trigger: PromotionDocument['trigger']) {
  if (trigger.on === 'deposit') return trigger.repeats
  if (trigger.on === 'sign_in' && trigger.days === 1) return 'daily'
  return trigger.on === 'cashback' && trigger.of === 'day' ? 'daily' : repeats[trigger.on]
}

export function cardReply(shown: Shown, facts: TermFacts = noFacts) {
  const {
    promotion,
    state,
    amount,
    award,
    appeal,
    tickets: open,
    isBirthdayKnown,
    signed,
    rain,
    unmet,
    heldFor,
    waitsFor,
  } = shown
  const { id, version, termsHash, document } = promotion
  const { texts, trigger, reward, stacks, startsAt, endsAt } = document
  const currency = document.currency as Currency
  const written = (text: string) => formatMoney(minorOf(text, currency), currency)
  return {
    ...{ id, version, termsHash, texts, trigger: trigger.on, currency, startsAt, endsAt },
    least: 'least' in trigger && trigger.least !== undefined ? written(trigger.least) : null,
    friends: trigger.on === 'friend' ? trigger.most : null,
    repeats: repeatsOf(trigger),
    size: 'size' in reward ? sizeReply(reward.size, written) : null,
    rain: rainReply(document, rain),
    rounds:
      reward.is === 'rounds'
        ? {
            ...{ game: reward.game, count: reward.count, stake: written(reward.stake), days: reward.days },
            wins: reward.wins ?? null,
          }
        : null,
    freeBet:
      reward.is === 'free_bet'
        ? { amount: written(reward.amount), leastOdds: reward.leastOdds, days: reward.days }
        : null,
    tickets: reward.is === 'tickets' ? { game: reward.game, count: reward.count, days: reward.days, open } : null,
    points: pointsOf(document),
    voucher: voucherOf(document),
    for: segmentReply(document, unmet),
    birthday:
      trigger.on === 'birthday'
        ? { days: trigger.days, memberDays: trigger.memberDays, isKnown: isBirthdayKnown }
        : null,
    signIn:
      trigger.on === 'sign_in'
        ? { days: trigger.days, done: signed?.done ?? 0, isToday: signed?.isToday ?? false }
        : null,
    play: trigger.on === 'play' ? { each: written(trigger.each), most: trigger.most } : null,
    bonus: reward.is === 'bonus' ? reward.terms : null,
    ...termFacts(gamesOf(reward), facts),
    ...{
      stacks,
      waitsFor,
      state,
      amount: amount === null || unsized.includes(reward.is) ? null : formatMoney(amount, currency),
      reason: heldFor ?? (award && isTold(award) ? award.reason : null),
      award: award?.id ?? null,
      appeal,
    },
  }
}

/** The games that the terms of a reward name. */
function gamesOf(reward: PromotionDocument['reward']): readonly string[] {
  if (reward.is === 'bonus') return reward.terms.excludedGames
  return reward.is === 'rounds' ? [reward.game, ...(reward.wins?.excludedGames ?? [])] : []
}

/** How many points a document gives; null where it gives something else. */
export const pointsOf = ({ reward }: PromotionDocument): number | null =>
  reward.is === 'points' ? reward.amount : null

/** What a voucher is for; null where a document gives something else. */
export const voucherOf = ({ reward }: PromotionDocument) =>
  reward.is === 'voucher' ? { reward: reward.reward, name: reward.name, days: reward.days } : null

function segmentReply({ for: segment }: PromotionDocument, unmet: Shown['unmet']) {
  if (!segment) return null
  const { levelFrom = null, memberForDays, hasDeposited = null } = segment
  const { least = null, most = null } = memberForDays ?? {}
  return { levelFrom, memberDaysLeast: least, memberDaysMost: most, hasDeposited, unmet }
}

function rainReply({ trigger, reward, currency }: Promotion['document'], rain: Shown['rain']) {
  if (trigger.on !== 'rain' || reward.is !== 'envelope') return null
  const next = rain && {
    ...{ opensAt: rain.opensAt.toISOString(), endsAt: rain.endsAt.toISOString() },
    ...{ left: rain.shares - rain.taken, seedHash: rain.seedHash },
  }
  const { hours, minutes } = trigger
  const total = formatMoney(minorOf(reward.total, currency), currency as Currency)
  return { total, shares: reward.shares, hours: hours.toSorted((one, other) => one - other), minutes, next }
}

/** Why it was rejected, or waits by itself. Why an operator gives something is the house's own. */
const isTold = ({ state, askedBy }: Award): boolean => state === 'rejected' || (state === 'waiting' && askedBy === null)

type Size = Extract<Promotion['document']['reward'], { readonly size: unknown }>['size']

const sizeReply = (size: Size, written: (text: string) => string) =>
  'percent' in size
    ? { percent: size.percent, most: written(size.most) }
    : { percent: null, most: written(size.amount) }

const shownStates = {
  active: 'active',
  completed: 'released',
  expired: 'expired',
  given_up: 'forfeited',
  withdrawn: 'forfeited',
  revoked: 'forfeited',
} as const satisfies Record<GrantState, string>

export function bonusReply(bonus: OwnBonus, facts: TermFacts = noFacts) {
  const { id, amount, balance, currency, wagered, state, givenAt, earned, terms, texts, wager, hold } = bonus
  const money = (value: bigint) => formatMoney(value, currency)
  const orNull = (value: bigint | null) => (value === null ? null : money(value))
  return {
    ...{ id, title: texts?.EN.title ?? 'Bonus', texts, amount: money(amount), currency },
    ...{ turnoverOwed: money(terms.target), turnoverDone: money(wagered) },
    ...{ givenAt: givenAt.toISOString(), expiresAt: terms.expiresAt.toISOString() },
    ...{ state: shownStates[state], ended: state, kind: terms.kind, wager, purse: money(balance) },
    ...{
      becameCash: money(cashOf({ terms }, earned)),
      stakeMost: orNull(terms.stakeMost),
      cashMost: orNull(terms.cashMost),
    },
    ...{ contribution: { ...terms.contribution }, excludedGames: [...terms.excludedGames], hold },
    ...termFacts(terms.excludedGames, facts),
  }
}

export function promotionReply({ id, version, document, termsHash, stoppedAt, stoppedWhy, spent }: Promotion) {
  const shown = { id, version, document, termsHash, stoppedAt: stoppedAt?.toISOString() ?? null, stoppedWhy }
  return { ...shown, spent: formatMoney(spent, document.currency as Currency) }
}

export function awardReply({
  id,
  promotion,
  version,
  memberId,
  source,
  currency,
  amount,
  state,
  reason,
  askedBy,
  askedAt,
}: Award) {
  const shown = { id, promotion, version, memberId, source, currency, state, reason, askedBy }
  return { ...shown, amount: formatMoney(amount, currency), askedAt: askedAt.toISOString() }
}

function decisionReply({ step, outcome, facts, reason, operatorId, at }: Decision) {
  const seen = facts && { ...facts, twins: [...facts.twins], ring: [...facts.ring], rounds: [...facts.rounds] }
  return { step, outcome, facts: seen, reason, operatorId, at: at.toISOString() }
}

export const caseReply = ({ award, decisions }: Case) => ({
  award: awardReply(award),
  decisions: decisions.map(decisionReply),
})

export function simulationReply(
  tried: Simulation & Pick<History, 'from' | 'to'>,
  { currency, budget }: PromotionDocument,
) {
  const money = (value: bigint) => formatMoney(value, currency as Currency)
  return {
    ...{ from: tried.from, to: tried.to, currency, budget: money(minorOf(budget, currency)) },
    ...{ awards: tried.awards, members: tried.members, completed: tried.completed },
    ...{ granted: money(tried.granted), expected: money(tried.expected) },
    most: tried.most === null ? null : money(tried.most),
    ...{ rejected: tried.rejected, spentOn: tried.spentOn },
    top: tried.top.map(({ amount, ...one }) => ({ ...one, amount: money(amount) })),
  }
}
