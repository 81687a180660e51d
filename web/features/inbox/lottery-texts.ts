import { isCurrency } from '#kit/money.ts'
import type { Template } from '#modules/messaging/model.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { Ban, CircleStop, ListChecks, Ticket } from '#web/ui/icons.ts'
import { blue, type Face, type Figures, gold, green, isolate, wordOf } from './message-presentation.ts'

const amountIn = (currency = '', amount = '0') =>
  `\u2066${isCurrency(currency) ? formatAmount(amount, currency) : `${amount} ${currency}`}\u2069`

const ticketOf = ({ lottery = '', issue = '', serial = '' }: Figures) => ({
  ...{ lottery: isolate(lotteryName(lottery)), issue: isolate(issue), serial: isolate(serial) },
})

const stakeTooHigh = 'stake_is_above_bonus_limit'

/** Why the next issue of a plan was not bought, where it is the member's own affair. */
const stops: Readonly<Record<string, PlainKey>> = {
  game_is_excluded_by_bonus: 'inbox.planStopped.bonusGame',
  wager_limit_is_reached: 'inbox.planStopped.limit',
  loss_limit_is_reached: 'inbox.planStopped.limit',
  session_limit_is_reached: 'inbox.planStopped.limit',
  play_is_paused: 'inbox.planStopped.paused',
  self_excluded: 'inbox.planStopped.excluded',
}

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
    body: ({ lottery = '', currency, amount, reason = '', most = '' }) => {
      const figures = { lottery: isolate(lotteryName(lottery)), amount: amountIn(currency, amount) }
      if (reason === 'ended_by_operator') return t('inbox.lotteryPlanEndedBody', figures)
      const why =
        reason === stakeTooHigh && most
          ? t('inbox.planStopped.bonusStake', { most: amountIn(currency, most) })
          : wordOf(stops, reason)
      return [t('inbox.lotteryPlanStoppedBody', figures), ...(why === reason ? [] : [why])].join(' ')
    },
  },
}
