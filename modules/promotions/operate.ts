import type { Id } from '#kit/id.ts'
import { newId } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import type { OfferBlock } from '#modules/compliance/model.ts'
import { findOfferBlock } from '#modules/compliance/service.ts'
import { findRewardName } from '#modules/loyalty/service.ts'
import { type AwardRefusal, award, handOver } from '#modules/promotions/awards.ts'
import { insertDecision } from '#modules/promotions/decision-store.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { hashTerms, type PromotionDocument } from '#modules/promotions/document.ts'
import { revokeAtLoyalty, revokeGift } from '#modules/promotions/gifts.ts'
import { endHold, isOnHold } from '#modules/promotions/holds.ts'
import { isLawful, readLaw } from '#modules/promotions/law-settings.ts'
import { giftOf, minorOf } from '#modules/promotions/rules/reward.ts'
import { isOpen } from '#modules/promotions/rules/state.ts'
import { findWrong } from '#modules/promotions/rules/wrong.ts'
import { readSecondPersonFrom } from '#modules/promotions/second-person.ts'
import * as store from '#modules/promotions/store.ts'
import { endGrant, findGrant } from '#modules/wallet/service.ts'

/** Who does it, for the record of who did what. */
export interface Hand {
  readonly operatorId: Id<'operator'>
  readonly address: string
  readonly requestId: string
}

/** Who writes a version, and why; null where the server itself does. */
type Author = Hand & { readonly reason: string }

export async function note(
  tx: Tx,
  { clock }: Promotions,
  { operatorId, address, requestId }: Hand,
  action: string,
  detail: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  const actor = { who: 'operator', id: operatorId } as const
  await recordAudit(tx, { clock }, { action, actor, address, requestId, detail })
}

/** Makes the next version of a promotion, or its first. The one before holds until this one starts, and who has joined keeps the version that they accepted. */
export async function writeVersion(
  promotions: Promotions,
  { id, version, document }: { readonly id: string; readonly version: number; readonly document: PromotionDocument },
  author: Author | null,
): Promise<Result<store.Promotion, 'promotion_is_malformed' | 'version_is_stale'>> {
  const wrong = findWrong(document, await readLaw(promotions, promotions.db.read))
  if (wrong !== null) return no('promotion_is_malformed', [{ path: wrong, code: 'is_wrong' }])
  const known = await store.findPromotion(promotions.db.read, id)
  if ((known?.version ?? 0) !== version) return no('version_is_stale')
  if (!(await canBePlayed(promotions, document)))
    return no('promotion_is_malformed', [{ path: 'reward.game', code: 'is_wrong' }])
  if (document.reward.is === 'voucher') {
    const { reward, name } = document.reward
    const isOffered = (await findRewardName(promotions.db.read, reward)) === name
    if (!isOffered) return no('promotion_is_malformed', [{ path: 'reward.reward', code: 'is_wrong' }])
  }
  const written = await promotions.db.tx(async (tx) => {
    const made = { id, version: version + 1, document, termsHash: hashTerms(document) }
    const isWritten = await store.insertVersion(tx, made, {
      operatorId: author?.operatorId ?? null,
      at: now(promotions),
    })
    if (isWritten && author) {
      const { reason } = author
      await note(tx, promotions, author, 'promotion.written', { promotion: id, version: version + 1, reason })
    }
    return isWritten ? await store.findPromotion(tx, id) : null
  })
  return written ? yes(written) : no('version_is_stale')
}

/** Free rounds of ours name a game that takes their stake. */
async function canBePlayed({ takesFreeRounds }: Promotions, document: PromotionDocument): Promise<boolean> {
  const { reward, currency } = document
  if (reward.is !== 'rounds' || reward.vendor !== null || !takesFreeRounds) return true
  const stake = minorOf(reward.stake, currency)
  return await takesFreeRounds({ nodeId: reward.game, stake, currency: currency as Currency })
}

export async function stopPromotion(
  promotions: Promotions,
  id: string,
  reason: string,
  hand: Hand,
): Promise<Result<null, 'promotion_is_unknown' | 'promotion_is_closed'>> {
  return await promotions.db.tx(async (tx) => {
    if (!(await store.findPromotion(tx, id))) return no('promotion_is_unknown')
    if (!(await store.stopPromotion(tx, id, reason, now(promotions)))) return no('promotion_is_closed')
    await note(tx, promotions, hand, 'promotion.stopped', { promotion: id, reason })
    return yes(null)
  })
}

type GiveRefusal = AwardRefusal | 'promotion_is_unknown' | 'promotion_is_closed'

/** Gives a member what a promotion for operators gives. */
export async function giveByHand(
  promotions: Promotions,
  { id, memberId, reason }: { readonly id: string; readonly memberId: Id<'member'>; readonly reason: string },
  hand: Hand,
): Promise<Result<store.Award, GiveRefusal>> {
  const given = await promotions.db.tx(async (tx): Promise<Result<store.Award, GiveRefusal>> => {
    const promotion = await store.findPromotionAt(tx, id, now(promotions))
    if (promotion?.document.trigger.on !== 'operator') return no('promotion_is_unknown')
    if (!isOpen(promotion, now(promotions))) return no('promotion_is_closed')
    const by = { operatorId: hand.operatorId, reason }
    const occasion = {
      memberId,
      period: newId<'period'>(promotions.clock),
      source: `operator:${hand.operatorId}`,
      base: 0n,
      by,
    }
    const made = await award(tx, promotions, promotion, occasion)
    if (!made.ok) return made
    if (made.value.state === 'rejected') return no('promotion_budget_is_spent')
    const detail = { promotion: id, member: memberId, award: made.value.id, state: made.value.state, reason }
    await note(tx, promotions, hand, 'promotion.given', detail)
    return made
  })
  if (given.ok) promotions.announce(memberId)
  return given
}

