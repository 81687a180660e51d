import { addDays, dayOf } from '#kit/day.ts'
import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import { readDailyLimits } from '#modules/cashier/service.ts'
import type { OfferBlock } from '#modules/compliance/model.ts'
import { findOfferBlock } from '#modules/compliance/service.ts'
import { maskName } from '#modules/identity/service.ts'
import { minorOf } from '#modules/loyalty/amounts.ts'
import { placeNameOf, viewBoard } from '#modules/loyalty/board.ts'
import { dayOfNumber } from '#modules/loyalty/days.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { claimMission, viewMissions } from '#modules/loyalty/missions.ts'
import { type LoyaltyRefusal, type PrizeGame, prizeGames, type Reward } from '#modules/loyalty/model.ts'
import { prizesDocument, rewardOf } from '#modules/loyalty/prize-settings.ts'
import * as contract from '#modules/loyalty/reward-contract.ts'
import { type SignInView, signIn, viewSignIn } from '#modules/loyalty/sign-in.ts'
import { findChanges, findRanking } from '#modules/loyalty/store/levels.ts'
import * as tickets from '#modules/loyalty/store/tickets.ts'
import { findOpenVouchers } from '#modules/loyalty/store/vouchers.ts'
import { drawTicket, proofOf } from '#modules/loyalty/tickets.ts'
import { claimVipGift, type VipGift, viewVip } from '#modules/loyalty/vip.ts'
import { vipDocument } from '#modules/loyalty/vip-settings.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

const shownPlaces = 20
const shownDraws = 8

type Refusal = LoyaltyRefusal | OfferBlock

export function rewardRoutes(loyalty: Loyalty): Handler<Refusal>[] {
  return [...missionRoutes(loyalty), ...vipRoutes(loyalty), ...prizeRoutes(loyalty)]
}

/** As a member reads it: money as a decimal, the rest as a whole number. */
const rewardReply = ({ kind, amount }: Pick<Reward, 'kind' | 'amount'>, currency: Currency) => ({
  kind,
  amount: kind === 'cash' ? formatMoney(amount, currency) : String(amount),
})

const brandCurrency = async ({ settings }: Loyalty): Promise<Currency> =>
  (await readSetting(settings, 'brand')).currency

const blockOf = async ({ db, clock }: Loyalty, memberId: Id<'member'>) =>
  await findOfferBlock(db.read, memberId, new Date(clock.nowMs()))

function missionRoutes(loyalty: Loyalty): Handler<Refusal>[] {
  const signInReply = async (memberId: Id<'member'>, { days, place, isSigned }: SignInView) => {
    const currency = await brandCurrency(loyalty)
    return {
      block: await blockOf(loyalty, memberId),
      days: days.map((reward) => rewardReply(reward, currency)),
      place,
      isSigned,
    }
  }
  return [
    handle(contract.getMissions, async ({ actor }) => {
      const { missions, currency } = await viewMissions(loyalty, actor.id)
      const units = minorOf('1', currency)
      return yes({
        block: await blockOf(loyalty, actor.id),
        total: missions.length,
        currency,
        missions: missions.map(({ mission, state, done, needed, reward, endsAt }) => {
          const { id, title, period, metric, category, score, after } = mission
          const unit = metric === 'turnover' ? units : 1n
          return {
            ...{ id, title, period, metric, category, score, state, after, isClaimable: state === 'claimable' },
            ...{ done: Number(done / unit), needed: Number(needed / unit), reward: rewardReply(reward, currency) },
            endsAt: endsAt?.toISOString() ?? null,
          }
        }),
      })
    }),
    handle(contract.claimMission, async ({ actor, params }) => {
      const claimed = await claimMission(loyalty, actor.id, params.id)
      return claimed.ok ? yes({ reward: rewardReply(claimed.value.reward, await brandCurrency(loyalty)) }) : claimed
    }),
    handle(contract.getMissionLeaderboard, async ({ actor }) => {
      const { week, endsAt, prizes, places, last } = await viewBoard(loyalty)
      const isShown = ({ memberId }: { memberId: string }, at: number) => at < shownPlaces || memberId === actor.id
      return yes({
        ...{ week, endsAt: endsAt.toISOString(), prizes: [...prizes] },
        places: places.filter(isShown).map(({ rank, name, score, prize, memberId }) => {
          return { place: rank, name, points: Number(score), prize: Number(prize), isMe: memberId === actor.id }
        }),
        last: last && { ...last, mine: placeNameOf(last.week, actor.id), places: [...last.places] },
      })
    }),
    handle(contract.getSignIn, async ({ actor }) =>
      yes(await signInReply(actor.id, await viewSignIn(loyalty, actor.id))),
    ),
    handle(contract.signInToday, async ({ actor }) => {
      const signed = await signIn(loyalty, actor.id)
      return signed.ok ? yes(await signInReply(actor.id, signed.value)) : signed
    }),
  ]
}

