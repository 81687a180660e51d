import { loyaltyRefusalText } from '#web/features/loyalty/reward-words.ts'
import type { Prizes } from '#web/features/loyalty/use-loyalty.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Ticket } from '#web/ui/icons.ts'

interface TicketLineProps {
  readonly prizes: Prizes
  /** Why the last draw was refused. */
  readonly refusal: string | null
  /** What is said to who has no ticket. */
  readonly noTicket: string
}

/** How many tickets are left, or why nothing was drawn, and what the next one has sealed. */
export function TicketLine({ prizes: { tickets }, refusal, noTicket }: TicketLineProps) {
  const [ticket] = tickets
  return (
    <>
      <p
        role={refusal === null ? undefined : 'alert'}
        className="flex items-center gap-2 text-center text-[13px] text-soft"
      >
        <Ticket aria-hidden="true" className="size-4 flex-none" />
        {refusal === null
          ? ticket
            ? t('loyalty.tickets', { count: tickets.length, time: formatInstant(ticket.expiresAt) })
            : noTicket
          : loyaltyRefusalText(refusal)}
      </p>
      {ticket && (
        <p className="text-center text-[12px] break-all text-faint">
          {t('loyalty.sealed')} <bdi dir="ltr">{ticket.seedHash}</bdi>
        </p>
      )}
    </>
  )
}
