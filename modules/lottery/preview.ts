import type { Currency } from '#kit/money.ts'
import { formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Lotteries } from '#modules/lottery/deps.ts'
import { findDraw } from '#modules/lottery/draw-store.ts'
import { findShares } from '#modules/lottery/jackpot-store.ts'
import { lotteryNamed } from '#modules/lottery/operate.ts'
import { findOrder } from '#modules/lottery/order-store.ts'
import { paidFor } from '#modules/lottery/payout.ts'
import { betPages } from '#modules/lottery/settle.ts'

export interface Preview {
  readonly bets: number
  /** Bets that would pay another amount. */
  readonly changed: number
  readonly sums: readonly { readonly currency: Currency; readonly before: string; readonly after: string }[]
}

const noShares: ReadonlyMap<string, bigint> = new Map()

/** What an order would change, before somebody approves it. */
export async function previewOrder(
  lotteries: Lotteries,
  id: string,
): Promise<Result<Preview, 'order_is_unknown' | 'order_is_decided'>> {
  const order = await findOrder(lotteries.db.read, id)
  const lottery = order && (await lotteryNamed(lotteries, order.lottery))
  const draw = order && (await findDraw(lotteries.db.read, order, lotteries.time))
  if (!order || !lottery || !draw) return no('order_is_unknown')
  if (order.state !== 'waiting') return no('order_is_decided')
  const sums = new Map<Currency, { before: bigint; after: bigint }>()
  let [bets, changed] = [0, 0]
  for await (const some of betPages(lotteries, order)) {
    const shares = lottery.hasJackpot
      ? await findShares(
          lotteries.db.read,
          some.map((bet) => bet.id),
        )
      : noShares
    for (const bet of some) {
      const before = draw.outcome ? paidFor(lottery, [bet], draw.outcome, shares) : 0n
      const after = paidFor(lottery, [bet], order.outcome, noShares)
      const sum = sums.get(bet.currency) ?? { before: 0n, after: 0n }
      sums.set(bet.currency, { before: sum.before + before, after: sum.after + after })
      bets += 1
      if (before !== after) changed += 1
    }
  }
  return yes({
    ...{ bets, changed },
    sums: [...sums].map(([currency, { before, after }]) => ({
      ...{ currency, before: formatMoney(before, currency), after: formatMoney(after, currency) },
    })),
  })
}
