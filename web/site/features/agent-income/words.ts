import type { PlainKey } from '#web/lib/i18n.ts'
import type { PayKind } from '#web/site/features/agent-income/use-income.ts'

export const incomeTexts: Readonly<Record<PayKind, PlainKey>> = {
  dividend: 'income.dividend',
  daily: 'income.daily',
  hourly: 'income.hourly',
  realtime: 'income.realtime',
  rebate: 'income.rebate',
}
