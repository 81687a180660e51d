import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { findChannel, momentOf } from '#modules/cashier/channels.ts'
import { type Cashier, type ChannelSetting, now, readRules } from '#modules/cashier/deps.ts'
import { writeRate } from '#modules/cashier/rules/amounts.ts'
import { admitAmount, minor } from '#modules/cashier/rules/channels.ts'
import { dailyMostAt } from '#modules/cashier/rules/level-limits.ts'
import { lockedOf, withdrawableOf } from '#modules/cashier/rules/turnover-lock.ts'
import { findAccount } from '#modules/cashier/store/accounts.ts'
import { findLevel, readStanding, type Standing } from '#modules/cashier/store/standing.ts'
import { type DayUse, readDayUse } from '#modules/cashier/store/withdrawals.ts'
import { figureOut } from '#modules/cashier/withdrawals.ts'
import { findKycGate, readJudging } from '#modules/compliance/service.ts'
import { costOfWithdrawal, type Grant, isRunning } from '#modules/wallet/model.ts'
import { balanceOf, grantsOf, readDeficit } from '#modules/wallet/service.ts'

export interface QuoteInput {
  readonly channel: string
  readonly amount?: string | undefined
  readonly account?: string | undefined
}

const least = (...amounts: readonly bigint[]): bigint =>
  amounts.reduce((low, one) => (one < low ? one : low), amounts[0] ?? 0n)
const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** What a withdrawal would cost and what stands in its way. It sets nothing aside: only the request itself decides. */
export async function quoteWithdrawal(
  cashier: Cashier,
  memberId: Id<'member'>,
  input: QuoteInput,
): Promise<Result<Awaited<ReturnType<typeof writeQuote>>, MoneyRefusal | 'channel_is_unknown'>> {
  const channel = await findChannel(cashier, input.channel)
  if (!channel?.withdraw) return no('channel_is_unknown')
  const currency = channel.currency as Currency
  const amount = input.amount === undefined ? null : parseMoney(input.amount, currency)
  if (amount && !amount.ok) return amount
  return yes(await writeQuote(cashier, { memberId, channel, amount: amount?.value ?? null, account: input.account }))
}

interface Asked {
  readonly memberId: Id<'member'>
  readonly channel: ChannelSetting
  readonly amount: bigint | null
  readonly account: string | undefined
}

async function writeQuote(cashier: Cashier, asked: Asked) {
  const { channel, amount } = asked
  const currency = channel.currency as Currency
  const money = (value: bigint): string => formatMoney(value, currency)
  const facts = await gatherFacts(cashier, asked, currency)
  const { standing, deficit, played, available, leftToday, countLeft, kyc, limits } = facts
  const done = played < standing.turnoverTarget ? played : standing.turnoverTarget
  const free = freeOf(facts)
  return {
    channel: channel.id,
    currency,
    available: money(available),
    least: money(limits.least),
    locked: money(least(available, lockedOf(standing, played))),
    most: money(least(limits.most, free, leftToday)),
    leftToday: money(leftToday),
    countLeftToday: countLeft,
    turnover: {
      required: money(standing.turnoverTarget),
      done: money(done),
      left: money(standing.turnoverTarget - done),
    },
    bonus: facts.bonus && {
      lost: money(facts.bonus.lost),
      grants: facts.bonus.grants.map(({ id, terms, balance, wagered, state }) => ({
        ...{ id, kind: terms.kind, purse: money(balance) },
        wageringLeft: money(state === 'active' ? terms.target - wagered : 0n),
      })),
    },
    deficit: money(deficit),
    kyc: kyc.needed > kyc.level ? kyc : null,
    blockers: await findBlockers(cashier, asked, facts),
    offer: amount === null ? null : await writeOffer(cashier, channel, amount),
  }
}

/** What can leave: what is owed is paid first, and what is bound to open turnover stays. */
function freeOf({ standing, deficit, played, available }: Facts): bigint {
  return notNegative(withdrawableOf(standing, played, available) - deficit)
}

