import { useEffect, useSyncExternalStore } from 'react'
import { events, session } from '#web/features/client/client.ts'
import { useMe } from '#web/features/session/viewer.ts'

/**
 * Agents are shown an open offer when they come in, and one that arrives while they are here; what that needs is loaded for them alone.
 * It stands where the account does, in the header and the agent centre, so nobody is disturbed in a game.
 */
export function useOffers(): void {
  const isAgent = useSyncExternalStore(session.subscribe, session.isAgent, () => false)
  const memberId = useMe()?.id
  useEffect(() => {
    if (!isAgent || memberId === undefined) return
    const offers = import('#web/features/contracts/show-offers.ts')
    offers.then(({ showOffers }) => showOffers()).catch(() => undefined)
    return events.subscribe(`member:${memberId}`, (data) => {
      offers.then(({ handleContractEvent }) => handleContractEvent(data)).catch(() => undefined)
    })
  }, [isAgent, memberId])
}
