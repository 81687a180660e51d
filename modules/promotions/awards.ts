import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { OfferBlock } from '#modules/compliance/model.ts'
import { findOfferBlock, holdMember } from '#modules/compliance/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { givePoints, giveVoucher, issueTickets } from '#modules/loyalty/service.ts'
import { deliver } from '#modules/messaging/service.ts'
import { insertDecision } from '#modules/promotions/decision-store.ts'
import type { Promotions } from '#modules/promotions/deps.ts'
import { isLawful } from '#modules/promotions/law-settings.ts'
import { findFacts } from '#modules/promotions/links.ts'
import { insertRounds } from '#modules/promotions/rounds-store.ts'
import { judgeAward } from '#modules/promotions/rules/abuse.ts'
import { giftOf, minorOf, sizeOf, termsOf } from '#modules/promotions/rules/reward.ts'
import { readSecondPersonFrom } from '#modules/promotions/second-person.ts'
import { findUnmetOf, notFor } from '#modules/promotions/segments.ts'
import * as store from '#modules/promotions/store.ts'
import { giveGift, giveGrant, lockOpen, openPurse } from '#modules/wallet/service.ts'

export interface Occasion {
  readonly memberId: Id<'member'>
  /** One reward is given for each member and period. */
  readonly period: string
  readonly source: string
  /** What the reward is a share of: a deposit, a loss. */
  readonly base: bigint
  /** Whom the member is rewarded for having invited. */
  readonly friend?: string | null
  /** The operator who gives it, and why. */
  readonly by?: { readonly operatorId: string; readonly reason: string }
}

export type AwardRefusal =
  | OfferBlock
  | 'promotion_is_closed'
  | 'promotion_is_for_others'
  | 'reward_is_claimed'
  | 'reward_is_not_due'
  | 'promotion_budget_is_spent'
  | 'bonus_is_running'

/**
 * Gives what a promotion gives, once for each member and period, whoever asks at once; in the version that the caller has read. From a
 * limit on, what an operator gives waits for a second person; what accounts tied to one another ask for may wait too, with the facts on record.
 */
export async function award(
  tx: Tx,
  promotions: Promotions,
  promotion: store.Promotion,
  { memberId, period, source, base, friend = null, by }: Occasion,
): Promise<Result<store.Award, AwardRefusal>> {
  const { clock } = promotions
  const now = new Date(clock.nowMs())
  const { document, version, termsHash } = promotion
  // In the member's turn: who limits themselves at this moment does so before or after, and two rewards do not both find no bonus running.
  const { hasGrants } = await holdMember(tx, memberId)
  const blocked = await findOfferBlock(tx, memberId, now)
  if (blocked !== null) return no(blocked)
  if (!(await isLawful(tx, promotions, promotion))) return no('promotion_is_closed')
  const unmet = await findUnmetOf(tx, document, { memberId, at: now, deposit: depositOf(source) })
  if (unmet !== null) return notFor(unmet)
  const amount = sizeOf(document, base)
  if (amount <= 0n) return no('reward_is_not_due')
  const isRunning = hasGrants && (await lockOpen(tx, [memberId])).some(({ state }) => state === 'active')
  if (isRunning && waitsForOthers(document)) {
    // The bonus that runs may be this one.
    const isGiven = await store.hasAward(tx, { promotion: promotion.id, memberId, period })
    return no(isGiven ? 'reward_is_claimed' : 'bonus_is_running')
  }
  const facts = by ? null : await findFacts(tx, document, { memberId, friend, now })
  const hold = facts && judgeAward(facts)
  const needsSecond = by !== undefined && amount >= (await readSecondPersonFrom(tx, promotions, document))
  const waits = needsSecond || hold !== null
  const made: store.Award = {
    ...{
      id: newId<'grant'>(clock),
      promotion: promotion.id,
      version,
      termsHash,
      memberId,
      period,
      source,
      amount,
      base,
    },
    ...{
      currency: document.currency as Currency,
      state: waits ? 'waiting' : 'given',
      reason: by?.reason ?? hold,
    },
    ...{
      askedBy: by?.operatorId ?? null,
      askedAt: now,
      decidedAt: waits ? null : now,
      revokeAskedBy: null,
      takenBackAt: null,
    },
  }
  if (!(await store.insertAward(tx, made))) return no('reward_is_claimed')
  if (facts) {
    const judged = { step: 'judged', outcome: hold ?? 'clear', facts, reason: null, operatorId: null } as const
    await insertDecision(tx, { id: newId(clock), award: made.id, ...judged, at: now })
  }
  if (!(await store.spend(tx, promotion.id, amount, minorOf(document.budget, document.currency)))) {
    const rejected = { state: 'rejected', reason: 'promotion_budget_is_spent', by: null, at: now } as const
    await store.decideAward(tx, made.id, rejected)
    return yes({ ...made, ...rejected })
  }
  if (!waits) await handOver(tx, promotions, promotion, made)
  return yes(made)
}

