import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext, useMemo } from 'react'
import { type AgentPageKey, type AgentValues, agentHref, readAgentPage } from '#web/features/centres/agent-keys.ts'
import { type CentreLocation, followWithin, useOverlayLocation } from '#web/features/centres/centre-location.ts'
import { useGo, useView } from '#web/lib/navigation.tsx'

/** Where somebody is in the agent centre. */
type AgentLocation = CentreLocation<AgentPageKey>

const OverlayContext = createContext<AgentLocation | null>(null)

export function useAgentLocation(): AgentLocation {
  const overlay = useContext(OverlayContext)
  const { place } = useView()
  const go = useGo()
  return useMemo(() => {
    if (overlay !== null) return overlay
    const values = new URLSearchParams(place.query)
    const page = readAgentPage(values.get('page'))
    values.delete('page')
    return { page, values, isOverlay: false, go: (to, input, going) => go(agentHref(to, input), going) }
  }, [overlay, place, go])
}

/** Changes some of the values of the present page and leaves the others; going back undoes it. */
export function useChangeValues(): (more: AgentValues) => void {
  const { page, values, go } = useAgentLocation()
  return (more) => go(page, { ...Object.fromEntries(values), ...more }, { keepsScroll: true })
}

interface AgentOverlayLocationProps {
  readonly start: AgentPageKey
  readonly children: ReactNode
}

/** Around the agent centre where it stands over another page. */
export function AgentOverlayLocation({ start, children }: AgentOverlayLocationProps) {
  const place = useOverlayLocation(start)
  return <OverlayContext value={place}>{children}</OverlayContext>
}

interface AgentLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly page: AgentPageKey
  readonly values?: AgentValues
}

/** A link within the agent centre. It goes there in place, and opens in a tab of the browser like any other. */
export function AgentLink({ page, values, onClick, children, ...rest }: AgentLinkProps) {
  const place = useAgentLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void =>
    followWithin(event, onClick, () => place.go(page, values))
  return (
    <a {...rest} href={agentHref(page, values)} onClick={follow}>
      {children}
    </a>
  )
}
