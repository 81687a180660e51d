import { useEffect } from 'react'
import { t } from '#web/lib/i18n.ts'
import { isAgentType } from '#web/site/features/session/agent-types.ts'
import { useIsSignedIn, useMember } from '#web/site/features/session/use-session.ts'
import { useGo } from '#web/site/navigation.tsx'
import { openPopup } from '#web/site/popups/popups.ts'
import { PageHeading } from '#web/site/shell/page-heading.tsx'
import { useTitle } from '#web/site/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The agent centre, while nothing is in it. Whoever is no agent is sent back to the agents' door. */
export function AgentHomePage() {
  useTitle(t('title.page', { page: t('agent.title') }))
  const go = useGo()
  const isSignedIn = useIsSignedIn()
  const { data: member } = useMember()
  const isStranger = !isSignedIn || (member !== undefined && !isAgentType(member.type))
  useEffect(() => {
    if (isStranger) go('/agent', { replace: true })
  }, [isStranger, go])
  return (
    <main id="content" className="mx-auto grid min-h-dvh w-full max-w-[1152px] content-start gap-6 px-4 py-8 md:px-8">
      <PageHeading title={t('agent.title')} {...(member && { hint: member.nickname })}>
        <Button onClick={() => openPopup({ kind: 'sign-out' })}>{t('agent.signOut')}</Button>
      </PageHeading>
      {member && !isStranger ? (
        <Card>
          <EmptyState title={t('agent.empty')} hint={t('agent.hint')} />
        </Card>
      ) : (
        <Skeleton className="h-64 rounded-2xl" />
      )}
    </main>
  )
}
