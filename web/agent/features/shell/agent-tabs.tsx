import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Tab } from '#web/agent/features/shell/tabs.ts'
import { agentPageLabels } from '#web/agent/layout/page-menu.ts'
import { type AgentPageKey, firstAgentPage } from '#web/features/centres/agent-keys.ts'
import { AgentLink, useAgentLocation } from '#web/features/centres/agent-location.tsx'
import { t } from '#web/lib/i18n.ts'
import { X } from '#web/ui/icons.ts'

interface AgentTabsProps {
  readonly tabs: readonly Tab[]
  readonly onClose: (page: AgentPageKey) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The pages that are open. The arrow keys go from one to the next, Delete closes one, and so does its button. */
export function AgentTabs({ tabs, onClose }: AgentTabsProps) {
  const { page: current } = useAgentLocation()
  const list = useRef<HTMLUListElement>(null)
  // A page that was just gone to may lie beyond the edge of the strip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: It is the change of the page that moves the strip.
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, tabs.length])
  const isLast = tabs.length === 1 && current === firstAgentPage

  function press(event: KeyboardEvent<HTMLElement>, page: AgentPageKey): void {
    if (event.key === 'Delete' && !isLast) {
      event.preventDefault()
      onClose(page)
      return
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const way = getComputedStyle(event.currentTarget).direction === 'rtl' ? -step : step
    const at = tabs.findIndex((tab) => tab.page === page)
    list.current?.querySelectorAll('a')[(at + way + tabs.length) % tabs.length]?.focus()
  }

  return (
    <nav aria-label={t('agentCentre.openPages')} className="border-b border-hairline">
      <ul
        ref={list}
        className="flex h-12 items-end gap-1 overflow-x-auto scroll-px-2 px-2 [scrollbar-width:none] lg:h-10 lg:scroll-px-5 lg:px-5"
      >
        {tabs.map(({ page, values }) => (
          <li
            key={page}
            data-current={page === current || undefined}
            className="-mb-px flex h-full flex-none items-center rounded-t-[10px] border border-b-0 border-transparent text-soft data-current:border-hairline data-current:bg-page data-current:text-strong"
          >
            <AgentLink
              page={page}
              values={values}
              aria-current={page === current ? 'page' : undefined}
              onKeyDown={(event) => press(event, page)}
              className="flex h-full items-center rounded-t-[10px] ps-3.5 pe-1 text-[13.5px] font-medium -outline-offset-2 hover:text-strong"
            >
              {t(agentPageLabels[page].title)}
            </AgentLink>
            <button
              type="button"
              tabIndex={-1}
              disabled={isLast}
              aria-label={t('agentCentre.closePage', { page: t(agentPageLabels[page].title) })}
              onClick={() => onClose(page)}
              className="grid size-10 place-items-center rounded-full text-faint hover:text-strong disabled:opacity-35 lg:size-8"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
