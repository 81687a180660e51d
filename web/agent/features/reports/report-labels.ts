import type { BetState } from '#modules/records/model.ts'
import type { MoneyKind } from '#modules/turnover/model.ts'
import type { PlainKey } from '#web/lib/i18n.ts'

export const stateNames = {
  open: 'report.state.open',
  won: 'report.state.won',
  lost: 'report.state.lost',
  tied: 'report.state.tied',
  returned: 'report.state.returned',
} as const satisfies Record<BetState, PlainKey>

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
