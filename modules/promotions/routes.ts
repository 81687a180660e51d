import { type Handler, handle } from '#kit/handler.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/promotions/contract.ts'

/**
 * No promotion has been run and nothing in the house pays a bonus, a reward or a friend's share yet: there are none, and that is what is
 * said. The calls and their shapes are the ones that stay when there are.
 */
export function promotionRoutes(brandCurrency: () => Promise<Currency>): Handler<never>[] {
  return [
    handle(contract.listBonuses, async () => yes({ total: 0, bonuses: [] })),
    handle(contract.listRewards, async () => yes({ total: 0, rewards: [] })),
    handle(contract.getReferralEarnings, async () => {
      const currency = await brandCurrency()
      return yes({ total: formatMoney(0n, currency), currency })
    }),
  ]
}
