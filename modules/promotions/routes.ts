import { assert } from '#kit/assert.ts'
import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import type { OfferBlock } from '#modules/compliance/model.ts'
import { answerAppeal, appeal, findCase, listAppeals } from '#modules/promotions/appeals.ts'
import { giveUpBonus, listBonusBets, listBonuses } from '#modules/promotions/bonuses.ts'
import { announcePromotion, hasConsent, setConsent } from '#modules/promotions/consent.ts'
import * as contract from '#modules/promotions/contract.ts'
import { readWish, setWish } from '#modules/promotions/declines.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { sumForFriends } from '#modules/promotions/friends.ts'
import { listGifts } from '#modules/promotions/gifts.ts'
import { listHeld, listHistory } from '#modules/promotions/history.ts'
import { findOnHold } from '#modules/promotions/holds.ts'
import { joinPromotion, listFor, listOffers, requestReward, type Shown } from '#modules/promotions/members.ts'
import type { PromotionRefusal } from '#modules/promotions/model.ts'
import * as office from '#modules/promotions/office-contract.ts'
import { decideAward, giveByHand, revokeGrant, stopPromotion, writeVersion } from '#modules/promotions/operate.ts'
import { listRains } from '#modules/promotions/rains.ts'
import {
  awardReply,
  bonusReply,
  cardReply,
  caseReply,
  giftReply,
  givenReply,
  ownAwardReply,
  promotionReply,
  simulationReply,
  sizeOfReward,
  type TermFacts,
} from '#modules/promotions/replies.ts'
import { simulateDocument } from '#modules/promotions/simulate.ts'
import { findAwards, findNewest, findPromotion } from '#modules/promotions/store.ts'

type Refusal = PromotionRefusal | OfferBlock | 'payment_is_unknown' | 'version_is_stale' | 'second_person_is_needed'

/** What the answers know beside what is promised. */
export interface RouteDeps {
  readonly brandCurrency: () => Promise<Currency>
  readonly termFacts: () => Promise<TermFacts>
}

export function promotionRoutes(promotions: Promotions, deps: RouteDeps): Handler<Refusal>[] {
  return [...memberRoutes(promotions, deps), ...bonusRoutes(promotions, deps), ...officeRoutes(promotions)]
}

function memberRoutes(promotions: Promotions, { brandCurrency, termFacts }: RouteDeps): Handler<Refusal>[] {
  return [
    handle(contract.listOffers, async () => {
      const shown = await listOffers(promotions)
      const facts = await termFacts()
      return yes({ total: shown.length, promotions: shown.map((one) => cardReply(one, facts)) })
    }),
    handle(contract.listPromotions, async ({ actor }) => {
      const { block, shown } = await listFor(promotions, actor.id)
      const facts = await termFacts()
      return yes({ total: shown.length, block, promotions: shown.map((one) => cardReply(one, facts)) })
    }),
    handle(contract.joinPromotion, async ({ actor, body }) => {
      return await joinPromotion(promotions, actor.id, body.promotion, body.termsHash)
    }),
    handle(contract.requestReward, async ({ actor, body }) => {
      const given = await requestReward(promotions, actor.id, body)
      if (!given.ok) return given
      const { id, amount, promotion, version } = given.value
      const accepted = await findPromotion(promotions.db.read, promotion, version)
      assert(accepted, 'what was given is of a version that is kept')
      const { shown } = await listFor(promotions, actor.id)
      const state = shown.find((one) => one.promotion.id === promotion)?.state ?? 'Claimed'
      return yes({ award: id, ...sizeOfReward(accepted.document, amount, await termFacts()), state })
    }),
    handle(contract.getMarketing, async ({ actor }) =>
      yes({ isGiven: await hasConsent(promotions.db.read, actor.id) }),
    ),
    handle(contract.setMarketing, async ({ actor, body: { isGiven } }) => {
      await setConsent(promotions, actor.id, isGiven)
      return yes({ isGiven })
    }),
    handle(contract.getDepositGift, async ({ actor, params }) => await readWish(promotions, actor.id, params.id)),
    handle(contract.setDepositGift, async ({ actor, params, body }) => {
      return await setWish(promotions, actor.id, { deposit: params.id, isWanted: body.isWanted })
    }),
    handle(contract.appeal, async ({ actor, body }) => await appeal(promotions, actor.id, body)),
    handle(contract.listRains, async ({ actor, params }) => {
      const over = await listRains(promotions, actor.id, params.id)
      return yes({
        rains: over.map(({ rain: { opensAt, currency, total, shares, taken }, mine, proof }) => ({
          ...{ opensAt: opensAt.toISOString(), currency, total: formatMoney(total, currency), shares, taken, proof },
          mine: mine === null ? null : formatMoney(mine, currency),
        })),
      })
    }),
    handle(contract.listRewards, async ({ actor }) => {
      const { block, shown } = await listFor(promotions, actor.id)
      const isAsked = ({ amount, rain }: Shown) => amount !== null || rain !== null
      const facts = await termFacts()
      const due = block === null ? shown.filter((one) => one.state === 'Claim' && isAsked(one)) : []
      const rewards = due.map(({ promotion: { id, document }, amount, claimUntil }) => {
        const { texts } = document
        const size = sizeOfReward(document, amount ?? 0n, facts)
        return { id, title: texts.EN.title, texts, ...size, expiresAt: claimUntil.toISOString() }
      })
      const gifts = (await listGifts(promotions, actor.id)).map((gift) => giftReply(gift, facts))
      const held = (await listHeld(promotions, actor.id)).map((own) => ownAwardReply(own, facts))
      return yes({ total: rewards.length + gifts.length, rewards, gifts, held })
    }),
    handle(contract.listRewardHistory, async ({ actor, query: { before, beforeId, limit } }) => {
      const cursor = { before: before === undefined ? null : new Date(before), beforeId }
      const { lines, next } = await listHistory(promotions, actor.id, { ...cursor, limit })
      const [currency, facts] = [await brandCurrency(), await termFacts()]
      return yes({
        rewards: lines.map((line) =>
          'own' in line ? ownAwardReply(line.own, facts) : givenReply(line.given, currency),
        ),
        next: next?.before ? { before: next.before.toISOString(), beforeId: next.beforeId } : null,
      })
    }),
    handle(contract.getReferralEarnings, async ({ actor }) => {
      const currency = await brandCurrency()
      return yes({
        total: formatMoney(await sumForFriends(promotions.db.read, actor.id, currency), currency),
        currency,
      })
    }),
  ]
}

