import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import { type PlanRefusal, readChase, startPlan } from '#modules/lottery/chase.ts'
import * as contract from '#modules/lottery/contract.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { findNewestResults } from '#modules/lottery/draw-store.ts'
import { findLottery, listLotteries, type SoldLottery } from '#modules/lottery/list.ts'
import { type BasketRefusal, buyBasket } from '#modules/lottery/place.ts'
import { chaseReply, planReplies, planReply } from '#modules/lottery/plan-replies.ts'
import { findPlan, findPlans } from '#modules/lottery/plan-store.ts'
import { cancelPlan } from '#modules/lottery/plans.ts'
import { listPractice, type PracticeRefusal, placePractice } from '#modules/lottery/practice.ts'
import type { LotteryRefusal } from '#modules/lottery/refusals.ts'
import { lobbyReply, lotteryReply, numbersOf } from '#modules/lottery/replies.ts'
import { listResults, proveDraw } from '#modules/lottery/results.ts'
import { chooseSms, readSmsChoice } from '#modules/lottery/sms.ts'
import * as spec from '#modules/lottery/spec-contract.ts'
import { findRecentLotteries, findTicket, findTickets } from '#modules/lottery/ticket-store.ts'
import { boughtReply, repliesOf, ticketReplies, ticketReply } from '#modules/lottery/tickets.ts'
import { readTrends } from '#modules/lottery/trends.ts'
import { listWinners } from '#modules/lottery/winners.ts'
import { admitPlayer, findPlayer, type WhoRefusal } from '#modules/rounds/service.ts'

type Refusal = LotteryRefusal | BasketRefusal | PlanRefusal | PracticeRefusal | WhoRefusal

/** Who calls, where it is a member. */
const memberOf = (call: Parameters<typeof findPlayer>[0]) =>
  (findPlayer(call, 'real')?.id as Id<'member'> | undefined) ?? null

export function lotteryRoutes(lotteries: Lotteries): Handler<Refusal>[] {
  return [
    handle(contract.getLotteries, async () => yes(await lobbyReply(lotteries))),

    handle(contract.getLottery, async (call) => await lotteryReply(lotteries, call.params.id, memberOf(call))),

    handle(contract.getLotteryWinners, async ({ params }) => {
      const found = await findLottery(lotteries, params.id)
      return found ? yes(await listWinners(lotteries.db.read, found.id)) : no('lottery_is_unknown')
    }),

    handle(contract.getLotteryResults, async ({ params, query }) => await listResults(lotteries, params.id, query.day)),

    handle(contract.getLotteryProof, async (call) => {
      const { params, query } = call
      const name = { lottery: params.id, issue: params.issue }
      if (query.ticket === undefined) return await proveDraw(lotteries, name, null)
      const memberId = memberOf(call)
      return memberId ? await proveDraw(lotteries, name, { memberId, ticketId: query.ticket }) : no('ticket_is_unknown')
    }),

    handle(contract.getLotteryTrends, async ({ params, query }) => await readTrends(lotteries, params.id, query.draws)),

    handle(contract.buyTicket, async ({ params, body, actor }) => {
      const bought = await buyBasket(lotteries, params.id, actor.id, body)
      if (!bought.ok) return bought
      const { ticket, bets } = bought.value
      return yes(bets ? await boughtReply(lotteries, { ...ticket, bets }) : await ticketReply(lotteries, ticket))
    }),

    handle(contract.getTickets, async ({ query, actor }) => {
      const page = { before: query.before ?? null, limit: query.limit }
      return yes(await ticketReplies(lotteries, await findTickets(lotteries.db.read, actor.id, page)))
    }),

    handle(contract.getTicket, async ({ params, actor }) => {
      const found = await findTicket(lotteries.db.read, actor.id, params.ticket)
      return found ? yes(await ticketReply(lotteries, found)) : no('ticket_is_unknown')
    }),
  ]
}

export function practiceRoutes(lotteries: Lotteries): Handler<Refusal>[] {
  return [
    handle(contract.buyPractice, async (call) => {
      const player = admitPlayer(call, 'demo')
      if (!player.ok) return player
      const placed = await placePractice(lotteries, call.params.id, player.value, call.body, call.ip)
      if (!placed.ok) return placed
      return yes(await boughtReply(lotteries, placed.value))
    }),

    handle(contract.getPractice, async (call) => {
      const currency = call.query.currency as Currency
      const { tickets, balance } = await listPractice(lotteries, findPlayer(call, 'demo'), currency)
      return yes({
        balance: balance === null ? null : formatMoney(balance, currency),
        tickets: await repliesOf(lotteries, tickets),
      })
    }),
  ]
}

