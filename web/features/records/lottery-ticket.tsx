import { CallFailed } from '#web/features/client/call-failed.tsx'
import { TicketBody } from '#web/features/lottery-records/ticket-body.tsx'
import { useTicket } from '#web/features/lottery-records/use-tickets.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The ticket that a bet on a lottery is a line of. */
export function LotteryTicket({ id, zone }: { readonly id: string; readonly zone: string }) {
  const query = useTicket(id)
  if (query.isPending) return <Skeleton className="m-4 h-32 rounded-xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  return (
    <div className="pt-4">
      <TicketBody ticket={query.data} zone={zone} />
      <Link
        to={`/lottery/tickets?ticket=${id}`}
        className="inline-flex min-h-11 items-center px-5 pb-2 font-semibold text-gold"
      >
        {t('tickets.open')}
      </Link>
    </div>
  )
}
