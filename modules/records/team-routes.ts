import { csvMark, csvRows } from '#kit/csv.ts'
import { type Handler, handle } from '#kit/handler.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { isWithin } from '#modules/agents/service.ts'
import type { TeamRefusal, TeamSort } from '#modules/records/model.ts'
import { betReply, namesOf } from '#modules/records/replies.ts'
import { type Records, readBets } from '#modules/records/service.ts'
import {
  type Children,
  type MemberId,
  type Paging,
  type Row,
  readChildren,
  type Sum,
  type TeamInput,
} from '#modules/records/team/children.ts'
import { countActive, noFigures, sumCategories } from '#modules/records/team/figures.ts'
import { readMemberDays } from '#modules/records/team/member-days.ts'
import { readMoney } from '#modules/records/team/money.ts'
import { readOverview } from '#modules/records/team/overview.ts'
import { readPicture } from '#modules/records/team/picture.ts'
import {
  betsReply,
  bettingRowReply,
  childrenReply,
  nameReply,
  overviewReply,
  pictureReply,
} from '#modules/records/team/replies.ts'
import * as contract from '#modules/records/team-contract.ts'

const csvRowsAtOnce = 1_000

/** Every call works on the caller's own team; the node that is asked about is looked for in it first. */
export function teamRoutes(records: Records): Handler<TeamRefusal>[] {
  return [...overviewRoutes(records), ...childrenRoutes(records), ...bettingRoutes(records), ...moneyRoutes(records)]
}

interface RangeQuery {
  readonly currency?: string | undefined
  readonly from: string
  readonly to: string
  readonly node?: string | undefined
}

async function currencyOf({ brand }: Records, asked: string | undefined): Promise<Currency> {
  return (asked ?? (await brand()).currency) as Currency
}

async function inputOf(records: Records, { id }: { readonly id: MemberId }, query: RangeQuery): Promise<TeamInput> {
  const { from, to, node } = query
  return { agentId: id, node: node ?? id, currency: await currencyOf(records, query.currency), from, to }
}

function overviewRoutes(records: Records): Handler<TeamRefusal>[] {
  return [
    handle(contract.getTeamOverview, async ({ actor, query }) => {
      const { agentId, currency, from, to } = await inputOf(records, actor, query)
      const overview = await readOverview(records.db.read, agentId, currency, { from, to })
      return overview.ok ? yes(overviewReply(overview.value, currency)) : overview
    }),

    handle(contract.getTeamPicture, async ({ actor, query }) => {
      const input = await inputOf(records, actor, query)
      const picture = await readPicture(records.db.read, input)
      return picture.ok ? yes(pictureReply(picture.value, input.currency)) : picture
    }),

    handle(contract.getTeamMemberDays, async ({ actor, params, query }) => {
      const input = await inputOf(records, actor, { ...query, node: params.member })
      const days = await readMemberDays(records.db.read, input)
      if (!days.ok) return days
      const money = (minor: bigint) => formatMoney(minor, input.currency)
      return yes({
        currency: input.currency,
        days: days.value.map(({ day, turnover, profit }) => ({
          day,
          turnover: money(turnover),
          profit: money(profit),
        })),
      })
    }),
  ]
}

type PageQuery = RangeQuery & { readonly sort: TeamSort; readonly after?: string | undefined; readonly limit?: number }

const pagingOf = ({ sort, after, limit }: PageQuery): Paging => {
  return { sort, after: after ?? null, limit: limit ?? csvRowsAtOnce }
}

/** A page of downlines as it is answered, with who was active. */
async function readPage(records: Records, actor: { readonly id: MemberId }, query: PageQuery) {
  const input = await inputOf(records, actor, query)
  const { read } = records.db
  const page = await readChildren(read, input, pagingOf(query))
  if (!page.ok) return page
  const agents = [page.value.node, ...page.value.rows].filter(({ node }) => node.team > 0).map(({ node }) => node.id)
  return yes(childrenReply(page.value, await countActive(read, agents, input.currency, input), input.currency))
}

type PageReply = Extract<Awaited<ReturnType<typeof readPage>>, { ok: true }>['value']

function childrenRoutes(records: Records): Handler<TeamRefusal>[] {
  return [
    handle(contract.getTeamTree, async ({ actor, query }) => await readPage(records, actor, query)),
    handle(contract.getTeamLosses, async ({ actor, query }) => await readPage(records, actor, query)),

    handle(contract.getTeamTreeCsv, async ({ actor, query }) => {
      const page = await readPage(records, actor, query)
      const head = ['username', 'name', 'agent', 'level', 'team', 'active', 'turnover', 'profit', 'joined', 'currency']
      return csvOf(page, query.after, head, ({ username, nickname, isAgent, depth, team, joinedAt, figures }) => [
        ...[username, nickname, isAgent ? 'yes' : 'no', String(depth), String(team), String(figures.active)],
        ...[figures.turnover, figures.profit, joinedAt.slice(0, 10)],
      ])
    }),

    handle(contract.getTeamLossesCsv, async ({ actor, query }) => {
      const page = await readPage(records, actor, query)
      const names = ['stake', 'turnover', 'payout', 'bonuses', 'rebates', 'deposits', 'withdrawals', 'profit'] as const
      return csvOf(page, query.after, ['username', 'name', 'team', ...names, 'currency'], (row) => [
        ...[row.username, row.nickname, String(row.team)],
        ...names.map((name) => row.figures[name]),
      ])
    }),
  ]
}

