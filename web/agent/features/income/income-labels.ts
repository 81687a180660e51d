import type { PayKind } from '#web/agent/features/income/use-income.ts'
import type { PlainKey } from '#web/lib/i18n.ts'

export const incomeTexts: Readonly<Record<PayKind, PlainKey>> = {
  dividend: 'income.dividend',
  daily: 'income.daily',
  hourly: 'income.hourly',
  realtime: 'income.realtime',
  rebate: 'income.rebate',
}
