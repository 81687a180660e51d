import { isCurrency } from '#kit/money.ts'
import type { Template } from '#modules/messaging/model.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Ban, CircleStop, ListChecks, Ticket } from '#web/ui/icons.ts'
import { blue, type Face, type Figures, gold, green, isolate } from './message-presentation.ts'

const amountIn = (currency = '', amount = '0') =>
  `\u2066${isCurrency(currency) ? formatAmount(amount, currency) : `${amount} ${currency}`}\u2069`

const ticketOf = ({ lottery = '', issue = '', serial = '' }: Figures) => ({
  ...{ lottery: isolate(lotteryName(lottery)), issue: isolate(issue), serial: isolate(serial) },
})

/** What tickets and chase plans came to. */
export const lotteryFaces: Readonly<Record<Extract<Template, `lottery_${string}`>, Face>> = {
  lottery_ticket_won: {
    icon: Ticket,
    hue: green,
    title: 'inbox.lotteryTicketWon',
    body: (figures) =>
      t('inbox.lotteryTicketWonBody', { ...ticketOf(figures), amount: amountIn(figures.currency, figures.amount) }),
  },
  lottery_ticket_lost: {
    icon: Ticket,
    hue: blue,
    title: 'inbox.lotteryTicketLost',
    body: (figures) => t('inbox.lotteryTicketLostBody', ticketOf(figures)),
  },
  lottery_ticket_void: {
    icon: Ban,
    hue: gold,
    title: 'inbox.lotteryTicketVoid',
    body: (figures) =>
      t('inbox.lotteryTicketVoidBody', { ...ticketOf(figures), amount: amountIn(figures.currency, figures.amount) }),
  },
  lottery_plan_over: {
    icon: ListChecks,
    hue: blue,
    title: 'inbox.lotteryPlanOver',
    body: ({ lottery = '', currency, staked, amount, returned }) =>
      t('inbox.lotteryPlanOverBody', {
        ...{
          lottery: isolate(lotteryName(lottery)),
          staked: amountIn(currency, staked),
          amount: amountIn(currency, amount),
        },
        returned: amountIn(currency, returned),
      }),
  },
  lottery_plan_stopped: {
    icon: CircleStop,
    hue: gold,
    title: 'inbox.lotteryPlanStopped',
    body: ({ lottery = '', currency, amount, reason }) =>
      t(reason === 'ended_by_operator' ? 'inbox.lotteryPlanEndedBody' : 'inbox.lotteryPlanStoppedBody', {
        lottery: isolate(lotteryName(lottery)),
        amount: amountIn(currency, amount),
      }),
  },
}
