import { formatNumbers } from '#engines/lottery/space.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import { limitsOf, topGroupOf } from '#modules/lottery/basket.ts'
import type { LotteryReply, ResultReply } from '#modules/lottery/contract.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { type DrawRow, findNewestResults, findOnSale, readTime } from '#modules/lottery/draw-store.ts'
import { showJackpots } from '#modules/lottery/jackpots.ts'
import { findLottery, listLotteries, type SoldLottery } from '#modules/lottery/list.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import { findExposures } from '#modules/lottery/ticket-store.ts'
import { readDocument } from '#modules/settings/service.ts'

export const numbersOf = ({ rules }: Pick<SoldLottery, 'rules'>, { outcome }: Pick<DrawRow, 'outcome'>) =>
  outcome && [...formatNumbers(rules.space, outcome.numbers)]

export function resultReply(lottery: SoldLottery, draw: DrawRow): ResultReply {
  const { issue, shown, drawsAt, voidReason, version, hash } = draw
  return {
    ...{ issue, state: shown, drawsAt: drawsAt.toISOString(), voidReason, version, hash },
    numbers: numbersOf(lottery, draw),
  }
}

function saleReply({ issue, shown, opensAt, closesAt, drawsAt, terminal, salt, link }: DrawRow): LotteryReply['sale'] {
  return {
    ...{ issue, state: shown, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
    drawsAt: drawsAt.toISOString(),
    commitment: terminal !== null && salt !== null && link !== null ? { terminal, salt, index: link } : null,
  }
}

function lotteryRow(lottery: SoldLottery, sale: DrawRow | undefined, last: DrawRow | undefined): LotteryReply {
  const { id, game, prizeMode, draws, state, odds } = lottery
  return {
    ...{ id, game, prizeMode, draws, state, odds },
    sale: sale ? saleReply(sale) : null,
    last: last ? resultReply(lottery, last) : null,
  }
}

export async function lobbyReply(lotteries: Lotteries) {
  const now = await readTime(lotteries.db.read, lotteries.time)
  const sales = new Map((await findOnSale(lotteries.db.read, lotteries.time)).map((draw) => [draw.lottery, draw]))
  const offered = (await listLotteries(lotteries)).filter(({ state }) => state !== 'off')
  const ids = offered.map(({ id }) => id)
  const last = new Map(
    (await findNewestResults(lotteries.db.read, ids, 1, lotteries.time)).map((draw) => [draw.lottery, draw]),
  )
  return {
    serverTime: now.toISOString(),
    lotteries: offered.map((lottery) => lotteryRow(lottery, sales.get(lottery.id), last.get(lottery.id))),
  }
}

export async function lotteryReply(lotteries: Lotteries, id: string, memberId: Id<'member'> | null) {
  const lottery = await findLottery(lotteries, id)
  if (!lottery) return no('lottery_is_unknown')
  const { serverTime, lotteries: rows } = await lobbyReply(lotteries)
  const row = rows.find((one) => one.id === id)
  if (!row) return no('lottery_is_unknown')
  const rules = await readDocument(lotteries.settings, lotteryDocument)
  const most = await topGroupOf(lotteries, memberId, rules)
  return yes({
    ...{ serverTime, lottery: row },
    limits: rules.limits.map(({ currency, noteLeast, noteMost, playMost, issueMost, ticketPayout, dayPayout }) => ({
      ...{ currency, noteLeast, noteMost, playMost, issueMost, ticketPayout, dayPayout },
    })),
    prizeGroups: lottery.rules.pricing === 'group' ? { least: rules.baseGroup, most } : null,
    coverageMostPercent: rules.coverageMostPercent,
    jackpots: await showJackpots(lotteries, lottery),
    soldOut: row.sale ? await findSoldOut(lotteries, { lottery: id, issue: row.sale.issue }) : [],
  })
}

/** Numbers that take nothing more in an issue. */
async function findSoldOut(lotteries: Lotteries, name: { readonly lottery: string; readonly issue: string }) {
  const rules = await readDocument(lotteries.settings, lotteryDocument)
  const all = await Promise.all(
    rules.limits.map(async ({ currency: code }) => {
      const currency = code as Currency
      const most = limitsOf(rules, currency)?.numberPayout ?? 0n
      const found = await findExposures(lotteries.db.read, name, currency)
      return found.filter((one) => one.most >= most).map(({ play, cell }) => ({ currency, play, cell }))
    }),
  )
  return all.flat()
}