type DecideRefusal =
  | OfferBlock
  | 'award_is_unknown'
  | 'award_is_decided'
  | 'second_person_is_needed'
  | 'promotion_is_unknown'
  | 'promotion_is_closed'

/** Whether somebody else has to ask too before so much is taken back: from the limit on. */
export async function needsAnother(
  tx: Tx,
  promotions: Promotions,
  { document }: store.Promotion,
  made: store.Award,
  { operatorId }: Hand,
): Promise<boolean> {
  if (made.amount < (await readSecondPersonFrom(tx, promotions, document))) return false
  return made.revokeAskedBy === null || made.revokeAskedBy === operatorId
}

export async function askToRevoke(
  tx: Tx,
  promotions: Promotions,
  { id, reason }: { readonly id: string; readonly reason: string },
  hand: Hand,
): Promise<void> {
  await store.askRevoke(tx, id, hand.operatorId, reason)
  await note(tx, promotions, hand, 'promotion.revoke_asked', { grant: id, reason })
}

/** Decides an award that waits, or a bonus that is on hold, by somebody else than who asked for it. */
export async function decideAward(
  promotions: Promotions,
  { id, isApproved, reason }: { readonly id: string; readonly isApproved: boolean; readonly reason: string },
  hand: Hand,
): Promise<Result<null, DecideRefusal>> {
  const decided = await promotions.db.tx(async (tx): Promise<Result<Id<'member'>, DecideRefusal>> => {
    const made = await store.lockAward(tx, id)
    if (!made) return no('award_is_unknown')
    const isHeld = await isOnHold(tx, made)
    if (made.state !== 'waiting' && !isHeld) return no('award_is_decided')
    if (made.askedBy === hand.operatorId) return no('second_person_is_needed')
    const at = now(promotions)
    const promotion = await store.findPromotion(tx, made.promotion, made.version)
    if (!promotion) return no('promotion_is_unknown')
    if (isHeld && !isApproved && (await needsAnother(tx, promotions, promotion, made, hand))) {
      await askToRevoke(tx, promotions, { id, reason }, hand)
      return no('second_person_is_needed')
    }
    const blocked = isApproved && !isHeld ? await findOfferBlock(tx, made.memberId, at) : null
    if (blocked !== null) return no(blocked)
    if (isApproved && !isHeld && !(await isLawful(tx, promotions, promotion))) return no('promotion_is_closed')
    const state = isApproved ? 'given' : 'rejected'
    await store.decideAward(tx, id, { state, reason: isApproved ? null : reason, by: hand.operatorId, at })
    if (isHeld) await endHold(tx, made, isApproved, at)
    else if (isApproved) await handOver(tx, promotions, promotion, made)
    else await store.unspend(tx, made.promotion, made.amount)
    const step = { step: 'decided', outcome: state, facts: null, reason, operatorId: hand.operatorId } as const
    await insertDecision(tx, { id: newId(promotions.clock), award: id, ...step, at })
    await note(tx, promotions, hand, 'promotion.decided', { award: id, state, reason })
    return yes(made.memberId)
  })
  if (!decided.ok) return decided
  promotions.announce(decided.value)
  return yes(null)
}

type RevokeRefusal = 'bonus_is_unknown' | 'bonus_is_over' | 'promotion_is_unknown'

/**
 * Takes a grant back, points as far as they are not spent, tickets that are not drawn, or a voucher that is not used. From the limit on (`second-person.ts`), two operators have to ask for it: the first is noted,
 * the second does it.
 */
export async function revokeGrant(
  promotions: Promotions,
  { id, reason }: { readonly id: string; readonly reason: string },
  hand: Hand,
): Promise<Result<{ readonly isDone: boolean }, RevokeRefusal>> {
  const at = now(promotions)
  let revoked: Id<'member'> | null = null
  const done = await promotions.db.tx(async (tx): Promise<Result<{ readonly isDone: boolean }, RevokeRefusal>> => {
    const made = await store.lockAward(tx, id)
    const grant = await findGrant(tx, id)
    if (!made) return no('bonus_is_unknown')
    if (grant && grant.state !== 'active') return no('bonus_is_over')
    const promotion = await store.findPromotion(tx, made.promotion, made.version)
    if (!promotion) return no('promotion_is_unknown')
    const { document } = promotion
    const isAtLoyalty = ['points', 'voucher', 'tickets'].includes(document.reward.is)
    if (!grant && !isAtLoyalty && !giftOf(document, made.amount, at)) return no('bonus_is_unknown')
    if (await needsAnother(tx, promotions, promotion, made, hand)) {
      await askToRevoke(tx, promotions, { id, reason }, hand)
      return yes({ isDone: false })
    }
    const ended = await endGrant(tx, id, made.memberId, 'revoked', at)
    // What can still be staked for free goes too. The bonus of a gift is what it won, which the budget never counted.
    const unused = await revokeGift(tx, made, at)
    if (ended && unused === null) await store.unspend(tx, made.promotion, store.budgetPart(made, ended.removed))
    const taken = isAtLoyalty ? await revokeAtLoyalty(tx, made, at) : 0n
    if (!ended && !unused && taken === 0n) return no('bonus_is_over')
    const removed = (ended?.removed ?? 0n) + (unused ?? 0n)
    const detail = {
      grant: id,
      reason,
      removed: String(removed),
      ...(isAtLoyalty && { [document.reward.is]: String(taken) }),
    }
    await note(tx, promotions, hand, 'promotion.revoked', detail)
    revoked = made.memberId
    return yes({ isDone: true })
  })
  if (revoked !== null) promotions.announce(revoked)
  return done
}
