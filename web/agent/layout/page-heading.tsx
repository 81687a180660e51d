import type { ReactNode } from 'react'
import { agentPageLabels } from '#web/agent/layout/page-menu.ts'
import { useAgentLocation } from '#web/features/centres/agent-location.tsx'
import { t } from '#web/lib/i18n.ts'

interface PageHeadingProps {
  /** A few words beside the title: how many there are. */
  readonly about?: ReactNode
  /** One sentence below it. */
  readonly hint?: string
  /** What can be chosen or done here. */
  readonly children?: ReactNode
}

/**
 * The title of a page of the agent centre and what can be done there, in one line where there is room. On a phone the days take a line of
 * their own below it.
 */
export function PageHeading({ about, hint, children }: PageHeadingProps) {
  const { page, isOverlay } = useAgentLocation()
  const Title = isOverlay ? 'h3' : 'h1'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:[&>[data-range]]:order-1">
      <div className="me-auto min-w-0 max-sm:flex-1 max-sm:basis-48">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Title className="font-display text-[22px] leading-tight font-semibold tracking-[-0.01em] lg:text-[24px]">
            {t(agentPageLabels[page].title)}
          </Title>
          {about && (
            <span className="tabular rounded-full bg-surface-3 px-2.5 py-0.5 text-[13px] text-soft">{about}</span>
          )}
        </div>
        {hint && <p className="mt-0.5 text-[13px] text-soft">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
