import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Listener } from '#kit/listener.ts'
import { parseMoney } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { holdMember } from '#modules/compliance/service.ts'
import { awardUnasked, sourceOf } from '#modules/promotions/awards.ts'
import { wantsGift } from '#modules/promotions/declines.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { giveForFriend } from '#modules/promotions/friends.ts'
import { revokeAtLoyalty, revokeGift } from '#modules/promotions/gifts.ts'
import { periodOf } from '#modules/promotions/members.ts'
import { depositReversed } from '#modules/promotions/model.ts'
import { minorOf } from '#modules/promotions/rules/reward.ts'
import { isOpen } from '#modules/promotions/rules/state.ts'
import * as store from '#modules/promotions/store.ts'
import { endGrant, tallyZone } from '#modules/wallet/service.ts'

/** What deposits bring to who has joined, and what goes with one that is taken back. */
export function promotionListeners(promotions: Promotions): Listener[] {
  return [
    {
      name: 'promotions-deposit-credited',
      topic: 'cashier.deposit_credited',
      handle: async (tx, { payload }) => {
        await giveForDeposit(tx, promotions, payload as PaymentHappened)
        await giveForFriend(tx, promotions, payload as PaymentHappened)
      },
    },
    {
      name: 'promotions-deposit-reversed',
      topic: 'cashier.deposit_reversed',
      handle: async (tx, { payload }) => await revokeOfDeposit(tx, promotions, payload as PaymentHappened),
    },
  ]
}

async function giveForDeposit(tx: Tx, promotions: Promotions, { memberId, id, currency, amount }: PaymentHappened) {
  const deposited = parseMoney(amount, currency)
  if (!deposited.ok) return
  const zone = await tallyZone(tx)
  const at = now(promotions)
  const due = (await store.findJoinedPromotions(tx, memberId)).filter((promotion) => {
    const { trigger, currency: own } = promotion.document
    if (trigger.on !== 'deposit' || own !== currency || !isOpen(promotion, at)) return false
    return deposited.value >= minorOf(trigger.least, currency)
  })
  if (due.length === 0) return
  // In the member's turn: who wants nothing beside the deposit says so before this or after it.
  await holdMember(tx, memberId as Id<'member'>)
  if (!(await wantsGift(tx, id))) return
  for (const promotion of due) {
    const period = periodOf(promotion, at, zone) ?? id
    const occasion = { memberId: memberId as Id<'member'>, period, source: sourceOf(id), base: deposited.value }
    // A deposit is never held up by a promotion.
    await awardUnasked(tx, promotions, promotion, occasion)
  }
}

/** What was given for money that is gone goes too, as far as it was not completed; what still waits for a decision is rejected. */
async function revokeOfDeposit(tx: Tx, promotions: Promotions, { id }: PaymentHappened): Promise<void> {
  const at = now(promotions)
  for (const { id: awardId } of await store.findAwards(tx, { source: sourceOf(id), limit: 100 })) {
    // An operator who decides at this moment does so before or after.
    const made = await store.lockAward(tx, awardId)
    assert(made, 'an award is never deleted')
    if (made.state !== 'given') {
      await rejectOfDeposit(tx, made, at)
      continue
    }
    const ended = await endGrant(tx, made.id, made.memberId, 'revoked', at)
    // The bonus of a gift is what it won, which the budget never counted.
    const unused = await revokeGift(tx, made, at)
    if (ended && unused === null) await store.unspend(tx, made.promotion, store.budgetPart(made, ended.removed))
    await revokeAtLoyalty(tx, made, at)
  }
}

/** An award that was not given before its deposit was taken back is given no more: an appeal cannot change that either. */
async function rejectOfDeposit(tx: Tx, { id, state, promotion, amount }: store.Award, at: Date): Promise<void> {
  await store.decideAward(tx, id, { state: 'rejected', reason: depositReversed, by: null, at })
  // What was rejected before went back to the budget then.
  if (state === 'waiting') await store.unspend(tx, promotion, amount)
}