/** Whether it is given only while no other bonus runs. */
export const waitsForOthers = ({ reward, stacks }: store.Promotion['document']): boolean =>
  reward.is === 'bonus' && !stacks

/** The same for what nobody asks for, such as what a deposit brings. Who is given nothing because a bonus runs is told so, once for each occasion. */
export async function awardUnasked(
  tx: Tx,
  promotions: Promotions,
  promotion: store.Promotion,
  occasion: Occasion,
): Promise<void> {
  const given = await award(tx, promotions, promotion, occasion)
  if (given.ok || given.refusal !== 'bonus_is_running') return
  const { EN, TY, AR } = promotion.document.texts
  const named = ({ title }: typeof EN) => ({ title, body: title })
  await deliver(tx, promotions, {
    ...{ memberId: occasion.memberId, source: `not-given:${promotion.id}:${occasion.source}` },
    ...{ template: 'bonus_not_given', figures: {}, texts: { EN: named(EN), TY: named(TY), AR: named(AR) } },
  })
}

const dayMs = 86_400_000

/**
 * Moves what was awarded: a grant under the terms of its version, cash, tickets, points, or something to stake for free. A maker is told of free
 * rounds after it (`rounds.ts`).
 */
export async function handOver(
  tx: Tx,
  { clock, loyalty }: Promotions,
  { document }: store.Promotion,
  made: store.Award,
): Promise<void> {
  const { id, memberId, currency, amount, base } = made
  const { reward } = document
  if (reward.is === 'tickets') {
    const { game, count, days: ticketDays } = reward
    return await issueTickets(tx, { ...loyalty, ticketDays }, memberId, { game, count, source: awardSource(id) })
  }
  if (reward.is === 'points') {
    const isGiven = await givePoints(tx, { clock }, memberId, {
      source: awardSource(id),
      points: BigInt(reward.amount),
    })
    return assert(isGiven, 'an award is handed over once')
  }
  if (reward.is === 'voucher') {
    const { reward: shelf, days: useDays } = reward
    const isGiven = await giveVoucher(tx, { clock }, memberId, {
      reward: shelf,
      days: useDays,
      source: awardSource(id),
    })
    return assert(isGiven, 'an award is handed over once')
  }
  const now = new Date(clock.nowMs())
  const gift = giftOf(document, amount, now)
  if (gift) return await giveGift(tx, { ...gift, id, memberId, currency, givenAt: now })
  if (reward.is === 'rounds' && reward.vendor !== null) {
    const { vendor, game, count, days } = reward
    const expiresAt = new Date(clock.nowMs() + days * dayMs)
    return await insertRounds(tx, { award: id, vendor, game, count, stake: amount / BigInt(count), expiresAt })
  }
  if (reward.is === 'bonus') {
    await giveGrant(tx, { id, memberId, currency, amount, terms: termsOf(document, { amount, base, now }), now })
    return
  }
  const [debit, credit] = [await openHouse(tx, 'bonuses', currency), await openPurse(tx, memberId, currency)]
  const legs = [{ step: 'post', kind: 'promotion', debit, credit, amount }] as const
  const moved = await post(tx, { scope: 'sys:promotions', key: `award:${id}`, ref: `award:${id}`, legs })
  assert(moved.ok && !moved.value.isReplay, 'the house can always give, and gives once')
}

/** By which loyalty knows the tickets, points and vouchers of an award. */
export const awardSource = (id: string): string => `award:${id}`

const depositMark = 'deposit:'

/** By which the rewards of a deposit are known to who takes it back. */
export const sourceOf = (deposit: string): string => `${depositMark}${deposit}`

const depositOf = (source: string): string | null =>
  source.startsWith(depositMark) ? source.slice(depositMark.length) : null
