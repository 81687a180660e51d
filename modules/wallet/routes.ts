import { type Handler, handle } from '#kit/handler.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/wallet/contract.ts'
import { figureOf } from '#modules/wallet/model.ts'
import type { RequestTypes, RequestTypesOf } from '#modules/wallet/request-types.ts'
import { balanceOf, type Explained, explain, type Funds, fundsOf, type Wallet } from '#modules/wallet/service.ts'

const unpaid: RequestTypes = { dividend: null, daily: null, hourly: null, realtime: null }

export function walletRoutes(
  { db }: Wallet,
  brandCurrency: () => Promise<Currency>,
  requestTypesOf: RequestTypesOf = async () => unpaid,
): Handler<never>[] {
  const currencyOf = async (asked: string | undefined) => (asked ?? (await brandCurrency())) as Currency
  return [
    handle(contract.getBalance, async ({ actor, query }) => {
      const asked = await currencyOf(query.currency)
      const { currency, balance, held, available } = await balanceOf(db.read, actor.id, asked)
      return yes({
        currency,
        balance: formatMoney(balance, currency),
        held: formatMoney(held, currency),
        available: formatMoney(available, currency),
      })
    }),
    handle(contract.getConsolidated, async ({ actor, query }) => {
      const funds = await fundsOf(db.read, actor.id, await currencyOf(query.currency))
      return yes(fundsReply(funds, await requestTypesOf(actor.id)))
    }),
    handle(contract.explainFigure, async ({ actor, query }) => {
      const { figure, limit } = query
      const before = query.before === undefined ? undefined : BigInt(query.before)
      const currency = await currencyOf(query.currency)
      const explained = await explain(db.read, actor.id, { figure, currency, before, limit })
      return yes({ figure, ...explainedReply(explained) })
    }),
  ]
}

function fundsReply({ currency, cash, held, bonus, locked, floats, total }: Funds, types: RequestTypes) {
  const write = (amount: bigint) => formatMoney(amount, currency)
  return {
    currency,
    total: write(total),
    cash: write(cash),
    held: write(held),
    available: write(cash - held),
    bonus: write(bonus),
    locked: write(locked),
    floats: floats.map(({ vendor, balance }) => ({ vendor, balance: write(balance) })),
    dailysalreqtype: types.daily,
    divtypereq: types.dividend,
    contracthoursalreq: types.hourly,
    realtimesalreqtype: types.realtime,
  }
}

function explainedReply({ currency, value, lines, held, purses, next }: Explained) {
  return {
    currency,
    value: formatMoney(value, currency),
    lines: lines.map(({ id, at, kind, ref, amount, balanceAfter }) => ({
      id: String(id),
      at: at.toISOString(),
      kind,
      label: figureOf(kind),
      ref,
      amount: formatMoney(amount, currency),
      after: formatMoney(balanceAfter, currency),
    })),
    held: held.map(({ ref, amount, madeAt }) => ({
      ref,
      amount: formatMoney(amount, currency),
      at: madeAt.toISOString(),
    })),
    purses: purses.map(({ figure, balance }) => ({ figure, balance: formatMoney(balance, currency) })),
    next: next === null ? null : String(next),
  }
}
