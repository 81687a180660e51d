import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react'
import type { Going } from '#web/lib/navigator.ts'
import { type AgentPageKey, type AgentValues, agentHref, readAgentPage } from '#web/site/agent-keys.ts'
import { isPlainClick, useGo, useView } from '#web/site/navigation.tsx'

/**
 * Where somebody is in the agent centre, as `useMemberPlace` says it of the member's: in the address on its own page, kept here
 * in the overlay. A page of the centre reads and writes its filters through this and need not know which of the two it is in.
 */
export interface AgentPlace {
  readonly page: AgentPageKey
  /** What the page keeps beside its name: filters, whom it looks at. */
  readonly values: URLSearchParams
  readonly isOverlay: boolean
  readonly go: (page: AgentPageKey, values?: AgentValues, going?: Going) => void
}

const OverlayContext = createContext<AgentPlace | null>(null)

export function useAgentPlace(): AgentPlace {
  const overlay = useContext(OverlayContext)
  const { place } = useView()
  const go = useGo()
  return useMemo(() => {
    if (overlay !== null) return overlay
    const values = new URLSearchParams(place.query)
    const page = readAgentPage(values.get('page'))
    values.delete('page')
    return { page, values, isOverlay: false, go: (to, wish, going) => go(agentHref(to, wish), going) }
  }, [overlay, place, go])
}

/** Changes some of the values of the present page and leaves the others; going back undoes it. */
export function useChangeValues(): (more: AgentValues) => void {
  const { page, values, go } = useAgentPlace()
  return (more) => go(page, { ...Object.fromEntries(values), ...more }, { keepsScroll: true })
}

interface AgentOverlayPlaceProps {
  readonly start: AgentPageKey
  readonly children: ReactNode
}

/** Around the agent centre where it stands over another page. */
export function AgentOverlayPlace({ start, children }: AgentOverlayPlaceProps) {
  const [at, setAt] = useState<{ readonly page: AgentPageKey; readonly values: AgentValues }>({
    page: start,
    values: {},
  })
  const place = useMemo<AgentPlace>(() => {
    const given = Object.entries(at.values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    return {
      page: at.page,
      values: new URLSearchParams(given),
      isOverlay: true,
      go: (page, values = {}) => setAt({ page, values }),
    }
  }, [at])
  return <OverlayContext value={place}>{children}</OverlayContext>
}

interface AgentLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly page: AgentPageKey
  readonly values?: AgentValues
}

/** A link within the agent centre. It goes there in place, and opens in a tab of the browser like any other. */
export function AgentLink({ page, values, onClick, children, ...rest }: AgentLinkProps) {
  const place = useAgentPlace()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!isPlainClick(event) || event.defaultPrevented) return
    event.preventDefault()
    place.go(page, values)
  }
  return (
    <a {...rest} href={agentHref(page, values)} onClick={follow}>
      {children}
    </a>
  )
}
