import { systemClock } from '#kit/clock.ts'
import { isWithinHours } from '#web/agent/features/reports/contact-open.ts'
import { writeHours } from '#web/agent/features/shell/contact-hours.ts'
import { agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { MemberPageFrame } from '#web/agent/pages/member-page-frame.tsx'
import { FeedbackForm } from '#web/features/feedback/feedback-form.tsx'
import { FeedbackList } from '#web/features/feedback/feedback-list.tsx'
import { HelpContacts } from '#web/features/help/contacts.tsx'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'
import { t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Clock3 } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** People who help agents: when they are there, how to reach them, and what was asked before. */
export function AgentService() {
  return (
    <>
      <PageHeading />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Hours />
          <div className={`${agentCard} p-5`}>
            <HelpContacts />
          </div>
        </div>
        <section aria-labelledby="write" className={`${agentCard} p-5`}>
          <h2 id="write" className={`${agentCardTitle} mb-2`}>
            {t('desk.write')}
          </h2>
          <MemberPageFrame page="messageV2">
            <div className="grid gap-6">
              <FeedbackForm />
              <FeedbackList />
            </div>
          </MemberPageFrame>
        </section>
      </div>
    </>
  )
}

function Hours() {
  const language = useLanguage()
  const { data } = useAgentMe()
  if (!data) return <Skeleton className="h-28 rounded-xl" />
  const isOpen = isWithinHours(data.contactHours, data.timeZone, systemClock.nowMs())
  return (
    <section aria-labelledby="hours" className={`${agentCard} flex items-start gap-4 p-5`}>
      <span className="grid size-11 flex-none place-items-center rounded-full bg-gold-wash text-gold">
        <Clock3 aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="hours" className={agentCardTitle}>
            {t('desk.hours')}
          </h2>
          <Badge tone={isOpen ? 'good' : 'plain'}>{t(isOpen ? 'desk.openNow' : 'desk.closedNow')}</Badge>
        </div>
        <p className="mt-1 text-[15px] font-medium">
          <bdi>{writeHours(data.contactHours, language)}</bdi>
        </p>
        <p className="mt-1 text-[13px] text-soft">{t('desk.hoursHint')}</p>
      </div>
    </section>
  )
}
