import { useEffect, useRef } from 'react'
import type { Currency } from '#kit/money.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { TicketState } from '#web/site/features/play/lottery/ticket-state.tsx'
import type { TicketAnswer } from '#web/site/features/play/lottery/use-lottery.ts'
import { type Mode, minorOf } from '#web/site/features/play/model.ts'
import { noteOutcome } from '#web/site/features/play/play-session.ts'
import { play } from '#web/site/features/play/sound.ts'

const shownMost = 4

interface TicketsPanelProps {
  readonly tickets: readonly TicketAnswer[]
  readonly currency: Currency
  readonly mode: Mode
}

/** My newest tickets of this lottery, as they are paid. */
export function TicketsPanel({ tickets, currency, mode }: TicketsPanelProps) {
  useCounted(tickets, currency, mode)
  if (tickets.length === 0) return null
  return (
    <section className="lottery-panel own-tickets" aria-label={t('lottery.yourTickets')}>
      <h2>
        {t('lottery.yourTickets')}
        {mode === 'real' && <Link to="/lottery/tickets">{t('lottery.allTickets')}</Link>}
      </h2>
      <ul>
        {tickets.slice(0, shownMost).map((ticket) => (
          <li key={ticket.id}>
            <span dir="ltr">{ticket.issue}</span>
            <bdi dir="ltr">{formatAmount(ticket.stake, currency)}</bdi>
            <TicketState ticket={ticket} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A ticket that was waiting here and is paid counts in the net of the bar, and is heard if it won. */
function useCounted(tickets: readonly TicketAnswer[], currency: Currency, mode: Mode): void {
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const ended = tickets.filter(({ id, payout }) => payout !== null && waiting.current.has(id))
    for (const { id, payout, stake } of ended)
      noteOutcome({ id, mode, currency, stake: minorOf(stake, currency), paid: minorOf(payout ?? '0', currency) })
    // A ticket that only gave back a part of its stake is no win to be heard.
    if (ended.some(({ payout, stake }) => minorOf(payout ?? '0', currency) > minorOf(stake, currency))) play('win')
    waiting.current = new Set(tickets.filter(({ payout }) => payout === null).map(({ id }) => id))
  }, [tickets, currency, mode])
}
