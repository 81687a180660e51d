import { useEffect } from 'react'
import type { getTickets, LotteryEvent } from '#modules/lottery/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { events } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, useGo } from '#web/lib/navigation.tsx'
import { TicketState } from '#web/site/features/play/lottery/ticket-state.tsx'
import { askTickets } from '#web/site/features/play/lottery/use-lottery.ts'
import { ReceiptText } from '#web/ui/icons.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'

/** My newest tickets of every lottery; nothing for who has none. */
export function LobbyTickets() {
  const isEnabled = useIsMember()
  const go = useGo()
  const { data } = useAnswer<typeof getTickets>('GET /wps/lotteries/tickets', { query: { limit: 4 } }, { isEnabled })
  const waiting = (data ?? []).flatMap(({ lottery, payout }) => (payout === null ? [lottery] : [])).join(' ')
  // Only a draw that one of these waits for is worth asking again.
  useEffect(() => {
    if (waiting === '') return
    return events.subscribe('lotteries', (event) => {
      const { type, lottery } = event as LotteryEvent
      if (type === 'settled' && waiting.split(' ').includes(lottery)) askTickets()
    })
  }, [waiting])
  if (!isEnabled || !data || data.length === 0) return null
  const more = { text: t('lottery.allTickets'), href: '/lottery/tickets', run: () => go('/lottery/tickets') }
  return (
    <section aria-labelledby="lottery-tickets">
      <SectionHeading icon={ReceiptText} id="lottery-tickets" text={t('lottery.yourTickets')} more={more} />
      <ul className="lobby-tickets">
        {data.map((ticket) => (
          <li key={ticket.id}>
            <Link to={`/lottery/${ticket.lottery}`}>{lotteryName(ticket.lottery)}</Link>
            <bdi dir="ltr">{ticket.issue}</bdi>
            <span>{t('lottery.lines', { count: ticket.lines.length })}</span>
            <b dir="ltr">{formatAmount(ticket.stake, readCurrency(ticket.currency))}</b>
            <TicketState ticket={ticket} currency={readCurrency(ticket.currency)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
