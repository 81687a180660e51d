import { type Currency, formatMoney } from '#kit/money.ts'
import type { Children, Node, Person, Row } from '#modules/records/team/children.ts'
import { profitOf, type TeamFigures } from '#modules/records/team/figures.ts'
import { type Income, incomeTotal, type Overview, type RangeFigures } from '#modules/records/team/overview.ts'
import type { Picture, PictureNode } from '#modules/records/team/picture.ts'

export const nameReply = ({ id, username, nickname }: Person) => ({ id, username, nickname })

function figuresReply(figures: TeamFigures, active: number, currency: Currency) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    bets: Number(figures.bets),
    stake: money(figures.stake),
    turnover: money(figures.turnover),
    payout: money(figures.payout),
    deposits: money(figures.deposits),
    withdrawals: money(figures.withdrawals),
    bonuses: money(figures.bonuses),
    rebates: money(figures.rebates),
    salaries: money(figures.salaries),
    dividends: money(figures.dividends),
    fees: money(figures.fees),
    profit: money(profitOf(figures)),
    active,
  }
}

function incomeReply(income: Income, currency: Currency) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    total: money(incomeTotal(income)),
    rebates: money(income.rebates),
    salaries: money(income.salaries),
    dividends: money(income.dividends),
  }
}

function rangeReply({ income, figures, active, joined }: RangeFigures, currency: Currency) {
  return { income: incomeReply(income, currency), figures: { ...figuresReply(figures, active, currency), joined } }
}

export function overviewReply(overview: Overview, currency: Currency) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  const { asOf, team, now, before, days, funnel, hours, top } = overview
  return {
    currency,
    asOf: asOf.toISOString(),
    team,
    ...rangeReply(now, currency),
    before: rangeReply(before, currency),
    days: days.map((day) => ({
      ...day,
      income: money(day.income),
      profit: money(day.profit),
      turnover: money(day.turnover),
      deposits: money(day.deposits),
      withdrawals: money(day.withdrawals),
    })),
    funnel,
    hours: hours.map((row) => [...row]),
    top: top.map(({ node, figures, series }) => ({
      ...nameReply(node),
      isAgent: node.isAgent,
      team: node.team,
      turnover: money(figures.turnover),
      profit: money(profitOf(figures)),
      ratePpm: node.ratePpm,
      series: series.map(money),
    })),
  }
}

function rowReply({ node, figures }: Row, depth: number, active: number, currency: Currency) {
  return {
    ...nameReply(node),
    isAgent: node.isAgent,
    isBlocked: node.isBlocked,
    depth,
    team: node.team,
    directs: node.directs,
    joinedAt: node.joinedAt.toISOString(),
    seenAt: node.seenAt?.toISOString() ?? null,
    ratePpm: node.ratePpm,
    figures: figuresReply(figures, active, currency),
  }
}

export function childrenReply(children: Children, active: ReadonlyMap<string, number>, currency: Currency) {
  const { depth, path, node, rows, next, isCut } = children
  const reply = (row: Row, at: number) => rowReply(row, at, active.get(row.node.id) ?? 0, currency)
  return {
    currency,
    path: path.map(nameReply),
    node: reply(node, depth),
    rows: rows.map((row) => reply(row, depth + 1)),
    next,
    isCut,
  }
}

export interface BetFigures {
  readonly bets: bigint
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
}

/** Net as the players see it: what they won, or lost where it is below nothing. */
export function betsReply({ bets, stake, turnover, payout }: BetFigures, currency: Currency) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  return {
    bets: Number(bets),
    stake: money(stake),
    turnover: money(turnover),
    payout: money(payout),
    net: money(payout - stake),
  }
}

export function bettingRowReply(
  { node, figures }: { readonly node: Node; readonly figures: BetFigures },
  currency: Currency,
) {
  return { ...nameReply(node), isAgent: node.isAgent, team: node.team, figures: betsReply(figures, currency) }
}

export function pictureReply({ root, nodes, rest }: Picture, currency: Currency) {
  const money = (minor: bigint) => formatMoney(minor, currency)
  const area = ({ node, depth, figures }: Omit<PictureNode, 'parent'>) => ({
    ...nameReply(node),
    depth,
    team: node.team,
    turnover: money(figures.turnover),
    profit: money(profitOf(figures)),
    deposits: money(figures.deposits),
  })
  return {
    currency,
    root: area(root),
    nodes: nodes.map((one) => ({ ...area(one), parent: one.parent })),
    rest: rest.map((one) => ({
      ...one,
      turnover: money(one.turnover),
      profit: money(one.profit),
      deposits: money(one.deposits),
    })),
  }
}
