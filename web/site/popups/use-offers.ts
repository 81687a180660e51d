import { useEffect, useSyncExternalStore } from 'react'
import { session } from '#web/site/app.ts'
import { usePath } from '#web/site/navigation.tsx'
import { isPublicPath } from '#web/site/public-paths.ts'

/** Agents are shown an open offer when they come in; what that needs is loaded for them alone. Nobody is disturbed in a game. */
export function useOffers(): void {
  const isAgent = useSyncExternalStore(session.subscribe, session.isAgent, () => false)
  const path = usePath()
  const isFit = isPublicPath(path) || path === '/agentHome' || path === '/member'
  useEffect(() => {
    if (isAgent && isFit)
      import('#web/site/popups/offers.ts').then(({ showOffers }) => showOffers()).catch(() => undefined)
  }, [isAgent, isFit])
}
