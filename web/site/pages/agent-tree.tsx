import { TreePage } from '#web/site/features/agent-team/tree-page.tsx'

export function AgentTree() {
  return <TreePage />
}
