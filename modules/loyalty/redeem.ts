import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { withLock } from '#kit/keyed-mutex.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import { type Context, checkPaymentPassword } from '#modules/identity/service.ts'
import { post } from '#modules/ledger/service.ts'
import { sealAddress } from '#modules/loyalty/addresses.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { payReward } from '#modules/loyalty/gifts.ts'
import { type Giver, openGiver } from '#modules/loyalty/issue.ts'
import type { Delivery, LoyaltyRefusal } from '#modules/loyalty/model.ts'
import { openIssuer, openPoints } from '#modules/loyalty/point-accounts.ts'
import { catchUpPoints, type PasswordRefusal } from '#modules/loyalty/points.ts'
import { type RewardSetting, rewardOf } from '#modules/loyalty/prize-settings.ts'
import type { DeliveryAddress } from '#modules/loyalty/rules/address.ts'
import * as store from '#modules/loyalty/store/mall.ts'
import { giveVoucherBack, spendVoucher } from '#modules/loyalty/store/vouchers.ts'
import { readSetting } from '#modules/settings/service.ts'

export interface RedeemInput {
  readonly key: string
  readonly reward: string
  /** The price that the member saw. */
  readonly points: bigint
  readonly paymentPassword: string
  /** What pays for it instead of points, which then do not matter. */
  readonly voucher?: string | null
  /** Where it is to be sent; what is not sent needs none. */
  readonly address?: DeliveryAddress | null
}

type RedeemRefusal =
  | PasswordRefusal
  | Extract<
      LoyaltyRefusal,
      | 'points_are_short'
      | 'reward_is_unknown'
      | 'reward_is_gone'
      | 'points_price_has_changed'
      | 'voucher_is_over'
      | 'delivery_address_is_missing'
    >
  | 'key_is_reused'

const refOf = (id: string): string => `redemption:${id}`
const now = ({ clock }: Loyalty): Date => new Date(clock.nowMs())

/**
 * Asks for a reward. Its points are set aside, or its voucher is used, and one is taken from the shelf, in one transaction; an operator decides.
 */
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
    const shown = await judgeShelf(db.read, input)
    if (!shown.ok) return shown
    const proven = await checkPaymentPassword(identity, memberId, input.paymentPassword, context)
    if (!proven.ok) return proven
    await catchUpPoints(loyalty, memberId)
    return await setAside(loyalty, memberId, input)
  })
}

/** Whether a reward is offered at the price that the member saw, to who told where it is to go. */
async function judgeShelf(
  reader: Reader,
  { reward, points, voucher = null, address = null }: RedeemInput,
): Promise<Result<null, 'reward_is_unknown' | 'points_price_has_changed' | 'delivery_address_is_missing'>> {
  const found = await store.findReward(reader, reward)
  if (!found?.isOpen) return no('reward_is_unknown')
  if (voucher === null && found.points !== points) return no('points_price_has_changed')
  return found.isSent && !address ? no('delivery_address_is_missing') : yes(null)
}

class Undo extends Error {
  override name = 'Undo'
  readonly refusal: 'points_are_short' | 'voucher_is_over' | 'delivery_address_is_missing'
  constructor(refusal: Undo['refusal']) {
    super(refusal)
    this.refusal = refusal
  }
}

