import { csvMark, csvRows } from '#kit/csv.ts'
import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import type { StatementLine } from '#modules/ledger/model.ts'
import * as contract from '#modules/records/contract.ts'
import type { BetState, RecordsRefusal } from '#modules/records/model.ts'
import { betReply, gameReply, lineReply, namesOf, profitReply, totalsReply } from '#modules/records/replies.ts'
import {
  type Records,
  readBet,
  readBets,
  readBetTotals,
  readHeld,
  readLineGames,
  readLines,
  readLineTotals,
  readOpenBets,
  readProfit,
} from '#modules/records/service.ts'
import type { Figure } from '#modules/wallet/model.ts'

const csvRowsAtOnce = 1_000

type Refusal = RecordsRefusal | 'account_is_missing'

/** Every call works on the caller's own bets and purses. */
export function ownRecordsRoutes(records: Records): Handler<Refusal>[] {
  return [...betRoutes(records), ...lineRoutes(records), ...profitRoutes(records)]
}

const memberOf = (actor: { readonly id: string }) => actor.id as Id<'member'>

async function currencyOf({ brand }: Records, asked: string | undefined): Promise<Currency> {
  return (asked ?? (await brand()).currency) as Currency
}

interface BetQuery {
  readonly currency?: string | undefined
  readonly category?: string | undefined
  readonly vendor?: string | undefined
  readonly game?: string | undefined
}

async function betInput(records: Records, actor: { readonly id: string }, query: BetQuery) {
  return {
    memberId: memberOf(actor),
    currency: await currencyOf(records, query.currency),
    category: query.category ?? null,
    vendor: query.vendor ?? null,
    game: query.game ?? null,
  }
}

interface RangedBetQuery extends BetQuery {
  readonly from: string
  readonly to: string
  readonly state?: BetState | undefined
}

async function rangedInput(records: Records, actor: { readonly id: string }, query: RangedBetQuery) {
  const { from, to, state } = query
  return { ...(await betInput(records, actor, query)), from, to, state: state ?? null }
}

const placeOf = (before: string | undefined) => (before === undefined ? null : BigInt(before))
const nextOf = (next: bigint | null) => (next === null ? null : String(next))

function betRoutes(records: Records): Handler<Refusal>[] {
  return [
    handle(contract.getBets, async ({ actor, query }) => {
      const input = await rangedInput(records, actor, query)
      const page = await readBets(records, input, placeOf(query.before), query.limit)
      if (!page.ok) return page
      const names = await namesOf(records)
      const bets = page.value.rows.map((bet) => betReply(bet, input.currency, names))
      return yes({ currency: input.currency, bets, next: nextOf(page.value.next) })
    }),

    handle(contract.getOpenBets, async ({ actor, query }) => {
      const input = await betInput(records, actor, query)
      const names = await namesOf(records)
      const bets = (await readOpenBets(records, input)).map((bet) => betReply(bet, input.currency, names))
      return yes({ currency: input.currency, bets })
    }),

    handle(contract.getBetTotals, async ({ actor, query }) => {
      const input = await rangedInput(records, actor, query)
      const summed = await readBetTotals(records, input)
      if (!summed.ok) return summed
      const { currency } = input
      const names = await namesOf(records)
      const games = summed.value.games.map((game) => gameReply(game, currency, names))
      return yes({ currency, totals: totalsReply(summed.value.totals, currency), games })
    }),

    handle(contract.getBetsCsv, async ({ actor, query }) => {
      const input = await rangedInput(records, actor, query)
      const page = await readBets(records, input, placeOf(query.before), csvRowsAtOnce)
      if (!page.ok) return page
      const names = await namesOf(records)
      const clockOf = await wallClock(records)
      const rows = page.value.rows.map((row) => {
        const bet = betReply(row, input.currency, names)
        const { gameName, vendorName, category, state, stake, payout, net, turnover, id } = bet
        const [placed, settled] = [clockOf(row.placedAt), row.settledAt ? clockOf(row.settledAt) : '']
        return [
          placed,
          settled,
          gameName,
          vendorName ?? '',
          category ?? '',
          state,
          stake,
          payout,
          net,
          turnover ?? '',
          input.currency,
          id,
        ]
      })
      const head = [
        'placed',
        'settled',
        'game',
        'vendor',
        'category',
        'state',
        'stake',
        'payout',
        'net',
        'turnover',
        'currency',
        'bet',
      ]
      return yes(csvPart(query.before, head, rows, page.value.next))
    }),

    handle(contract.getBet, async ({ actor, params }) => {
      const found = await readBet(records, memberOf(actor), BigInt(params.bet))
      if (!found.ok) return found
      const { bet, steps } = found.value
      const { currency } = bet
      return yes({
        currency,
        bet: betReply(bet, currency, await namesOf(records)),
        steps: steps.map(({ type, amount, isReversed, at }) => {
          return { type, amount: formatMoney(amount, currency), isReversed, at: at.toISOString() }
        }),
      })
    }),
  ]
}

interface LineQuery {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly figure?: Figure | undefined
}

