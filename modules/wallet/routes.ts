import { type Handler, handle } from '#kit/handler.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/wallet/contract.ts'
import { balanceOf, type Wallet } from '#modules/wallet/service.ts'

export function walletRoutes({ db }: Wallet, brandCurrency: () => Promise<Currency>): Handler<never>[] {
  return [
    handle(contract.getBalance, async ({ actor, query }) => {
      const asked = (query.currency ?? (await brandCurrency())) as Currency
      const { currency, balance, held, available } = await balanceOf(db.read, actor.id, asked)
      return yes({
        currency,
        balance: formatMoney(balance, currency),
        held: formatMoney(held, currency),
        available: formatMoney(available, currency),
      })
    }),
  ]
}
