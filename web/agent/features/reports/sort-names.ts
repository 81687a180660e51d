import type { TeamSort } from '#modules/records/model.ts'
import type { PlainKey } from '#web/lib/i18n.ts'

/** What a report can be in order of. */
export const sortNames = {
  name: 'report.sortName',
  turnover: 'report.turnover',
  profit: 'report.profit',
  stake: 'report.stake',
  deposits: 'report.deposits',
  withdrawals: 'report.withdrawals',
  team: 'report.team',
  joined: 'report.joined',
} as const satisfies Record<TeamSort, PlainKey>