function csvOf(
  page: Result<PageReply, TeamRefusal>,
  after: string | undefined,
  head: string[],
  cells: (row: PageReply['rows'][number]) => string[],
) {
  if (!page.ok) return page
  const { rows, next, currency } = page.value
  return yes(
    csvPart(
      after,
      head,
      rows.map((row) => [...cells(row), currency]),
      next,
    ),
  )
}

function csvPart(after: string | undefined, head: string[], rows: readonly string[][], next: string | null) {
  const text = after === undefined ? `${csvMark}${csvRows([head, ...rows])}` : csvRows(rows)
  return { text, rows: rows.length, next }
}

type BettingQuery = PageQuery & { readonly category?: string | undefined }

/** Figures of one category take the place of those of all. */
function sumOf(records: Records, input: TeamInput, category: string | undefined): Sum | undefined {
  if (category === undefined) return undefined
  return async (nodes, parent) => {
    const wanted = { nodes, parent, currency: input.currency, range: input }
    const found = await sumCategories(records.db.read, wanted, category)
    return new Map(
      found.map(({ node, bets, stake, turnover, payout }) => [node, { ...noFigures, bets, stake, turnover, payout }]),
    )
  }
}

async function readBetting(records: Records, actor: { readonly id: MemberId }, query: BettingQuery) {
  const input = await inputOf(records, actor, query)
  const page = await readChildren(records.db.read, input, pagingOf(query), sumOf(records, input, query.category))
  return page.ok ? yes({ input, page: page.value }) : page
}

async function categoriesOf(records: Records, input: TeamInput, { depth, node }: Children) {
  const parent = depth === 0 ? null : node.node.parentId
  const wanted = { nodes: [input.node], parent, currency: input.currency, range: input }
  const found = await sumCategories(records.db.read, wanted, null)
  return found.map((one) => ({ category: one.category, ...betsReply(one, input.currency) }))
}

function bettingRoutes(records: Records): Handler<TeamRefusal>[] {
  return [
    handle(contract.getTeamBetting, async ({ actor, query }) => {
      const found = await readBetting(records, actor, query)
      if (!found.ok) return found
      const { input, page } = found.value
      const { currency } = input
      return yes({
        currency,
        path: page.path.map(nameReply),
        node: bettingRowReply(page.node, currency),
        rows: page.rows.map((row) => bettingRowReply(row, currency)),
        categories: await categoriesOf(records, input, page),
        next: page.next,
        isCut: page.isCut,
      })
    }),

    handle(contract.getTeamBettingCsv, async ({ actor, query }) => {
      const found = await readBetting(records, actor, query)
      if (!found.ok) return found
      const { input, page } = found.value
      const head = ['username', 'name', 'team', 'bets', 'stake', 'turnover', 'payout', 'net', 'currency']
      const rows = page.rows.map((row: Row) => {
        const { username, nickname, team, figures } = bettingRowReply(row, input.currency)
        const { bets, stake, turnover, payout, net } = figures
        return [username, nickname, String(team), String(bets), stake, turnover, payout, net, input.currency]
      })
      return yes(csvPart(query.after, head, rows, page.next))
    }),

    handle(contract.getTeamBets, async ({ actor, params, query }) => {
      if (!(await isWithin(records.db.read, actor.id, params.member))) return no('member_not_found')
      const currency = await currencyOf(records, query.currency)
      const { from, to } = query
      const days = { memberId: params.member as MemberId, currency, from, to }
      const input = { ...days, vendor: null, game: null, category: query.category ?? null, state: query.state ?? null }
      const before = query.before === undefined ? null : BigInt(query.before)
      const page = await readBets(records, input, before, query.limit)
      if (!page.ok) return page
      const names = await namesOf(records)
      const bets = page.value.rows.map((row) => {
        const { id, game, gameName, category, state, stake, payout, net, turnover, placedAt, settledAt } = betReply(
          row,
          currency,
          names,
        )
        return { id, game, gameName, category, state, stake, payout, net, turnover, placedAt, settledAt }
      })
      return yes({ currency, bets, next: page.value.next === null ? null : String(page.value.next) })
    }),
  ]
}

function moneyRoutes(records: Records): Handler<TeamRefusal>[] {
  return [
    handle(contract.getTeamMoney, async ({ actor, query }) => {
      const input = { ...(await inputOf(records, actor, query)), kind: query.kind ?? null }
      const page = await readMoney(records.db.read, input, query.after ?? null, query.limit)
      if (!page.ok) return page
      const money = (minor: bigint) => formatMoney(minor, input.currency)
      return yes({
        currency: input.currency,
        lines: page.value.lines.map(({ seq, at, kind, member, amount, ref }) => {
          return { id: String(seq), at: at.toISOString(), kind, member: nameReply(member), amount: money(amount), ref }
        }),
        totals: page.value.totals.map(({ kind, amount, lines }) => ({ kind, amount: money(amount), lines })),
        next: page.value.next,
      })
    }),

    handle(contract.getTeamMoneyCsv, async ({ actor, query }) => {
      const input = { ...(await inputOf(records, actor, query)), kind: query.kind ?? null }
      const page = await readMoney(records.db.read, input, query.after ?? null, csvRowsAtOnce)
      if (!page.ok) return page
      const { timeZone } = await records.brand()
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      const rows = page.value.lines.map(({ at, kind, member, amount, ref }) => {
        const money = formatMoney(amount, input.currency)
        return [clock.format(at), member.username, member.nickname, kind, money, ref, input.currency]
      })
      const head = ['time', 'username', 'name', 'type', 'amount', 'reference', 'currency']
      return yes(csvPart(query.after, head, rows, page.value.next))
    }),
  ]
}