function vipRoutes(loyalty: Loyalty): Handler<Refusal>[] {
  const { db, settings, clock } = loyalty
  return [
    handle(contract.getVip, async ({ actor }) => {
      const view = await viewVip(loyalty, actor.id)
      const { level, currency, settings: vip, progress, period, recent } = view
      const money = (amount: bigint) => formatMoney(amount, currency)
      const written = (text: string) => money(minorOf(text, currency))
      const { toKeep } = progress
      const withdrawals = await readDailyLimits(settings, currency, vip.levels.length)
      const changes = await findChanges(db.read, actor.id, shownPlaces)
      return yes({
        block: await blockOf(loyalty, actor.id),
        ...{ level, currency, recent: money(recent), upgradeDays: vip.upgradeDays, keepDays: vip.keepDays },
        toNext: progress.toNext === null ? null : money(progress.toNext),
        keep: toKeep && {
          ...{ done: money(period), needed: written(vip.levels[level]?.keep[currency] ?? '0') },
          ...{ missing: money(toKeep.amount), until: dayOfNumber(toKeep.until) },
        },
        gifts: view.gifts.map((gift) => giftReply(gift, currency)),
        levels: vip.levels.map(({ upgrade, keep, pointPercent, weekGift, welcomeGift, birthdayGift }, at) => ({
          ...{ upgrade: written(upgrade[currency]), keep: written(keep[currency]), pointPercent },
          ...{ weekGift: written(weekGift[currency]), welcomeGift: written(welcomeGift[currency]) },
          ...{ birthdayGift: written(birthdayGift[currency]), withdrawDaily: money(withdrawals[at] ?? 0n) },
        })),
        birthdayDays: vip.birthdayDays,
        host: vip.host && { ...vip.host, contact: level >= vip.host.fromLevel ? vip.host.contact : null },
        history: changes.map(({ at, change, before, after }) => ({ at: at.toISOString(), change, before, after })),
      })
    }),
    handle(contract.getVipRanking, async ({ actor }) => {
      const { timeZone, currency } = await readSetting(settings, 'brand')
      const { upgradeDays } = await readDocument(settings, vipDocument)
      const from = addDays(dayOf(clock.nowMs(), timeZone), 1 - upgradeDays)
      const found = await findRanking(db.read, currency, from, shownPlaces)
      return yes({
        places: found.map(({ memberId, name, level }, at) => {
          return { place: at + 1, name: maskName(name), level, isMe: memberId === actor.id }
        }),
      })
    }),
    handle(contract.claimVipGift, async ({ actor, body }) => {
      const claimed = await claimVipGift(loyalty, actor.id, body)
      return claimed.ok ? yes(giftReply(claimed.value, await brandCurrency(loyalty))) : claimed
    }),
    handle(contract.getRewardCounts, async ({ actor }) => {
      const now = new Date(clock.nowMs())
      const { missions } = await viewMissions(loyalty, actor.id)
      const { gifts, level } = await viewVip(loyalty, actor.id)
      const isOpen = (await blockOf(loyalty, actor.id)) === null
      // Who is given nothing for the time being draws nothing either.
      const open = isOpen ? await tickets.countOpenTickets(db.read, actor.id, now) : new Map<string, number>()
      const [wheel = 0, egg = 0, raffle = 0] = prizeGames.map((game) => open.get(game) ?? 0)
      return yes({
        missions: isOpen ? missions.filter(({ state }) => state === 'claimable').length : 0,
        gifts: isOpen ? gifts.filter(({ isGiven }) => !isGiven).length : 0,
        vouchers: (await findOpenVouchers(db.read, actor.id, now)).length,
        ...{ wheel, egg, raffle, isSigned: !isOpen || (await viewSignIn(loyalty, actor.id)).isSigned, level },
      })
    }),
  ]
}

const giftReply = ({ gift, level, amount, isGiven }: VipGift, currency: Currency) => {
  return { gift, level, amount: formatMoney(amount, currency), isGiven }
}

interface DrawBody {
  readonly ticket: string
  readonly clientSeed: string
}

function prizeRoutes(loyalty: Loyalty): Handler<Refusal>[] {
  const { db, settings, clock } = loyalty
  const drawnReply = (ticket: tickets.DrawnTicket, currency: Currency) => {
    const { kind, amount } = ticket.reward
    const reward = rewardReply({ kind, amount: BigInt(amount) }, currency)
    return { id: ticket.id, drawnAt: ticket.drawnAt.toISOString(), reward, proof: proofOf(ticket) as never }
  }
  const draw = async (memberId: Id<'member'>, games: readonly PrizeGame[], body: DrawBody) => {
    const drawn = await drawTicket(loyalty, memberId, { ...body, games })
    return drawn.ok ? yes(drawnReply(drawn.value, await brandCurrency(loyalty))) : drawn
  }
  return [
    handle(contract.getPrizes, async ({ actor, params: { game } }) => {
      const currency = await brandCurrency(loyalty)
      const { [game]: table } = await readDocument(settings, prizesDocument)
      const given = await tickets.findStock(db.read, game)
      const open = await tickets.findOpenTickets(db.read, actor.id, game, new Date(clock.nowMs()))
      const mine = await tickets.findMyDrawn(db.read, actor.id, game, shownDraws)
      const latest = await tickets.findLatestDrawn(db.read, game, shownDraws)
      return yes({
        block: await blockOf(loyalty, actor.id),
        ...{ isOpen: table.isOpen, currency, fallback: table.fallback },
        prizes: table.prizes.map(({ id, weight, stock, reward }) => ({
          ...{ id, weight, left: stock === null ? null : Math.max(0, stock - (given.get(id) ?? 0)) },
          reward: rewardReply(rewardOf(reward, currency), currency),
        })),
        tickets: open.map(({ id, seedHash, expiresAt }) => ({ id, seedHash, expiresAt: expiresAt.toISOString() })),
        mine: mine.map((ticket) => drawnReply(ticket, currency)),
        latest: latest.map(({ memberId, name, reward, drawnAt }) => ({
          ...{ name: maskName(name), isMe: memberId === actor.id, at: drawnAt.toISOString() },
          reward: rewardReply({ kind: reward.kind, amount: BigInt(reward.amount) }, currency),
        })),
      })
    }),
    handle(contract.drawPrize, async ({ actor, body }) => await draw(actor.id, ['wheel', 'egg'], body)),
    handle(contract.claimRaffle, async ({ actor, body }) => await draw(actor.id, ['raffle'], body)),
  ]
}
