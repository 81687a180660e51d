import type { Id } from '#kit/id.ts'
import { parseMoney } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { findInviter } from '#modules/identity/service.ts'
import { awardUnasked, sourceOf } from '#modules/promotions/awards.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { minorOf } from '#modules/promotions/rules/reward.ts'
import { isOpen } from '#modules/promotions/rules/state.ts'
import * as store from '#modules/promotions/store.ts'

/**
 * What somebody is given for a friend who came by their code, with the friend's first deposit that is large enough: once for each friend, and for
 * so many friends at most. A friend who was there before the promotion was joined brings nothing. The deposit is the award's source, so one that
 * is taken back takes the award along.
 */
export async function giveForFriend(
  tx: Tx,
  promotions: Promotions,
  { memberId: friend, id, currency, amount }: PaymentHappened,
): Promise<void> {
  const inviter = (await findInviter(tx, friend)) as Id<'member'> | null
  const deposited = parseMoney(amount, currency)
  if (inviter === null || !deposited.ok) return
  const at = now(promotions)
  const since = await store.findMemberSince(tx, friend)
  for (const promotion of await store.findJoinedPromotions(tx, inviter)) {
    const { trigger } = promotion.document
    if (trigger.on !== 'friend' || promotion.document.currency !== currency) continue
    if (!isOpen(promotion, at) || deposited.value < minorOf(trigger.least, currency)) continue
    if (since === null || since < promotion.joinedAt) continue
    if ((await store.countAwardsOf(tx, promotion.id, inviter)) >= trigger.most) continue
    const occasion = { memberId: inviter, period: `friend:${friend}`, source: sourceOf(id), base: 0n, friend }
    await awardUnasked(tx, promotions, promotion, occasion)
  }
}

/** What a member was given for friends. */
export async function sumForFriends(reader: Reader, memberId: string, currency: string): Promise<bigint> {
  const awards = await store.findAwards(reader, { memberId, state: 'given', limit: 1_000 })
  const own = awards.filter((one) => one.period.startsWith('friend:') && one.currency === currency)
  return own.reduce((sum, one) => sum + one.amount, 0n)
}
