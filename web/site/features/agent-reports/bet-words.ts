import type { BetState } from '#modules/reporting/model.ts'
import type { MoneyKind } from '#modules/reporting/rules/facts.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const stateNames = {
  open: 'report.state.open',
  won: 'report.state.won',
  lost: 'report.state.lost',
  tied: 'report.state.tied',
  refunded: 'report.state.refunded',
} as const satisfies Record<BetState, PlainKey>

export const stateTones = {
  open: 'gold',
  won: 'good',
  lost: 'plain',
  tied: 'plain',
  refunded: 'plain',
} as const satisfies Record<BetState, Tone>

export const kindNames = {
  deposit: 'report.kind.deposit',
  withdrawal: 'report.kind.withdrawal',
  bonus: 'report.kind.bonus',
  rebate: 'report.kind.rebate',
  salary: 'report.kind.salary',
  dividend: 'report.kind.dividend',
  transfer: 'report.kind.transfer',
  envelope: 'report.kind.envelope',
  fee: 'report.kind.fee',
  other: 'report.kind.other',
} as const satisfies Record<MoneyKind, PlainKey>

const categories: Readonly<Record<string, PlainKey>> = {
  RNG: 'category.RNG',
  JL: 'category.JL',
  LIVE: 'category.LIVE',
  SPORTS: 'category.SPORTS',
  ESPORTS: 'category.ESPORTS',
  FISH: 'category.FISH',
  PVP: 'category.PVP',
  LOTT: 'category.LOTT',
  ELOTT: 'category.ELOTT',
  COCKFIGHT: 'category.COCKFIGHT',
}

export function categoryName(code: string): string {
  const key = Object.hasOwn(categories, code) ? categories[code] : undefined
  return key ? t(key) : code
}
