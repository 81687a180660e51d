import { useEffect } from 'react'
import { t } from '#web/lib/i18n.ts'
import { agentFaces } from '#web/site/agent-faces.ts'
import { useAgentPlace } from '#web/site/agent-place.tsx'
import { CallFailed } from '#web/site/call-failed.tsx'
import { isAgentType } from '#web/site/features/session/agent-types.ts'
import { useIsSignedIn, useMember } from '#web/site/features/session/use-session.ts'
import { useGo } from '#web/site/navigation.tsx'
import { AgentCentre } from '#web/site/pages/agent-centre.tsx'
import { useOffers } from '#web/site/popups/use-offers.ts'
import { useTitle } from '#web/site/use-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The agent centre on a page of its own. Whoever is no agent is sent back to the agents' door. */
export function AgentHomePage() {
  const { page } = useAgentPlace()
  useOffers()
  useTitle(t('title.page', { page: t(agentFaces[page].title) }))
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
