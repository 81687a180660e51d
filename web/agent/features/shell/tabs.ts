import { type AgentPageKey, type AgentValues, agentPageKeys, firstAgentPage } from '#web/features/centres/agent-keys.ts'

/** A page that is open, with what it was last looked at with: who comes back finds its filters as they were. */
export interface Tab {
  readonly page: AgentPageKey
  readonly values: AgentValues
}

/** The present page among the open ones; where it is open already it keeps its place and takes what is new. */
export function withTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const at = tabs.findIndex(({ page }) => page === tab.page)
  if (at === -1) return [...tabs, tab]
  return isSame(tabs[at]?.values ?? {}, tab.values) ? tabs : tabs.with(at, tab)
}

const isSame = (one: AgentValues, other: AgentValues): boolean => JSON.stringify(one) === JSON.stringify(other)

interface Closed {
  readonly tabs: readonly Tab[]
  /** Where to go when the page that was closed is the one that was looked at; null stays. */
  readonly next: Tab | null
}

/** After the last page the first of the centre is shown again. */
export function closeTab(tabs: readonly Tab[], page: AgentPageKey, current: AgentPageKey): Closed {
  const at = tabs.findIndex((tab) => tab.page === page)
  const left = tabs.filter((tab) => tab.page !== page)
  if (page !== current) return { tabs: left, next: null }
  const next = left[Math.min(at, left.length - 1)] ?? { page: firstAgentPage, values: {} }
  return { tabs: left.length === 0 ? [next] : left, next }
}

/** What a browser remembers may be anything. */
export function readTabs(text: string | null): readonly Tab[] {
  if (text === null) return []
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.flatMap(readTab) : []
  } catch {
    return []
  }
}

function readTab(kept: unknown): Tab[] {
  if (typeof kept !== 'object' || kept === null || !('page' in kept)) return []
  const page = agentPageKeys.find((key) => key === kept.page)
  if (page === undefined) return []
  const values = 'values' in kept && typeof kept.values === 'object' && kept.values !== null ? kept.values : {}
  const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return [{ page, values: Object.fromEntries(texts) }]
}
