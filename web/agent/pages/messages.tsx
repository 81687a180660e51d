import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { MemberPageFrame } from '#web/agent/pages/member-page-frame.tsx'
import { InboxPage } from '#web/features/inbox/inbox-page.tsx'

/** What the house has told the agent. */
export function AgentMessages() {
  return (
    <>
      <PageHeading />
      <MemberPageFrame page="messageV2">
        <InboxPage />
      </MemberPageFrame>
    </>
  )
}
