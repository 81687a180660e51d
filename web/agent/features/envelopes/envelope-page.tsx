import { EnvelopeForm } from '#web/agent/features/envelopes/envelope-form.tsx'
import { EnvelopeList } from '#web/agent/features/envelopes/envelope-list.tsx'
import { agentCard } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useDesk, useEnvelopeEvents } from '#web/features/envelopes/use-envelopes.ts'
import { t } from '#web/lib/i18n.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Red envelopes to those below: a new one, and what became of the others. */
export function EnvelopePage() {
  useEnvelopeEvents()
  const desk = useDesk()
  return (
    <>
      <PageHeading hint={t('envelope.hint')} />
      {desk.isPending ? (
        <Skeleton className="h-[460px] rounded-xl" />
      ) : desk.isError && !desk.data ? (
        <CallFailed query={desk} />
      ) : !desk.data.isOpen ? (
        <div className={agentCard}>
          <EmptyState title={t('envelope.closed')} hint={t('envelope.closedHint')} />
        </div>
      ) : desk.data.direct === 0 ? (
        <div className={agentCard}>
          <EmptyState title={t('envelope.nobody')} hint={t('envelope.nobodyHint')} />
        </div>
      ) : (
        <EnvelopeForm key={desk.data.serverSeedHash} desk={desk.data} />
      )}
      <EnvelopeList />
    </>
  )
}