function bonusRoutes(promotions: Promotions, { termFacts }: RouteDeps): Handler<Refusal>[] {
  return [
    handle(contract.listBonuses, async ({ actor }) => {
      const bonuses = await listBonuses(promotions, actor.id)
      const facts = await termFacts()
      return yes({ total: bonuses.length, bonuses: bonuses.map((bonus) => bonusReply(bonus, facts)) })
    }),
    handle(contract.listBonusBets, async ({ actor, params }) => {
      const found = await listBonusBets(promotions, actor.id, params.id)
      if (!found.ok) return found
      const { grant, bets } = found.value
      const { nameOf } = await termFacts()
      const money = (value: bigint) => formatMoney(value, grant.currency)
      return yes({
        bets: bets.map(({ betId, game, category, atRisk, amount, percent, why, oddsFloor, settledAt }) => ({
          ...{
            bet: betId,
            game,
            gameName: nameOf(game),
            category,
            atRisk: money(atRisk),
            counted: money(amount),
            at: settledAt.toISOString(),
          },
          ...{ percent, why, oddsFloor },
        })),
      })
    }),
    handle(contract.giveUpBonus, async ({ actor, params, body }) => {
      return await giveUpBonus(promotions, actor.id, { id: params.id, lost: body.lost })
    }),
  ]
}

function officeRoutes(promotions: Promotions): Handler<Refusal>[] {
  const { db } = promotions
  return [
    handle(office.listPromotions, async () => yes((await findNewest(db.read, now(promotions))).map(promotionReply))),
    handle(office.writePromotion, async ({ params, body, actor, ip, requestId }) => {
      const { reason, ...version } = body
      const author = { operatorId: actor.id, address: ip, requestId, reason }
      const written = await writeVersion(promotions, { id: params.id, ...version }, author)
      if (!written.ok) return written
      const [newest] = await findNewest(db.read, now(promotions), params.id)
      return newest ? yes(promotionReply(newest)) : no('version_is_stale')
    }),
    handle(office.stopPromotion, async ({ params, body, actor, ip, requestId }) => {
      return await stopPromotion(promotions, params.id, body.reason, { operatorId: actor.id, address: ip, requestId })
    }),
    handle(office.giveByHand, async ({ params, body, actor, ip, requestId }) => {
      const input = { id: params.id, memberId: body.member as Id<'member'>, reason: body.reason }
      const given = await giveByHand(promotions, input, { operatorId: actor.id, address: ip, requestId })
      return given.ok ? yes(awardReply(given.value)) : given
    }),
    handle(office.listAwards, async ({ query: { state, member, limit } }) => {
      if (state === 'on_hold') {
        const held = await findOnHold(db.read, limit)
        return yes(held.filter(({ memberId }) => !member || memberId === member).map(awardReply))
      }
      const filter = { ...(state && { state }), ...(member && { memberId: member }), limit }
      return yes((await findAwards(db.read, filter)).map(awardReply))
    }),
    handle(office.decideAward, async ({ params, body, actor, ip, requestId }) => {
      const input = { id: params.id, isApproved: body.decision === 'approve', reason: body.reason }
      return await decideAward(promotions, input, { operatorId: actor.id, address: ip, requestId })
    }),
    handle(office.revokeGrant, async ({ params, body, actor, ip, requestId }) => {
      const input = { id: params.id, reason: body.reason }
      return await revokeGrant(promotions, input, { operatorId: actor.id, address: ip, requestId })
    }),
    handle(office.readCase, async ({ params }) => {
      const found = await findCase(db.read, params.id)
      return found ? yes(caseReply(found)) : no('award_is_unknown')
    }),
    handle(office.listAppeals, async () => yes((await listAppeals(db.read)).map(caseReply))),
    handle(office.answerAppeal, async ({ params, body, actor, ip, requestId }) => {
      const input = { id: params.id, isGranted: body.decision === 'grant', reason: body.reason }
      return await answerAppeal(promotions, input, { operatorId: actor.id, address: ip, requestId })
    }),
    handle(office.announcePromotion, async ({ params, body, actor, ip, requestId }) => {
      const input = { id: params.id, reason: body.reason }
      return await announcePromotion(promotions, input, { operatorId: actor.id, address: ip, requestId })
    }),
    handle(office.simulatePromotion, async ({ body: { document } }) => {
      const tried = await simulateDocument(promotions, document)
      return tried.ok ? yes(simulationReply(tried.value, document)) : tried
    }),
  ]
}