interface Facts {
  readonly currency: Currency
  readonly standing: Standing
  readonly deficit: bigint
  readonly played: bigint
  readonly available: bigint
  readonly leftToday: bigint
  readonly countLeft: number
  readonly kyc: { readonly level: number; readonly needed: number }
  readonly limits: { readonly least: bigint; readonly most: bigint }
  readonly bonus: { readonly lost: bigint; readonly grants: readonly Grant[] } | null
}

async function gatherFacts(cashier: Cashier, { memberId, channel, amount }: Asked, currency: Currency): Promise<Facts> {
  const { db } = cashier
  const rules = await readRules(cashier)
  const judging = await readJudging(cashier)
  await cashier.wagering(memberId)
  const countTurnover = await cashier.turnover()
  const use: DayUse = await readDayUse(db.read, memberId, currency, judging.today)
  const limits = {
    least: minor(channel.withdraw?.least ?? '0', currency),
    most: minor(channel.withdraw?.most ?? '0', currency),
  }
  return {
    currency,
    standing: await readStanding(db.read, memberId, currency),
    deficit: await readDeficit(db.read, memberId, currency),
    played: notNegative(await db.tx(async (tx) => await countTurnover(tx, memberId, currency))),
    available: (await balanceOf(db.read, memberId, currency)).available,
    leftToday: notNegative(dailyMostAt(rules, currency, await findLevel(db.read, memberId)) - use.amount),
    countLeft: Math.max(0, rules.dailyCount - use.count),
    kyc: await findKycGate(db.read, judging, { memberId, currency, amount: amount ?? limits.least }),
    limits,
    bonus: await findBonus(cashier, memberId, currency),
  }
}

/** Bonus money that is not the member's to withdraw yet. */
async function findBonus(cashier: Cashier, memberId: Id<'member'>, currency: Currency): Promise<Facts['bonus']> {
  const at = now(cashier)
  const grants = (await grantsOf(cashier.db.read, memberId)).filter(
    (grant) => grant.currency === currency && isRunning(grant, at),
  )
  return grants.length > 0 ? { lost: costOfWithdrawal(grants, at), grants } : null
}

/** The refusals that a request would meet now, in the order in which it would meet them. */
async function findBlockers(cashier: Cashier, { memberId, channel, amount, account }: Asked, facts: Facts) {
  const { currency, deficit, available, leftToday, countLeft, kyc } = facts
  const wanted = amount ?? facts.limits.least
  const moment = await momentOf(cashier, channel.psp)
  const admitted = admitAmount(channel, channel.withdraw, moment, { amount: wanted, currency })
  const place = account === undefined ? null : await findAccount(cashier.db.read, memberId, account)
  // What is owed is paid first.
  const isShort = notNegative(available - deficit) < wanted
  const checks: readonly (readonly [boolean, string])[] = [
    [!admitted.ok, admitted.ok ? '' : admitted.refusal],
    [account !== undefined && place === null, 'payout_account_is_unknown'],
    [place !== null && place.kind !== channel.kind, 'payout_account_is_of_another_kind'],
    [place !== null && place.usableFrom > now(cashier), 'payout_account_is_cooling'],
    [countLeft === 0, 'daily_count_is_reached'],
    [wanted > leftToday, 'daily_limit_is_reached'],
    [deficit > available, 'deficit_is_owed'],
    [!isShort && freeOf(facts) < wanted, 'turnover_is_owed'],
    [kyc.needed > kyc.level, 'kyc_is_needed'],
    [facts.bonus !== null, 'bonus_would_be_lost'],
    [isShort, 'funds_are_short'],
  ]
  return checks.filter(([stands]) => stands).map(([, refusal]) => refusal)
}

async function writeOffer(cashier: Cashier, channel: ChannelSetting, amount: bigint) {
  const currency = channel.currency as Currency
  const { approvedUpTo } = await readRules(cashier)
  const { fee, payCurrency, payAmount, rateMicro } = figureOut(channel, amount)
  return {
    amount: formatMoney(amount, currency),
    fee: formatMoney(fee, currency),
    arrives: formatMoney(notNegative(amount - fee), currency),
    payCurrency,
    payAmount: formatMoney(notNegative(payAmount), payCurrency),
    rate: writeRate(rateMicro),
    needsReview: amount > minor(approvedUpTo[currency] ?? '0', currency),
    etaMinutes: channel.withdraw?.etaMinutes ?? 0,
  }
}