export function noticeRoutes(lotteries: Lotteries): Handler<Refusal>[] {
  return [
    handle(contract.getLotteryNotices, async ({ actor }) => yes({ sms: await readSmsChoice(lotteries, actor.id) })),

    handle(contract.chooseLotteryNotices, async ({ body, actor }) => {
      const chosen = await chooseSms(lotteries, actor.id, { isOn: body.bySms, language: body.language })
      return chosen.ok ? yes({ sms: chosen.value }) : chosen
    }),
  ]
}

export function planRoutes(lotteries: Lotteries): Handler<Refusal>[] {
  return [
    handle(contract.previewPlan, async ({ params, body, actor }) => {
      const read = await readChase(lotteries, params.id, actor.id, body)
      return read.ok ? yes(chaseReply(read.value)) : read
    }),

    handle(contract.startPlan, async ({ params, body, actor }) => {
      const started = await startPlan(lotteries, params.id, actor.id, body)
      return started.ok ? yes(await planReply(lotteries, started.value)) : started
    }),

    handle(contract.getPlans, async ({ query, actor }) => {
      const page = { before: query.before ?? null, limit: query.limit }
      return yes(await planReplies(lotteries, await findPlans(lotteries.db.read, actor.id, page)))
    }),

    handle(contract.getPlan, async ({ params, actor }) => {
      const found = await findPlan(lotteries.db.read, actor.id, params.plan)
      return found ? yes(await planReply(lotteries, found)) : no('plan_is_unknown')
    }),

    handle(contract.cancelPlan, async ({ params, actor }) => {
      const ended = await cancelPlan(lotteries, actor.id, params.plan)
      return ended.ok ? yes(await planReply(lotteries, ended.value)) : ended
    }),
  ]
}

const isVietnamese = ({ game }: { readonly game: string }) => game.startsWith('vietnam')

export function specRoutes(lotteries: Lotteries): Handler<Refusal>[] {
  return [
    handle(spec.getVietnamMenu, async () => yes(await menuOf(lotteries, isVietnamese))),

    handle(spec.getVietnamRecent, async ({ actor }) => {
      const recent = await findRecentLotteries(lotteries.db.read, actor.id)
      const { serverTime, games } = await menuOf(lotteries, isVietnamese)
      return yes({ serverTime, games: recent.flatMap((id) => games.filter(({ gameId }) => gameId === id)) })
    }),

    handle(spec.getVietnamResults, async () => yes(await openedOf(lotteries, isVietnamese))),

    handle(spec.getOpenedNumeros, async ({ query: { gameId } }) => {
      if (gameId !== undefined && !(await findLottery(lotteries, gameId))) return no('lottery_is_unknown')
      return yes(await openedOf(lotteries, ({ id }) => gameId === undefined || id === gameId))
    }),

    handle(spec.getGamesByPrizeMode, async ({ query }) => {
      return yes(await menuOf(lotteries, ({ prizeMode }) => prizeMode === query.prizeMode))
    }),
  ]
}

async function menuOf(lotteries: Lotteries, isWanted: (lottery: contract.LotteryReply) => boolean) {
  const { serverTime, lotteries: rows } = await lobbyReply(lotteries)
  const games = rows.filter(isWanted).map(({ id, game, prizeMode, sale }) => ({
    ...{ gameId: id, gameCode: game, prizeMode, numero: sale?.issue ?? null, closeTime: sale?.closesAt ?? null },
  }))
  return { serverTime, games }
}

const resultsShown = 10

async function openedOf(lotteries: Lotteries, isWanted: (lottery: SoldLottery) => boolean) {
  const wanted = (await listLotteries(lotteries)).filter((lottery) => lottery.state !== 'off' && isWanted(lottery))
  const byId = new Map(wanted.map((lottery) => [lottery.id, lottery]))
  const found = await findNewestResults(lotteries.db.read, [...byId.keys()], resultsShown, lotteries.time)
  return found.flatMap((draw) => {
    const lottery = byId.get(draw.lottery)
    const winningNumbers = lottery && numbersOf(lottery, draw)
    if (!winningNumbers) return []
    return { gameId: draw.lottery, numero: draw.issue, openTime: draw.drawsAt.toISOString(), winningNumbers }
  })
}
