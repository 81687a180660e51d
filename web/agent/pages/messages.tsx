import { AgentHeading } from '#web/agent/layout/page-heading.tsx'
import { Borrowed } from '#web/agent/pages/member-page-frame.tsx'
import { InboxPage } from '#web/features/inbox/inbox-page.tsx'

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
