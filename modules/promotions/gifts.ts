import type { Id } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import { expireTickets, takeBackPoints, takeVoucherBack } from '#modules/loyalty/service.ts'
import { awardSource } from '#modules/promotions/awards.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import * as store from '#modules/promotions/store.ts'
import { endGift, findOpenGifts, type GiftRow } from '#modules/wallet/service.ts'

export interface OwnGift extends GiftRow {
  readonly texts: store.Promotion['document']['texts']
}

/** What a member can stake for free now, with the words of the promotion that gave it. */
export async function listGifts(promotions: Promotions, memberId: Id<'member'>): Promise<OwnGift[]> {
  const { read } = promotions.db
  const listed: OwnGift[] = []
  for (const gift of await findOpenGifts(read, { memberId, now: now(promotions) })) {
    const made = await store.findAward(read, gift.id)
    const promotion = made && (await store.findPromotion(read, made.promotion, made.version))
    if (promotion) listed.push({ ...gift, texts: promotion.document.texts })
  }
  return listed
}

/** What was not staked yet of free rounds, or a free bet, goes; the budget has its part back. Null where the award gave none. */
export async function revokeGift(tx: Tx, made: store.Award, at: Date): Promise<bigint | null> {
  const left = await endGift(tx, made.id, made.memberId, at)
  if (left === null) return null
  if (left.worth > 0n) {
    await store.unspend(tx, made.promotion, left.worth)
    await store.saveTakenBack(tx, made.id, at)
  }
  return left.worth
}

/**
 * What loyalty gave for an award goes as far as it is still there, and the budget has its part back: tickets that were not drawn, points that
 * were not spent, or a voucher that was not used. Gives how many.
 */
export async function revokeAtLoyalty(tx: Tx, made: store.Award, at: Date): Promise<bigint> {
  const taken = await takeAtLoyalty(tx, made, at)
  if (taken > 0n) await store.saveTakenBack(tx, made.id, at)
  return taken
}

async function takeAtLoyalty(tx: Tx, made: store.Award, at: Date): Promise<bigint> {
  const reward = (await store.findPromotion(tx, made.promotion, made.version))?.document.reward
  if (reward?.is === 'tickets') {
    const ended = await expireTickets(tx, made.memberId, awardSource(made.id), at)
    await store.unspend(tx, made.promotion, (made.amount / BigInt(reward.count)) * BigInt(ended))
    return BigInt(ended)
  }
  if (reward?.is === 'voucher') {
    const unused = await takeVoucherBack(tx, made.memberId, awardSource(made.id), at)
    await store.unspend(tx, made.promotion, made.amount * BigInt(unused))
    return BigInt(unused)
  }
  if (reward?.is !== 'points') return 0n
  const taken = await takeBackPoints(tx, made.memberId, awardSource(made.id))
  await store.unspend(tx, made.promotion, (made.amount * taken) / BigInt(reward.amount))
  return taken
}
