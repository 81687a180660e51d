import { AgentHeading } from '#web/agent/layout/page-heading.tsx'
import { Borrowed } from '#web/agent/pages/member-page-frame.tsx'
import { DepositPage } from '#web/features/cashier/deposit/deposit-page.tsx'
import { MemberWithdraw } from '#web/features/cashier/withdraw/member-withdraw.tsx'

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
