import { lazy, Suspense } from 'react'
import type { ShowProof } from '#web/features/statements/ledger-card.tsx'
import { withTexts } from '#web/i18n/texts.ts'
import { t } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Fetched when somebody wants to see it proved. */
const ProofPanel = lazy(async () => {
  const { ProofPanel: panel } = await withTexts(['records', 'steps'], import('#web/features/records/proof-panel.tsx'))
  return { default: panel }
})

/** The proof of a payout's line in the ledger, as a member's record has it, held against what the statement says was booked. */
export const showPayoutProof: ShowProof = ({ posting, account, kind, ref }, amount, onClose) => (
  <Dialog title={t('payouts.inLedger')} size="wide" closeLabel={t('state.close')} onClose={onClose}>
    <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
      <ProofPanel line={{ id: posting, kind, ref, amount }} accountId={account} />
    </Suspense>
  </Dialog>
)
