import { useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { playName } from '#web/features/lottery/play-names.ts'
import { PlansView } from '#web/features/lottery-records/plans-view.tsx'
import { TicketBody } from '#web/features/lottery-records/ticket-body.tsx'
import { endOf } from '#web/features/lottery-records/ticket-words.ts'
import { type Ticket, useTicket, useTicketNews, useTickets } from '#web/features/lottery-records/use-tickets.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, useQueryValue } from '#web/lib/navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronDown, ChevronLeft, Ticket as TicketMark } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const anId = /^[0-9a-f-]{36}$/

/** My tickets; with one in the address, that one alone. */
export function TicketsView() {
  useTicketNews()
  const one = anId.exec(useQueryValue('ticket') ?? '')?.[0]
  if (one !== undefined) return <OneTicket id={one} />
  return (
    <>
      <PlansView />
      <AllTickets />
    </>
  )
}

function OneTicket({ id }: { readonly id: string }) {
  const query = useTicket(id)
  return (
    <div className="grid gap-3">
      <Link
        to="/lottery/tickets"
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-soft hover:text-strong"
      >
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('tickets.all')}
      </Link>
      {query.isPending ? (
        <Skeleton className="h-72 rounded-2xl" />
      ) : query.data ? (
        <Card className="overflow-hidden">
          <Head ticket={query.data} />
          <TicketBody ticket={query.data} />
        </Card>
      ) : (
        query.isError && <CallFailed query={query} />
      )}
    </div>
  )
}

function AllTickets() {
  const query = useTickets()
  const [openId, setOpenId] = useState<string | null>(null)
  if (query.isPending) return <Waiting />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const tickets = query.data.pages.flat()
  if (tickets.length === 0)
    return (
      <Card>
        <EmptyState title={t('tickets.none')} hint={t('tickets.noneHint')}>
          <Link to="/lottery" className={buttonClass({ look: 'gold' })}>
            {t('tickets.toLobby')}
          </Link>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-hairline">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <button
                type="button"
                aria-expanded={openId === ticket.id}
                onClick={() => setOpenId(openId === ticket.id ? null : ticket.id)}
                className="ticket-opener"
              >
                <Head ticket={ticket} isOpen={openId === ticket.id} />
              </button>
              {openId === ticket.id && <TicketBody ticket={ticket} />}
            </li>
          ))}
        </ul>
      </Card>
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('tickets.more')}
        </Button>
      )}
    </>
  )
}

function Head({ ticket, isOpen }: { readonly ticket: Ticket; readonly isOpen?: boolean }) {
  const { text, tone } = endOf(ticket)
  const [first] = ticket.lines
  const more = ticket.lines.length - 1
  return (
    <span className="ticket-head">
      <TicketMark aria-hidden="true" className="size-5 flex-none text-hue [--hue:318]" />
      <span className="ticket-name">
        <b>{lotteryName(ticket.lottery)}</b>
        <bdi dir="ltr" className="tabular">
          {ticket.issue}
        </bdi>
      </span>
      <span className="ticket-play">
        {first && playName(first.play)}
        {more > 0 && ` ${t('tickets.moreLines', { count: more })}`}
      </span>
      <Money amount={ticket.stake} currency={ticket.currency} className="ticket-stake font-semibold" />
      <span className="ticket-end">
        <Badge tone={tone}>{text}</Badge>
      </span>
      {isOpen !== undefined && (
        <ChevronDown aria-hidden="true" className={`size-4 flex-none text-faint ${isOpen ? 'rotate-180' : ''}`} />
      )}
    </span>
  )
}

function Waiting() {
  return (
    <Card className="grid gap-4 p-6">
      <span className="sr-only">{t('state.loading')}</span>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-10 rounded-lg" />
      ))}
    </Card>
  )
}
