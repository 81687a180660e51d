import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { MemberPageFrame } from '#web/agent/pages/member-page-frame.tsx'
import { DepositPage } from '#web/features/cashier/deposit/deposit-page.tsx'
import { MemberWithdraw } from '#web/features/cashier/withdraw/member-withdraw.tsx'

/** An agent's own money comes and goes by the same till as everybody's. */
export function AgentDeposit() {
  return (
    <>
      <PageHeading />
      <MemberPageFrame page="depositv2">
        <DepositPage />
      </MemberPageFrame>
    </>
  )
}

export function AgentWithdraw() {
  return (
    <>
      <PageHeading />
      <MemberPageFrame page="withdraw">
        <MemberWithdraw />
      </MemberPageFrame>
    </>
  )
}