function lineInput(actor: { readonly id: string }, { account, from, to, figure }: LineQuery) {
  return { memberId: memberOf(actor), account, from, to, figure: figure ?? null }
}

/** What the game of a movement is called; null where it is of no bet. */
async function lineNames(
  records: Records,
  memberId: Id<'member'>,
  currency: Currency,
  lines: readonly StatementLine[],
): Promise<(line: StatementLine) => string | null> {
  const games = await readLineGames(records, memberId, currency, lines)
  const names = await namesOf(records)
  return ({ ref }) => {
    const game = games.get(ref)
    return game === undefined ? null : names(game).gameName
  }
}

function lineRoutes(records: Records): Handler<Refusal>[] {
  return [
    handle(contract.getLines, async ({ actor, query }) => {
      const page = await readLines(records, lineInput(actor, query), placeOf(query.before), query.limit)
      if (!page.ok) return page
      const { rows, next, currency } = page.value
      const nameOf = await lineNames(records, memberOf(actor), currency, rows)
      const lines = rows.map((line) => lineReply(line, currency, nameOf(line)))
      return yes({ currency, lines, next: nextOf(next) })
    }),

    handle(contract.getLineTotals, async ({ actor, query }) => {
      const summed = await readLineTotals(records, lineInput(actor, query))
      if (!summed.ok) return summed
      const { currency, figures, opening, closing } = summed.value
      const wanted = figures.filter(({ figure }) => query.figure === undefined || figure === query.figure)
      const [lines, cameIn, wentOut] = (['lines', 'cameIn', 'wentOut'] as const).map((name) =>
        wanted.reduce((sum, one) => sum + one[name], 0n),
      ) as [bigint, bigint, bigint]
      const money = (minor: bigint) => formatMoney(minor, currency)
      return yes({
        currency,
        opening: money(opening),
        closing: money(closing),
        totals: { lines: Number(lines), cameIn: money(cameIn), wentOut: money(wentOut), net: money(cameIn - wentOut) },
        figures: figures.map((one) => {
          return {
            figure: one.figure,
            lines: Number(one.lines),
            cameIn: money(one.cameIn),
            wentOut: money(one.wentOut),
          }
        }),
      })
    }),

    handle(contract.getLinesCsv, async ({ actor, query }) => {
      const page = await readLines(records, lineInput(actor, query), placeOf(query.before), csvRowsAtOnce)
      if (!page.ok) return page
      const { rows, next, currency } = page.value
      const clockOf = await wallClock(records)
      const nameOf = await lineNames(records, memberOf(actor), currency, rows)
      const cells = rows.map((row) => {
        const { figure, kind, ref, gameName, amount, balanceAfter, id } = lineReply(row, currency, nameOf(row))
        return [clockOf(row.at), figure, kind, gameName ?? '', ref, amount, balanceAfter, currency, id]
      })
      const head = ['time', 'type', 'kind', 'game', 'reference', 'amount', 'balance after', 'currency', 'posting']
      return yes(csvPart(query.before, head, cells, next))
    }),

    handle(contract.getHeld, async ({ actor, query }) => {
      const found = await readHeld(records, memberOf(actor), query.account)
      if (!found.ok) return found
      const { currency, held } = found.value
      return yes({
        currency,
        held: held.map(({ ref, amount, madeAt }) => {
          return { ref, amount: formatMoney(amount, currency), at: madeAt.toISOString() }
        }),
      })
    }),
  ]
}

function profitRoutes(records: Records): Handler<Refusal>[] {
  return [
    handle(contract.getProfit, async ({ actor, query }) => {
      const currency = await currencyOf(records, query.currency)
      const report = await readProfit(records, memberOf(actor), currency, query)
      if (!report.ok) return report
      const names = await namesOf(records)
      return yes({
        currency,
        days: report.value.days.map((day) => ({ day: day.day, ...profitReply(day, currency) })),
        totals: profitReply(report.value.totals, currency),
        games: report.value.games.map((game) => gameReply(game, currency, names)),
      })
    }),

    handle(contract.getProfitCsv, async ({ actor, query }) => {
      const currency = await currencyOf(records, query.currency)
      const report = await readProfit(records, memberOf(actor), currency, query)
      if (!report.ok) return report
      const cells = report.value.days.map((day) => {
        const { staked, paid, net, deposits, withdrawals } = profitReply(day, currency)
        return [day.day, staked, paid, net, deposits, withdrawals, currency]
      })
      const head = ['day', 'staked', 'paid', 'net', 'deposits', 'withdrawals', 'currency']
      return yes(csvPart(undefined, head, cells, null))
    }),
  ]
}

function csvPart(before: string | undefined, head: string[], rows: readonly string[][], next: bigint | null) {
  const text = before === undefined ? `${csvMark}${csvRows([head, ...rows])}` : csvRows(rows)
  return { text, rows: rows.length, next: nextOf(next) }
}

/** As the clock on the brand's wall shows it, so that the rows are of the days that were asked for. */
async function wallClock({ brand }: Records): Promise<(at: Date) => string> {
  const { timeZone } = await brand()
  const writer = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => writer.format(at)
}
