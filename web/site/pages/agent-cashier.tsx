import { AgentHeading } from '#web/site/agent-heading.tsx'
import { DepositPage } from '#web/site/features/cashier/deposit/deposit-page.tsx'
import { Borrowed } from '#web/site/pages/agent-borrowed.tsx'
import { MemberWithdraw } from '#web/site/pages/member-withdraw.tsx'

/** An agent's own money comes and goes by the same till as everybody's. */
export function AgentDeposit() {
  return (
    <>
      <AgentHeading />
      <Borrowed page="depositv2">
        <DepositPage />
      </Borrowed>
    </>
  )
}

export function AgentWithdraw() {
  return (
    <>
      <AgentHeading />
      <Borrowed page="withdraw">
        <MemberWithdraw />
      </Borrowed>
    </>
  )
}