/** A request that its points do not reach for, whose voucher is over, or that lacks an address, leaves no trace, the shelf included. */
async function setAside(
  loyalty: Loyalty,
  memberId: Id<'member'>,
  input: RedeemInput,
): Promise<Result<store.Redemption, RedeemRefusal>> {
  const { key, reward: rewardId, voucher = null, address = null } = input
  const id = newId<'redemption'>(loyalty.clock)
  const addressSealed = address && (await sealAddress(loyalty, id, address))
  const { currency } = await readSetting(loyalty.settings, 'brand')
  const giver = { ...(await openGiver(loyalty)), currency }
  try {
    return await loyalty.db.tx(async (tx) => {
      const account = await openPoints(tx, memberId)
      const reward = await store.takeFromStock(tx, rewardId, voucher === null ? input.points : null)
      if (!reward) {
        const shown = await judgeShelf(tx, input)
        return shown.ok ? no('reward_is_gone') : shown
      }
      if (reward.isSent && !addressSealed) throw new Undo('delivery_address_is_missing')
      const row: store.Redemption = {
        id,
        memberId,
        rewardId,
        rewardName: reward.name,
        points: voucher === null ? reward.points : 0n,
        state: 'in_process',
        key,
        askedAt: now(loyalty),
        decidedAt: null,
        note: '',
        delivery: null,
        addressSealed: reward.isSent ? addressSealed : null,
      }
      await store.insertRedemption(tx, row)
      if (voucher === null) {
        const held = await post(tx, {
          scope: 'sys:redemption',
          key: `asked:${row.id}`,
          ref: refOf(row.id),
          legs: [{ step: 'hold', hold: row.id, account, amount: reward.points, expiresAt: null }],
        })
        if (!held.ok) throw new Undo('points_are_short')
      } else {
        const used = { id: voucher, memberId, rewardId, redemptionId: row.id, at: row.askedAt }
        if (!(await spendVoucher(tx, used))) throw new Undo('voucher_is_over')
      }
      return yes(reward.gives ? await giveAtOnce(tx, giver, row, reward.gives) : row)
    })
  } catch (error) {
    if (error instanceof Undo) return no(error.refusal)
    throw error
  }
}

/** What needs nobody's hands is approved with the request: the points go, and what they bought comes, in the same transaction. */
async function giveAtOnce(
  tx: Tx,
  { currency, ...giver }: Giver & { readonly currency: Currency },
  { id, memberId }: store.Redemption,
  gives: RewardSetting,
): Promise<store.Redemption> {
  const row = await store.decide(tx, id, { state: 'approved', by: null, note: '', at: now(giver), delivery: null })
  assert(row, 'a request that was just made is in process')
  await settle(tx, row)
  await payReward(tx, giver, memberId, rewardOf(gives, currency), `redemption:${id}`)
  return row
}

export interface Verdict {
  readonly isApproved: boolean
  readonly note: string
  readonly operatorId: Id<'operator'>
  readonly context: Context
}

/** An operator's answer, once. Approved, the points or the voucher are gone; rejected, they and the piece on the shelf are back. */
export async function decideRedemption(
  loyalty: Loyalty,
  id: string,
  { isApproved, note, operatorId, context }: Verdict,
): Promise<Result<store.Redemption, 'redemption_is_unknown' | 'redemption_is_decided'>> {
  const decided = await loyalty.db.tx<Result<store.Redemption, 'redemption_is_unknown' | 'redemption_is_decided'>>(
    async (tx) => {
      const state = isApproved ? 'approved' : 'rejected'
      const row = await store.decide(tx, id, {
        ...{ state, by: operatorId, note, at: now(loyalty) },
        delivery: isApproved ? 'preparing' : null,
      })
      if (!row) return no((await store.findRedemption(tx, id)) ? 'redemption_is_decided' : 'redemption_is_unknown')
      if (!isApproved) {
        await store.putBack(tx, row.rewardId)
        await giveVoucherBack(tx, row.id, now(loyalty))
      }
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
    },
  )
  if (decided.ok) loyalty.announce(decided.value.memberId)
  return decided
}

/** Tells how far approved goods have come. */
export async function moveDelivery(
  loyalty: Loyalty,
  id: string,
  { delivery, note }: { readonly delivery: Delivery; readonly note: string },
): Promise<Result<store.Redemption, 'redemption_is_unknown' | 'redemption_is_not_approved'>> {
  const row = await loyalty.db.tx(async (tx) => await store.writeDelivery(tx, id, { delivery, note, at: now(loyalty) }))
  if (!row)
    return no(
      (await store.findRedemption(loyalty.db.read, id)) ? 'redemption_is_not_approved' : 'redemption_is_unknown',
    )
  loyalty.announce(row.memberId)
  return yes(row)
}

async function settle(tx: Tx, { id, memberId, points, state }: store.Redemption): Promise<void> {
  // A voucher paid for it.
  if (points === 0n) return
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
