import { type Currency, formatMoney } from '#kit/money.ts'
import type { Given } from '#modules/loyalty/service.ts'
import type { Case } from '#modules/promotions/appeals.ts'
import type { OwnBonus } from '#modules/promotions/bonuses.ts'
import type { Decision } from '#modules/promotions/decision-store.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import type { OwnGift } from '#modules/promotions/gifts.ts'
import type { OwnAward } from '#modules/promotions/history.ts'
import type { Shown } from '#modules/promotions/members.ts'
import { minorOf, withOdds } from '#modules/promotions/rules/reward.ts'
import type { History, Simulation } from '#modules/promotions/rules/simulate.ts'
import type { Award, Newest, Promotion } from '#modules/promotions/store.ts'
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

export function giftReply(gift: OwnGift, { nameOf }: Pick<TermFacts, 'nameOf'>) {
  const { id, texts, use, game, leastOdds, stake, currency, count, used, expiresAt, winTerms } = gift
  return {
    games: game === null ? {} : { [game]: nameOf(game) },
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
    ...giftsOf(document),
    tickets: reward.is === 'tickets' ? { game: reward.game, count: reward.count, days: reward.days, open } : null,
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
    bonus: reward.is === 'bonus' ? withOdds(reward.terms) : null,
    ...termFacts(gamesOf(reward), facts),
    ...{
      stacks,
      waitsFor,
      state,
      amount: amountOf(document, amount),
      reason: heldFor ?? (award && reasonOf(award)),
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

/** What was given, or can be claimed, of a document: its sum where it is money. */
export function sizeOfReward(document: PromotionDocument, amount: bigint, { nameOf }: Pick<TermFacts, 'nameOf'>) {
  const { reward } = document
  const currency = document.currency as Currency
  return {
    ...{ amount: amount > 0n ? amountOf(document, amount) : null, currency },
    ...giftsOf(document),
    games: reward.is === 'rounds' ? { [reward.game]: nameOf(reward.game) } : {},
    tickets: reward.is === 'tickets' ? { game: reward.game, count: reward.count } : null,
    rain:
      reward.is === 'envelope' && amount === 0n
        ? { total: formatMoney(minorOf(reward.total, currency), currency), shares: reward.shares }
        : null,
  }
}

export function ownAwardReply(own: OwnAward, facts: Pick<TermFacts, 'nameOf'>) {
  const { award, document, state, heldFor, appeal } = own
  return {
    ...{ id: award.id, award: award.id, from: 'promotion' as const, at: award.askedAt.toISOString(), state, appeal },
    promotion: { id: award.promotion, texts: document.texts },
    ...sizeOfReward(document, award.amount, facts),
    reason: heldFor ?? reasonOf(award),
  }
}

/** What loyalty gave: money, points or tickets. */
export function givenReply({ id, from, reward: { kind, amount }, at }: Given, currency: Currency) {
  const isTickets = kind !== 'cash' && kind !== 'points'
  return {
    ...{ id, award: null, from, at: at.toISOString(), state: 'Claimed' as const, appeal: null, reason: null },
    ...{ promotion: null, voucher: null, rounds: null, freeBet: null, rain: null, currency, games: {} },
    amount: kind === 'cash' ? formatMoney(BigInt(amount), currency) : null,
    points: kind === 'points' ? Number(amount) : null,
    tickets: isTickets ? { game: kind, count: Number(amount) } : null,
  }
}

/** What a document gives beside money and tickets. */
function giftsOf({ reward, currency }: PromotionDocument) {
  const written = (text: string) => formatMoney(minorOf(text, currency), currency as Currency)
  return {
    points: reward.is === 'points' ? reward.amount : null,
    voucher: reward.is === 'voucher' ? { reward: reward.reward, name: reward.name, days: reward.days } : null,
    rounds:
      reward.is === 'rounds'
        ? {
            ...{ game: reward.game, count: reward.count, stake: written(reward.stake), days: reward.days },
            wins: reward.wins ? withOdds(reward.wins) : null,
          }
        : null,
    freeBet:
      reward.is === 'free_bet'
        ? { amount: written(reward.amount), leastOdds: reward.leastOdds, days: reward.days }
        : null,
  }
}

const amountOf = ({ reward, currency }: PromotionDocument, amount: bigint | null): string | null =>
  amount === null || unsized.includes(reward.is) ? null : formatMoney(amount, currency as Currency)

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
const reasonOf = ({ state, askedBy, reason }: Award): string | null =>
  state === 'rejected' || (state === 'waiting' && askedBy === null) ? reason : null

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
    leastOdds: terms.leastOdds ?? null,
    ...termFacts(terms.excludedGames, facts),
  }
}

export function promotionReply({ id, version, current, document, termsHash, stoppedAt, stoppedWhy, ...sums }: Newest) {
  const shown = { id, version, current, document, termsHash, stoppedAt: stoppedAt?.toISOString() ?? null, stoppedWhy }
  const money = (value: bigint) => formatMoney(value, document.currency as Currency)
  const { spent, waiting, running, cost } = sums
  return { ...shown, spent: money(spent), waiting: money(waiting), running: money(running), cost: money(cost) }
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
