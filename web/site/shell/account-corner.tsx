import { useOffers } from '#web/features/contracts/use-offers.ts'
import { AccountMenu } from '#web/site/shell/account-menu.tsx'
import { LevelCorner } from '#web/site/shell/level-corner.tsx'
import { MessageBell } from '#web/site/shell/message-bell.tsx'

/** What only who is signed in has in the header; visitors, who are most, do not carry it. */
export default function AccountCorner() {
  useOffers()
  return (
    <>
      <LevelCorner />
      <MessageBell />
      <AccountMenu />
    </>
  )
}
