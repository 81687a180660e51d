import type { Call, Handler } from '#kit/handler.ts'
import { handle } from '#kit/handler.ts'
import { formatMoney } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import { paymentState } from '#modules/identity/service.ts'
import { openAddress, showAddress } from '#modules/loyalty/addresses.ts'
import { minorOf } from '#modules/loyalty/amounts.ts'
import * as contract from '#modules/loyalty/contract.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import type { LoyaltyRefusal } from '#modules/loyalty/model.ts'
import { readPoints } from '#modules/loyalty/point-accounts.ts'
import { catchUpPoints, convertPoints, listPoints, type PasswordRefusal } from '#modules/loyalty/points.ts'
import { decideRedemption, moveDelivery, redeemReward } from '#modules/loyalty/redeem.ts'
import { pointsDocument } from '#modules/loyalty/settings.ts'
import { findLevel } from '#modules/loyalty/store/levels.ts'
import * as store from '#modules/loyalty/store/mall.ts'
import { findOpenVouchers } from '#modules/loyalty/store/vouchers.ts'
import { vipDocument } from '#modules/loyalty/vip-settings.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

type RouteRefusal = LoyaltyRefusal | PasswordRefusal | 'key_is_reused' | 'version_is_stale'

const contextOf = ({ ip, userAgent, requestId }: Call) => ({ address: ip, userAgent, requestId })
const listMax = 200

export function loyaltyRoutes(loyalty: Loyalty): Handler<RouteRefusal>[] {
  return [...pointRoutes(loyalty), ...mallRoutes(loyalty), ...officeRoutes(loyalty)]
}

function pointRoutes(loyalty: Loyalty): Handler<RouteRefusal>[] {
  const { db, settings } = loyalty
  return [
    handle(contract.getPointBalance, async ({ actor }) => {
      await catchUpPoints(loyalty, actor.id)
      const { points, held } = await readPoints(db.read, actor.id)
      return yes({ points: String(points), held: String(held) })
    }),
    handle(contract.getPointConfig, async ({ actor }) => {
      const { currency } = await readSetting(settings, 'brand')
      const { isOpen, perPoint, convert, ratePercent } = await readDocument(settings, pointsDocument)
      const vip = await readDocument(settings, vipDocument)
      const level = (await findLevel(db.read, actor.id))?.level ?? 0
      const written = (text: string) => formatMoney(minorOf(text, currency), currency)
      return yes({
        isOpen,
        currency,
        perPoint: written(perPoint[currency]),
        ratePercent,
        levelPercent: vip.levels[level]?.pointPercent ?? 100,
        hasPaymentPassword: (await paymentState(loyalty.identity, db.read, actor.id)).isSet,
        convert: { ...convert, amount: written(convert.amount[currency]) },
      })
    }),
    handle(contract.listPointLines, async ({ actor, query: { before, limit } }) => {
      await catchUpPoints(loyalty, actor.id)
      const found = await listPoints(db.read, actor.id, before === undefined ? undefined : BigInt(before), limit + 1)
      const shown = found.slice(0, limit)
      const lines = shown.map(({ id, at, kind, amount, balanceAfter }) => {
        return { id: String(id), at: at.toISOString(), kind, points: String(amount), after: String(balanceAfter) }
      })
      return yes({ lines, next: found.length > limit ? String(shown.at(-1)?.seq) : null })
    }),
    handle(contract.convertPoint, async (call) => {
      const input = { ...call.body, points: BigInt(call.body.points) }
      const made = await convertPoints(loyalty, call.actor.id, input, contextOf(call))
      if (!made.ok) return made
      const { amount, currency } = made.value
      return yes({ amount: formatMoney(amount, currency), currency })
    }),
  ]
}

function mallRoutes(loyalty: Loyalty): Handler<RouteRefusal>[] {
  const { db } = loyalty
  return [
    handle(contract.getPointReward, async ({ actor }) => {
      const rewards = await store.findRewards(db.read, { onlyOpen: true })
      const vouchers = await findOpenVouchers(db.read, actor.id, new Date(loyalty.clock.nowMs()))
      return yes({
        rewards: rewards.map(({ id, name, detail, points, stock, category, picture, gives, isSent }) => {
          const own = vouchers.find(({ rewardId }) => rewardId === id)
          return {
            ...{
              id,
              name,
              detail,
              points: String(points),
              stock,
              category,
              picture,
              isInstant: gives !== null,
              isSent,
            },
            voucher: own ? { id: own.id, expiresAt: own.expiresAt.toISOString() } : null,
          }
        }),
      })
    }),
    handle(contract.getRedeemPointList, async ({ actor, query }) => {
      const filter = { memberId: actor.id, state: query.state ?? null, limit: listMax }
      const found = await store.findRedemptions(db.read, filter)
      return yes({
        redemptions: await Promise.all(
          found.map(async (row) => ({ ...redemptionReply(row), address: await openAddress(loyalty, row) })),
        ),
      })
    }),
    handle(contract.redeemPointReward, async (call) => {
      const asked = await redeemReward(
        loyalty,
        call.actor.id,
        { ...call.body, points: BigInt(call.body.points) },
        contextOf(call),
      )
      return asked.ok ? yes(redemptionReply(asked.value)) : asked
    }),
  ]
}

function officeRoutes(loyalty: Loyalty): Handler<RouteRefusal>[] {
  const { db, clock } = loyalty
  return [
    handle(contract.writeReward, async ({ body }) => {
      const points = BigInt(body.points)
      if (points === 0n) return no('points_are_too_few')
      const at = new Date(clock.nowMs())
      const isWritten = await db.tx(async (tx) => await store.writeReward(tx, { ...body, points }, at))
      return isWritten ? yes(null) : no('version_is_stale')
    }),
    handle(contract.listRedemptions, async ({ query }) => {
      const found = await store.findRedemptions(db.read, { memberId: null, state: query.state ?? null, limit: listMax })
      return yes({
        redemptions: found.map((row) => ({
          ...redemptionReply(row),
          memberId: row.memberId,
          hasAddress: row.addressSealed !== null,
        })),
      })
    }),
    handle(contract.decideRedemption, async (call) => {
      const { decision, note } = call.body
      const verdict = { isApproved: decision === 'approved', note, operatorId: call.actor.id, context: contextOf(call) }
      const decided = await decideRedemption(loyalty, call.params.id, verdict)
      return decided.ok ? yes(redemptionReply(decided.value)) : decided
    }),
    handle(
      contract.readAddress,
      async (call) =>
        await showAddress(loyalty, call.params.id, { operatorId: call.actor.id, context: contextOf(call) }),
    ),
    handle(contract.moveDelivery, async ({ params, body }) => {
      const moved = await moveDelivery(loyalty, params.id, body)
      return moved.ok ? yes(redemptionReply(moved.value)) : moved
    }),
  ]
}

function redemptionReply(row: store.Redemption) {
  const { id, rewardName, points, state, askedAt, decidedAt, note, delivery } = row
  return {
    id,
    reward: rewardName,
    points: String(points),
    state,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
    delivery,
  }
}
