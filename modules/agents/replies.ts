import { type Currency, formatMoney } from '#kit/money.ts'
import type { LinkStory } from '#modules/agents/links.ts'
import type { TeamRow } from '#modules/agents/store/team.ts'
import type { Card } from '#modules/agents/team.ts'

/** What agents are shown of their team, as it travels. */

export function teamReply({ id, account, nickname, icon, kind, depth, ...row }: TeamRow) {
  return {
    ...{ id, account, nickname, icon, kind, depth },
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    isBlocked: row.blockedAt !== null,
    teamSize: row.teamSize,
    directs: row.directs,
  }
}

export function cardReply({ row, path, join, contacts, house, ...card }: Card) {
  return {
    ...teamReply(row),
    path,
    teamAgents: row.teamAgents,
    joinedBy: join?.way ?? null,
    link: join && join.code !== null ? { code: join.code, note: join.note ?? '' } : null,
    phone: contacts.phone,
    email: contacts.email,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    mayUnblock: card.mayUnblock,
    isDirect: row.depth === 1,
    currency: house.currency,
    balance: formatMoney(card.balance, house.currency),
    rates: card.rates,
    range: card.range,
    note: card.note,
  }
}

export function linkReply({ row, url, visits, joined, days }: LinkStory) {
  const { id, code, kind, rates, domain, note } = row
  return {
    ...{ id, code, url, kind, rates, domain, note, visits, joined },
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    days: [...days],
  }
}

export interface LimitsShown {
  readonly currency: Currency
  readonly least: bigint
  readonly most: bigint
  readonly leftToday: bigint
  readonly available: bigint
  readonly hasPaymentPassword: boolean
}

export function limitsReply({ currency, least, most, leftToday, available, hasPaymentPassword }: LimitsShown) {
  const money = (amount: bigint) => formatMoney(amount, currency)
  return {
    currency,
    least: money(least),
    most: money(most),
    leftToday: money(leftToday),
    available: money(available),
    hasPaymentPassword,
  }
}
