import { AgentHeading } from '#web/site/agent-heading.tsx'
import { InboxPage } from '#web/site/features/inbox/inbox-page.tsx'
import { Borrowed } from '#web/site/pages/agent-borrowed.tsx'

/** What the house has told the agent. */
export function AgentMessages() {
  return (
    <>
      <AgentHeading />
      <Borrowed page="messageV2">
        <InboxPage />
      </Borrowed>
    </>
  )
}
