import { csvMark, csvRows } from '#kit/csv.ts'
import { addDays, isRange } from '#kit/day.ts'
import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import type { Pay } from '#modules/contracts/engine/deps.ts'
import { type PayKind, type PayoutRefusal, payKinds } from '#modules/contracts/rules/pay.ts'
import * as contract from '#modules/contracts/statement-contract.ts'
import { writeStatement } from '#modules/contracts/statements/file.ts'
import { type Opened, openPayout } from '#modules/contracts/statements/open.ts'
import { branchOf, lineReplies, payoutReply, statementReply } from '#modules/contracts/statements/replies.ts'
import {
  findAgents,
  findPosting,
  findWaiting,
  type ListedPayout,
  listPayouts,
  type PayoutFilter,
  sumIncome,
  sumPayouts,
} from '#modules/contracts/store/payout-lists.ts'
import { readSetting } from '#modules/settings/service.ts'

const csvRowsAtOnce = 1_000

type RouteRefusal = PayoutRefusal | 'range_is_wrong'

/** Every call is about the caller's own payouts. */
export function statementRoutes(pay: Pay): Handler<RouteRefusal>[] {
  return [...listRoutes(pay), ...openRoutes(pay)]
}

const memberOf = (actor: { readonly id: string }) => actor.id as Id<'member'>

async function currencyOf({ settings }: Pay): Promise<Currency> {
  return (await readSetting(settings, 'brand')).currency
}

interface RangeQuery {
  readonly kind: PayKind
  readonly from: string
  readonly to: string
}

async function filterOf(
  pay: Pay,
  actor: { readonly id: string },
  { kind, from, to }: RangeQuery,
): Promise<PayoutFilter> {
  return { agentId: actor.id, kind, currency: await currencyOf(pay), fromDay: from, toDay: to }
}

function listRoutes(pay: Pay): Handler<RouteRefusal>[] {
  const { read } = pay.db
  return [
    handle(contract.getPayouts, async ({ actor, query }) => {
      if (!isRange(query)) return no('range_is_wrong')
      const filter = await filterOf(pay, actor, query)
      const { currency, kind } = filter
      const found = await listPayouts(read, filter, query.before ?? null, query.limit + 1)
      const totals = await sumPayouts(read, filter)
      const waiting = (await findWaiting(read, actor.id, currency)).find((one) => one.kind === kind)
      const { contracts } = await readSetting(pay.settings, 'agents')
      const least = parseMoney(contracts.leastPayout[currency] ?? '0', currency)
      const money = (minor: bigint) => formatMoney(minor, currency)
      return yes({
        currency,
        payouts: found.slice(0, query.limit).map(payoutReply),
        totals: { payouts: totals.payouts, base: money(totals.brought), paid: money(totals.paid) },
        carry: money(waiting?.carry ?? 0n),
        lossCarry: money(waiting?.loss ?? 0n),
        minimumPayout: money(least.ok ? least.value : 0n),
        next: nextOf(found, query.limit),
      })
    }),

    handle(contract.getPayoutsCsv, async ({ actor, query }) => {
      if (!isRange(query)) return no('range_is_wrong')
      const filter = await filterOf(pay, actor, query)
      const found = await listPayouts(read, filter, query.before ?? null, csvRowsAtOnce + 1)
      const rows = found.slice(0, csvRowsAtOnce).map((payout) => csvRow(payout))
      const text = query.before === undefined ? csvMark + csvRows([csvHead, ...rows]) : csvRows(rows)
      return yes({ text, rows: rows.length, next: nextOf(found, csvRowsAtOnce) })
    }),

    handle(contract.getIncome, async ({ actor, query }) => {
      if (!isRange(query)) return no('range_is_wrong')
      const currency = await currencyOf(pay)
      const { from, to } = query
      const rows = await sumIncome(read, { agentId: actor.id, currency, fromDay: from, toDay: to })
      const byDay = Map.groupBy(rows, ({ day }) => day)
      const days = []
      for (let day = from; day <= to; day = addDays(day, 1))
        days.push({ day, ...incomeOf(byDay.get(day) ?? [], currency) })
      const waiting = await findWaiting(read, actor.id, currency)
      const carry = waiting.reduce((sum, one) => sum + one.carry, 0n)
      return yes({ currency, days, totals: incomeOf(rows, currency), carry: formatMoney(carry, currency) })
    }),
  ]
}

const nextOf = (found: readonly ListedPayout[], limit: number) =>
  found.length > limit ? (found[limit - 1]?.id ?? null) : null

function incomeOf(rows: readonly { readonly kind: PayKind; readonly paid: bigint }[], currency: Currency) {
  const of = (kind: PayKind | null) =>
    formatMoney(
      rows.reduce((sum, row) => (kind === null || row.kind === kind ? sum + row.paid : sum), 0n),
      currency,
    )
  const [dividend, daily, hourly, realtime, rebate] = payKinds.map(of) as [string, string, string, string, string]
  return { dividend, daily, hourly, realtime, rebate, total: of(null) }
}

const csvHead = [
  ...['from', 'until', 'day', 'kind', 'contract', 'base', 'active', 'rate_ppm', 'share', 'corrections'],
  ...['carried_in', 'carried_out', 'paid', 'currency', 'settled', 'payout'],
]

function csvRow(payout: ListedPayout): string[] {
  const reply = payoutReply(payout)
  const { windowStart, windowEnd, day, kind, base, active, ratePpm, share, corrections } = reply
  return [
    ...[windowStart, windowEnd, day, kind, reply.contract?.number ?? '', base, String(active), String(ratePpm), share],
    ...[corrections, reply.carryBefore, reply.carryAfter, reply.paid, payout.currency, reply.settledAt, reply.id],
  ]
}

function openRoutes(pay: Pay): Handler<RouteRefusal>[] {
  return [
    handle(contract.getStatement, async ({ actor, params }) => {
      const opened = await openPayout(pay, memberOf(actor), params.payout)
      return opened.ok ? yes(await showStatement(pay, opened.value)) : opened
    }),

    handle(contract.getStatementLines, async ({ actor, params, query }) => {
      const opened = await openPayout(pay, memberOf(actor), params.payout)
      if (!opened.ok) return opened
      const { after, limit } = query
      const lines = lineReplies(opened.value, query.branch === 'own' ? null : query.branch)
      const next = after + limit < lines.length ? after + limit : null
      return yes({ currency: opened.value.run.currency, lines: lines.slice(after, after + limit), next })
    }),

    handle(contract.getStatementFile, async ({ actor, params }) => {
      return await writeStatement(pay, memberOf(actor), params.payout)
    }),
  ]
}

async function showStatement({ db }: Pay, opened: Opened) {
  const { payout, run, figures } = opened
  const branches = [...new Set(figures.map((figure) => branchOf(payout.agentId, figure)))].filter((id) => id !== null)
  const { contract: agreed } = opened
  const listed: ListedPayout = {
    ...payout,
    period: run.period,
    contract: agreed && { number: agreed.number, version: agreed.version },
  }
  const posting = payout.posting === null ? null : await findPosting(db.read, payout.posting)
  return statementReply(opened, { listed, posting, agents: await findAgents(db.read, branches) })
}
