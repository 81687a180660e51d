import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { withLock } from '#kit/keyed-mutex.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import { type Context, checkPaymentPassword } from '#modules/identity/service.ts'
import { post } from '#modules/ledger/service.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import type { LoyaltyRefusal } from '#modules/loyalty/model.ts'
import { catchUpPoints, openIssuer, openPoints, type PasswordRefusal } from '#modules/loyalty/points.ts'
import * as store from '#modules/loyalty/store.ts'

export interface RedeemInput {
  readonly key: string
  readonly reward: string
  readonly paymentPassword: string
}

type RedeemRefusal =
  | PasswordRefusal
  | Extract<LoyaltyRefusal, 'points_are_short' | 'reward_is_unknown' | 'reward_is_gone'>
  | 'key_is_reused'

const refOf = (id: string): string => `redemption:${id}`
const now = ({ clock }: Loyalty): Date => new Date(clock.nowMs())

/** Asks for a reward. Its points are set aside and one is taken from the shelf, in one transaction; an operator decides. */
export async function redeemReward(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  input: RedeemInput,
  context: Context,
): Promise<Result<store.Redemption, RedeemRefusal>> {
  return await withLock(loyalty.turns, memberId, async () => {
    const { db, identity } = loyalty
    const known = await store.findRedemptionByKey(db.read, memberId, input.key)
    if (known) return known.rewardId === input.reward ? yes(known) : no('key_is_reused')
    if (!(await store.findReward(db.read, input.reward))?.isOpen) return no('reward_is_unknown')
    const proven = await checkPaymentPassword(identity, memberId, input.paymentPassword, context)
    if (!proven.ok) return proven
    await catchUpPoints(loyalty, memberId)
    return await setAside(loyalty, memberId, input)
  })
}

class Undo extends Error {}

/** A request that its points do not reach for leaves no trace, the shelf included. */
async function setAside(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  { key, reward: rewardId }: RedeemInput,
): Promise<Result<store.Redemption, RedeemRefusal>> {
  try {
    return await loyalty.db.tx(async (tx) => {
      const account = await openPoints(tx, memberId)
      const reward = await store.takeFromStock(tx, rewardId)
      if (!reward) return no('reward_is_gone')
      const row: store.Redemption = {
        id: newId<'redemption'>(loyalty.clock),
        memberId,
        rewardId,
        rewardName: reward.name,
        points: reward.points,
        state: 'in_process',
        key,
        askedAt: now(loyalty),
        decidedAt: null,
        note: '',
      }
      await store.insertRedemption(tx, row)
      const held = await post(tx, {
        scope: 'sys:redemption',
        key: `asked:${row.id}`,
        ref: refOf(row.id),
        legs: [{ step: 'hold', hold: row.id, account, amount: reward.points, expiresAt: null }],
      })
      if (!held.ok) throw new Undo()
      return yes(row)
    })
  } catch (error) {
    if (error instanceof Undo) return no('points_are_short')
    throw error
  }
}

export interface Verdict {
  readonly isApproved: boolean
  readonly note: string
  readonly operatorId: Id<'operator'>
  readonly context: Context
}

/** An operator's answer, once. Approved, the points are gone; rejected, they and the piece on the shelf are back. */
export async function decideRedemption(
  loyalty: Loyalty,
  id: string,
  { isApproved, note, operatorId, context }: Verdict,
): Promise<Result<store.Redemption, 'redemption_is_unknown' | 'redemption_is_decided'>> {
  return await loyalty.db.tx(async (tx) => {
    const state = isApproved ? 'approved' : 'rejected'
    const row = await store.decide(tx, id, { state, by: operatorId, note, at: now(loyalty) })
    if (!row) return no((await store.findRedemption(tx, id)) ? 'redemption_is_decided' : 'redemption_is_unknown')
    if (!isApproved) await store.putBack(tx, row.rewardId)
    await settle(tx, row)
    await recordAudit(tx, loyalty.identity.audit, {
      action: `redemption.${state}`,
      actor: { who: 'operator', id: operatorId },
      subject: row.memberId,
      address: context.address,
      requestId: context.requestId,
      detail: { redemption: id, reward: row.rewardName, points: String(row.points) },
    })
    return yes(row)
  })
}

async function settle(tx: Tx, { id, memberId, points, state }: store.Redemption): Promise<void> {
  const account = await openPoints(tx, memberId)
  const leg =
    state === 'approved'
      ? ({
          step: 'capture',
          hold: id,
          kind: 'points-redeemed',
          account,
          credit: await openIssuer(tx),
          amount: points,
        } as const)
      : ({ step: 'release', hold: id, account } as const)
  const done = await post(tx, { scope: 'sys:redemption', key: `${state}:${id}`, ref: refOf(id), legs: [leg] })
  assert(done.ok, 'what is in process has its points set aside')
}
