import { lazy, Suspense } from 'react'
import { WithdrawPage } from '#web/features/cashier/withdraw/withdraw-page.tsx'
import { withTexts } from '#web/i18n/texts.ts'

/** Setting a payment password is a matter of the account's safety; it is fetched when somebody lacks one. */
const SecurityDialogs = lazy(async () => {
  const { SecurityDialogs: dialogs } = await withTexts(
    ['security', 'fields', 'login', 'refusals'],
    import('#web/features/security/security-dialogs.tsx'),
  )
  return { default: dialogs }
})

export function MemberWithdraw() {
  return (
    <WithdrawPage
      passwordDialog={(onClose) => (
        <Suspense fallback={null}>
          <SecurityDialogs open="payment" onClose={onClose} />
        </Suspense>
      )}
    />
  )
}
