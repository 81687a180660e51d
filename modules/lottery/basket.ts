import { hash } from 'node:crypto'
import { bpPerStep, groupMost } from '#engines/lottery/odds.ts'
import { assert } from '#kit/assert.ts'
import { dayOf, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, isCurrency, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import {
  type LineInput,
  type LineRefusal,
  type MoneyLimits,
  type ReadLine,
  readLines,
} from '#modules/lottery/read-lines.ts'
import { type LotteryRules, lotteryDocument } from '#modules/lottery/settings.ts'
import { readDocument, readSetting } from '#modules/settings/service.ts'

export interface BasketInput {
  /** The issue it is meant for; a later one is not bought by mistake. */
  readonly issue: string
  readonly currency: string
  /** What the page was shown; prizes that have changed since are not bought. */
  readonly odds: string
  readonly lines: readonly LineInput[]
}

/** A basket as it would be bought now. */
export interface Basket {
  readonly lottery: SoldLottery
  readonly issue: string
  readonly currency: Currency
  readonly limits: MoneyLimits
  readonly lines: readonly ReadLine[]
  readonly stake: bigint
  readonly mostPayout: bigint
  /** When the day began where the brand is at home. */
  readonly dayStart: Date
}

export type ReadRefusal =
  | LineRefusal
  | 'lottery_is_unknown'
  | 'lottery_is_paused'
  | 'odds_have_changed'
  | 'currency_is_not_offered'
  | 'win_could_pass_the_limit'

/** Reads a basket, so many times over: what is wrong with it, what it costs and what it could pay. */
export async function readBasket(
  lotteries: Lotteries,
  lotteryId: string,
  memberId: Id<'member'> | null,
  { issue, currency, odds, lines: given }: BasketInput,
  times = 1,
): Promise<Result<Basket, ReadRefusal>> {
  const lottery = await findLottery(lotteries, lotteryId)
  if (!lottery) return no('lottery_is_unknown')
  if (lottery.state === 'paused') return no('lottery_is_paused')
  if (odds !== lottery.odds) return no('odds_have_changed', [{ path: 'odds', code: 'changed', value: lottery.odds }])
  const rules = await readDocument(lotteries.settings, lotteryDocument)
  const limits = isCurrency(currency) ? limitsOf(rules, currency) : null
  if (!isCurrency(currency) || !limits) return no('currency_is_not_offered')
  const topGroup = await topGroupOf(lotteries, memberId, rules)
  const { baseGroup, coverageMostPercent } = rules
  const wanted = times === 1 ? given : given.map((line) => ({ ...line, multiple: line.multiple * times }))
  const read = readLines(lottery, wanted, { currency, limits, baseGroup, topGroup, coverageMostPercent })
  if (!read.ok) return read
  const lines = read.value
  const mostPayout = lines.reduce((sum, line) => sum + line.mostPayout, 0n)
  if (mostPayout > limits.ticketPayout) return no('win_could_pass_the_limit')
  const { timeZone } = await readSetting(lotteries.settings, 'brand')
  const dayStart = new Date(startOfDay(dayOf(lotteries.clock.nowMs(), timeZone), timeZone))
  const stake = lines.reduce((sum, line) => sum + line.stake, 0n)
  return yes({ lottery, issue, currency, limits, lines, stake, mostPayout, dayStart })
}

/** What was asked for, so that a key that comes again with something else is found out. */
export const intentOf = (asked: readonly unknown[]) => hash('sha256', JSON.stringify(asked), 'hex').slice(0, 32)

/** What of the settings a currency has; null where nothing is sold for it. */
export function limitsOf({ limits }: LotteryRules, currency: Currency): MoneyLimits | null {
  const found = limits.find((one) => one.currency === currency)
  if (!found) return null
  const minor = (text: string): bigint => {
    const read = parseMoney(text, currency)
    assert(read.ok, 'a limit of the settings is an amount')
    return read.value
  }
  return {
    ...{ noteLeast: minor(found.noteLeast), noteMost: minor(found.noteMost), playMost: minor(found.playMost) },
    ...{
      issueMost: minor(found.issueMost),
      ticketPayout: minor(found.ticketPayout),
      numberPayout: minor(found.numberPayout),
      dayPayout: found.dayPayout === null ? null : minor(found.dayPayout),
      jackpotLeast: minor(found.jackpotLeast),
    },
  }
}

/** The highest prize group that a member may choose: that of the house, and a step for every five basis points of their own rate. */
export async function topGroupOf(
  lotteries: Lotteries,
  memberId: Id<'member'> | null,
  rules: LotteryRules,
): Promise<number> {
  const { baseGroup, hasSlider } = rules
  if (!hasSlider || memberId === null) return baseGroup
  return Math.min(groupMost, baseGroup + Math.floor((await lotteries.rateOf(memberId)) / bpPerStep))
}

/** The prize group of somebody without a rate of their own; null where prizes are fixed. */
export async function usualGroup(lotteries: Lotteries, { rules }: SoldLottery): Promise<number | null> {
  return rules.pricing === 'group' ? (await readDocument(lotteries.settings, lotteryDocument)).baseGroup : null
}
