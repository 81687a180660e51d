import '#web/features/centres/member-centre.css'
import { type ReactNode, useMemo } from 'react'
import type { AgentPageKey } from '#web/features/centres/agent-keys.ts'
import { useAgentLocation } from '#web/features/centres/agent-location.tsx'
import { type MemberPageKey, memberHref } from '#web/features/centres/member-keys.ts'
import { type MemberLocation, MemberLocationProvider } from '#web/features/centres/member-location.tsx'
import { useGo } from '#web/lib/navigation.tsx'

/** Pages of the member centre that the agent centre has too, under its own names. */
const twins: Readonly<Partial<Record<MemberPageKey, AgentPageKey>>> = {
  depositv2: 'deposit',
  withdraw: 'withdraw',
  messageV2: 'messages',
}

interface MemberPageFrameProps {
  /** The page as the member centre calls it. */
  readonly page: MemberPageKey
  readonly children: ReactNode
}

/**
 * A page of the member centre inside the agent's. Its filters stay in this centre's address; a way to a page that only members have
 * leads out of it, to theirs. The class is what member-centre.css reaches.
 */
export function MemberPageFrame({ page, children }: MemberPageFrameProps) {
  const agent = useAgentLocation()
  const goOut = useGo()
  const place = useMemo<MemberLocation>(
    () => ({
      page,
      values: agent.values,
      isOverlay: agent.isOverlay,
      go: (to, values, going) => {
        const twin = to === null ? undefined : twins[to]
        if (twin === undefined) goOut(memberHref(to, values), going)
        else agent.go(twin, values, going)
      },
    }),
    [page, agent, goOut],
  )
  return (
    <MemberLocationProvider place={place}>
      <div className="member-centre grid grid-cols-[minmax(0,1fr)] content-start gap-4 text-sm">{children}</div>
    </MemberLocationProvider>
  )
}
