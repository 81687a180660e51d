import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { findPlayBlock } from '#modules/compliance/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { type Giver, issueTickets, openGiver } from '#modules/loyalty/issue.ts'
import type { Reward } from '#modules/loyalty/model.ts'
import { openIssuer, openPoints } from '#modules/loyalty/point-accounts.ts'
import { insertGift } from '#modules/loyalty/store/gifts.ts'
import { openPurse } from '#modules/wallet/service.ts'

export type GiftRefusal = 'gift_is_claimed' | 'rewards_are_paused'

interface GiftInput {
  readonly source: string
  readonly period: string
  readonly score: number
  readonly reward: Reward
}

/** Gives something once for its source and period. Who takes a break from play is not called back by a gift. */
export async function giveOnce(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  gift: GiftInput,
): Promise<Result<null, GiftRefusal>> {
  const givenAt = new Date(loyalty.clock.nowMs())
  if ((await findPlayBlock(loyalty.db.read, memberId, givenAt)) !== null) return no('rewards_are_paused')
  const giver = await openGiver(loyalty)
  const isGiven = await loyalty.db.tx(async (tx) => await giveIn(tx, giver, memberId, gift))
  if (!isGiven) return no('gift_is_claimed')
  loyalty.announce(memberId, gift.reward.kind === 'cash')
  return yes(null)
}

/** The same in the caller's transaction; false where it was given before. */
export async function giveIn(tx: Tx, giver: Giver, memberId: Id<'member'>, gift: GiftInput): Promise<boolean> {
  const { source, period, score, reward } = gift
  const givenAt = new Date(giver.clock.nowMs())
  const terms = { ...reward, amount: String(reward.amount) }
  if (!(await insertGift(tx, memberId, { source, period, score, terms, givenAt }))) return false
  await payReward(tx, giver, memberId, reward, `${source}:${period}`)
  return true
}

/** Pays what was won or earned. `occasion` names it for good: the same one is never paid twice. */
export async function payReward(
  tx: Tx,
  giver: Giver,
  memberId: Id<'member'>,
  reward: Reward,
  occasion: string,
): Promise<void> {
  if (reward.kind !== 'points' && reward.kind !== 'cash')
    return await issueTickets(tx, giver, memberId, {
      game: reward.kind,
      count: Number(reward.amount),
      source: occasion,
    })
  const leg =
    reward.kind === 'points'
      ? { kind: 'points-given', debit: await openIssuer(tx), credit: await openPoints(tx, memberId) }
      : {
          kind: 'promotion',
          debit: await openHouse(tx, 'loyalty-cost', reward.currency),
          credit: await openPurse(tx, memberId, reward.currency),
        }
  const legs = [{ step: 'post', ...leg, amount: reward.amount }] as const
  const paid = await post(tx, { scope: `sys:loyalty:${memberId}`, key: occasion, ref: occasion, legs })
  assert(paid.ok, 'the house pays what it gave')
}
