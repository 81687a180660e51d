import { t } from '#web/lib/i18n.ts'
import { AgentHeading } from '#web/site/agent-heading.tsx'
import { agentCard } from '#web/site/agent-look.ts'
import { CallFailed } from '#web/site/call-failed.tsx'
import { EnvelopeForm } from '#web/site/features/envelope/envelope-form.tsx'
import { EnvelopeList } from '#web/site/features/envelope/envelope-list.tsx'
import { useDesk, useEnvelopeNews } from '#web/site/features/envelope/use-envelopes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Red envelopes to those below: a new one, and what became of the others. */
export function EnvelopePage() {
  useEnvelopeNews()
  const desk = useDesk()
  return (
    <>
      <AgentHeading hint={t('envelope.hint')} />
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
