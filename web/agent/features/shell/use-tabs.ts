import { useCallback, useEffect, useState } from 'react'
import { closeTab, readTabs, type Tab, withTab } from '#web/agent/features/shell/tabs.ts'
import type { AgentPageKey } from '#web/features/centres/agent-keys.ts'
import { useAgentLocation } from '#web/features/centres/agent-location.tsx'

const key = 'agent-tabs'

function recall(): readonly Tab[] {
  try {
    return readTabs(sessionStorage.getItem(key))
  } catch {
    return []
  }
}

function remember(tabs: readonly Tab[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(tabs))
  } catch {
    // A browser that keeps nothing only forgets what was open.
  }
}

interface Tabs {
  readonly tabs: readonly Tab[]
  readonly close: (page: AgentPageKey) => void
}

/** The pages that are open, in the order in which they were. They live as long as the tab of the browser. */
export function useTabs(): Tabs {
  const { page, values, go } = useAgentLocation()
  const [kept, setKept] = useState<readonly Tab[]>(recall)
  // A page that is being closed is still shown until the next one is here; it must not open again meanwhile.
  const [leaving, setLeaving] = useState<AgentPageKey | null>(null)
  if (leaving !== null && leaving !== page) setLeaving(null)
  const tabs = leaving === page ? kept : withTab(kept, { page, values: Object.fromEntries(values) })
  if (tabs !== kept) setKept(tabs)
  useEffect(() => remember(tabs), [tabs])
  const close = useCallback(
    (closed: AgentPageKey): void => {
      const { tabs: left, next } = closeTab(tabs, closed, page)
      setKept(left)
      if (!next) return
      if (next.page !== page) setLeaving(page)
      go(next.page, next.values)
    },
    [tabs, page, go],
  )
  return { tabs, close }
}
