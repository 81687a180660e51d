import { isCurrency } from '#kit/money.ts'
import type { Template } from '#modules/messaging/model.ts'
import { formatAmount, formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { CalendarCheck, ChartPie, Undo2 } from '#web/ui/icons.ts'
import { type Face, type Figures, green, isolate } from './message-presentation.ts'

const figuresOf = ({ amount = '0', currency = '', day = '' }: Figures) => ({
  amount: `\u2066${isCurrency(currency) ? formatAmount(amount, currency) : `${amount} ${currency}`}\u2069`,
  day: isolate(formatDay(day)),
})

const next = { page: 'transactionHistory', text: 'inbox.openRecord' } as const

/** What contracts and rates have paid, once a day at most. */
export const earningFaces: Readonly<Record<Extract<Template, `earned_${string}`>, Face>> = {
  earned_dividend: {
    icon: ChartPie,
    hue: green,
    title: 'inbox.earnedDividend',
    body: (figures) => t('inbox.earnedDividendBody', figuresOf(figures)),
    next,
  },
  earned_daily: {
    icon: CalendarCheck,
    hue: green,
    title: 'inbox.earnedDaily',
    body: (figures) => t('inbox.earnedDailyBody', figuresOf(figures)),
    next,
  },
  earned_hourly: {
    icon: CalendarCheck,
    hue: green,
    title: 'inbox.earnedHourly',
    body: (figures) => t('inbox.earnedHourlyBody', { ...figuresOf(figures), count: Number(figures.payouts) }),
    next,
  },
  earned_realtime: {
    icon: CalendarCheck,
    hue: green,
    title: 'inbox.earnedRealtime',
    body: (figures) => t('inbox.earnedRealtimeBody', { ...figuresOf(figures), count: Number(figures.payouts) }),
    next,
  },
  earned_rebate: {
    icon: Undo2,
    hue: green,
    title: 'inbox.earnedRebate',
    body: (figures) => t('inbox.earnedRebateBody', figuresOf(figures)),
    next,
  },
}
