import { useState } from 'react'
import { useBalanceHidden } from '#web/features/balance/balance-hidden.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { FundsCard } from '#web/site/features/transfer/funds-card.tsx'
import { refusalText } from '#web/site/features/transfer/refusal-text.ts'
import { TransferDialog } from '#web/site/features/transfer/transfer-dialog.tsx'
import {
  type MakerWallet,
  type Transfer,
  useFunds,
  useTransfers,
  useWallets,
  type Wallets,
} from '#web/site/features/transfer/use-wallets.ts'
import { WalletRow } from '#web/site/features/transfer/wallet-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Undo2 } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Where a member's money is; where makers hold wallets of their own, the way there and back. */
export function TransferPage() {
  const funds = useFunds()
  const wallets = useWallets()
  const isHidden = useBalanceHidden()
  return (
    <>
      {funds.data ? (
        <FundsCard funds={funds.data} isHidden={isHidden} />
      ) : funds.isError ? (
        <CallFailed query={funds} />
      ) : (
        <Skeleton className="h-64 rounded-2xl" />
      )}
      {wallets.data ? (
        <MakerWallets wallets={wallets.data} isStale={wallets.isRefetchError} />
      ) : wallets.isError ? (
        <CallFailed query={wallets} />
      ) : (
        <Skeleton className="h-64 rounded-2xl" />
      )}
    </>
  )
}

function MakerWallets({ wallets, isStale }: { readonly wallets: Wallets; readonly isStale: boolean }) {
  const { isBusy, outcome, transfer, recall } = useTransfers()
  const [into, setInto] = useState<MakerWallet | null>(null)
  if (wallets.isSingle)
    return (
      <Card>
        <EmptyState title={t('transfer.single')} hint={t('transfer.singleHint')} />
      </Card>
    )
  const hasAny = wallets.wallets.some(({ balance }) => /[1-9]/.test(balance))
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-[17px] font-semibold">{t('transfer.makerWallets')}</h2>
          <p className="text-[13px] text-soft">{t('transfer.makerWalletsHint')}</p>
        </div>
        <Button look="gold" isBusy={isBusy} disabled={!hasAny} onClick={() => void recall()}>
          <Undo2 aria-hidden="true" className="size-[18px] rtl:-scale-x-100" />
          {t('transfer.recallAll')}
        </Button>
      </div>
      {isStale && <output className="block bg-lose-wash px-5 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>}
      <div aria-live="polite">
        {outcome !== null && outcome.refusal !== null && (
          <p className="bg-lose-wash px-5 py-2.5 text-lose">{refusalText(outcome.refusal)}</p>
        )}
        {outcome !== null && outcome.refusal === null && (
          <p className="bg-win-wash px-5 py-2.5 text-win">{toldOf(outcome.transfers)}</p>
        )}
      </div>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {wallets.wallets.map((wallet) => (
          <WalletRow
            key={wallet.vendor}
            wallet={wallet}
            currency={readCurrency(wallets.currency)}
            isBusy={isBusy}
            onIn={() => setInto(wallet)}
            onOut={() => void transfer({ vendor: wallet.vendor, direction: 'out', amount: null })}
          />
        ))}
      </ul>
      {into !== null && (
        <TransferDialog
          wallet={into}
          currency={readCurrency(wallets.currency)}
          main={wallets.main}
          isBusy={isBusy}
          refusal={outcome?.refusal ?? null}
          onSend={async (amount) => {
            if (await transfer({ vendor: into.vendor, direction: 'in', amount })) setInto(null)
          }}
          onClose={() => setInto(null)}
        />
      )}
    </Card>
  )
}

/** What came of it, in one sentence. */
function toldOf(transfers: readonly Transfer[]): string {
  if (transfers.length === 0) return t('transfer.nothingThere')
  if (transfers.some(({ state }) => state === 'pending')) return t('transfer.isPending')
  if (transfers.some(({ state }) => state === 'refused')) return t('transfer.someRefused')
  const [only] = transfers
  if (transfers.length === 1 && only && only.amount !== null)
    return t('transfer.moved', { amount: formatAmount(only.amount, readCurrency(only.currency)) })
  return t('transfer.allBack')
}
