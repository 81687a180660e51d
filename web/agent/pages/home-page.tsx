import { useEffect } from 'react'
import { agentPageLabels } from '#web/agent/layout/page-menu.ts'
import { AgentCentre } from '#web/agent/pages/agent-centre.tsx'
import { useAgentLocation } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useOffers } from '#web/features/contracts/use-offers.ts'
import { isAgentType } from '#web/features/session/account-types.ts'
import { useIsSignedIn, useMember } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The agent centre on a page of its own. Whoever is no agent is sent back to the agents' door. */
export function AgentHomePage() {
  const { page } = useAgentLocation()
  useOffers()
  useTitle(t('title.page', { page: t(agentPageLabels[page].title) }))
  const go = useGo()
  const isSignedIn = useIsSignedIn()
  const query = useMember()
  const { data: member } = query
  const isStranger = !isSignedIn || (member !== undefined && !isAgentType(member.type))
  useEffect(() => {
    if (isStranger) go('/agent', { replace: true })
  }, [isStranger, go])
  if (member && !isStranger) return <AgentCentre />
  return (
    <main id="content" className="mx-auto grid min-h-dvh w-full max-w-[1152px] content-start gap-6 px-4 py-8 md:px-8">
      {query.isError ? <CallFailed query={query} /> : <Skeleton className="h-64 rounded-2xl" />}
    </main>
  )
}
