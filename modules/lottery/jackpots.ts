import { poolOf, shareJackpot } from '#engines/lottery/jackpot.ts'
import type { LotteryGame } from '#engines/lottery/model.ts'
import { assert } from '#kit/assert.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { post } from '#modules/ledger/service.ts'
import { limitsOf } from '#modules/lottery/basket.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import * as store from '#modules/lottery/jackpot-store.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import { readDocument } from '#modules/settings/service.ts'
import { houseOf } from '#modules/wallet/service.ts'

/** What of every stake goes into the jackpot, in basis points. */
const jackpotBpOf = ({ rules }: LotteryGame) => (rules as { readonly jackpotBp?: number }).jackpotBp ?? 0

/** A bet with notes that share the jackpot. */
export interface JackpotBet {
  readonly bet: string
  readonly currency: Currency
  readonly weight: bigint
}

/**
 * Shares the jackpot of an issue that was drawn among its winners, once: its part of the sales goes in, the house adds what is missing to the
 * promised least, and what winners get comes out, to be paid with their bets. What is left waits for the next issue.
 */
export async function shareJackpots(
  lotteries: Lotteries,
  lottery: SoldLottery,
  name: IssueName,
  winners: readonly JackpotBet[],
): Promise<void> {
  if (await store.hasUnsettledBefore(lotteries.db.read, name))
    throw new Error('an issue before has its jackpot still to share')
  const rules = await readDocument(lotteries.settings, lotteryDocument)
  const sales = await store.sumSales(lotteries.db.read, name)
  for (const [currency, sold] of sales) {
    const house = await houseOf(lotteries.wallet, 'stakes', currency)
    const least = limitsOf(rules, currency)?.jackpotLeast ?? 0n
    await lotteries.db.tx(async (tx) => {
      await store.lockJackpots(tx, lottery.id)
      if ((await store.findShared(tx, name)).some((one) => one.currency === currency)) return
      const { account, balance: carried } = await store.readPot(tx, lottery.id, currency)
      const { pool, added } = poolOf({ carried, sales: sold, jackpotBp: jackpotBpOf(lottery.rules), least })
      const own = winners.filter((one) => one.currency === currency)
      const shared = own.length > 0 ? shareJackpot(pool, own) : { shares: [], carried: pool }
      const paid = pool - shared.carried
      const fed = pool - added - carried
      await move(tx, name, currency, 'share', [
        ...into(house, account, 'jackpot_feed', fed),
        ...into(house, account, 'jackpot_seed', added),
        ...into(account, house, 'jackpot_won', paid),
      ])
      await store.insertShared(tx, name, { currency, carried, fed, added, paid }, shared.shares)
    })
  }
}

const into = (debit: AccountId, credit: AccountId, kind: string, amount: bigint): Leg[] =>
  amount > 0n ? [{ step: 'post', kind, debit, credit, amount }] : []

async function move(tx: Tx, { lottery, issue }: IssueName, currency: Currency, what: string, legs: readonly Leg[]) {
  if (legs.length === 0) return
  const name = { scope: 'sys:lottery', key: `jackpot-${what}:${lottery}:${issue}:${currency}` } as const
  const moved = await post(tx, { ...name, ref: `jackpot:${lottery}:${issue}`, legs })
  assert(moved.ok, `the house can always feed a jackpot, and it pays what it holds: ${moved.ok ? '' : moved.refusal}`)
}

/**
 * An issue that was paid is void after all: what its winners had goes back into the jackpot, and its part of the sales out of it. Where a later
 * issue has won that meanwhile, the house bears it.
 */
export async function undoJackpots(lotteries: Lotteries, lottery: SoldLottery, name: IssueName): Promise<void> {
  for (const { currency, fed, added, paid } of await store.findShared(lotteries.db.read, name)) {
    const house = await houseOf(lotteries.wallet, 'stakes', currency)
    await lotteries.db.tx(async (tx) => {
      await store.lockJackpots(tx, lottery.id)
      if (!(await store.findShared(tx, name)).some((one) => one.currency === currency)) return
      const { account, balance } = await store.readPot(tx, lottery.id, currency)
      const back = fed + added < balance + paid ? fed + added : balance + paid
      await move(tx, name, currency, 'undo', [
        ...into(house, account, 'jackpot_won', paid),
        ...into(account, house, 'jackpot_feed', back),
      ])
      await store.markUndone(tx, name, currency)
    })
  }
}

/** What is in a lottery's jackpot before the sales of the issue at hand are added; empty for a lottery without one. */
export async function showJackpots(lotteries: Lotteries, lottery: SoldLottery) {
  if (!lottery.hasJackpot) return []
  const rules = await readDocument(lotteries.settings, lotteryDocument)
  const pots = await store.findPots(lotteries.db.read, lottery.id)
  return rules.limits.map(({ currency: code }) => {
    const currency = code as Currency
    const [carried, least] = [pots.get(currency) ?? 0n, limitsOf(rules, currency)?.jackpotLeast ?? 0n]
    return { currency, amount: formatMoney(carried > least ? carried : least, currency) }
  })
}
