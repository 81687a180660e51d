import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { EnvelopeArt } from '#web/features/envelopes/envelope-art.tsx'
import { ProofCheck } from '#web/features/envelopes/proof-check.tsx'
import { TakenList } from '#web/features/envelopes/taken-list.tsx'
import { useMyEnvelope } from '#web/features/envelopes/use-envelopes.ts'
import { t } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What was in it, who else took what, and the proof that it was fair. */
export function MyEnvelopeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useMyEnvelope(id)
  return (
    <Dialog title={t('envelope.mineTitle')} closeLabel={t('state.close')} onClose={onClose}>
      {query.isPending ? (
        <Skeleton className="h-72 rounded-2xl" />
      ) : query.isError && !query.data ? (
        <CallFailed query={query} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <output className="grid justify-items-center gap-1 text-center">
            <EnvelopeArt isOpen className="h-32 w-auto drop-shadow-lg" />
            <span className="mt-2 text-soft">
              {t('envelope.from')} <bdi className="font-medium text-strong">{query.data.envelope.sender}</bdi>
            </span>
            <Money
              amount={query.data.amount}
              currency={readCurrency(query.data.envelope.currency)}
              className="text-[34px] leading-10 text-gold"
            />
            {query.data.envelope.wish !== '' && <span dir="auto">{query.data.envelope.wish}</span>}
            <span className="text-[13px] text-soft">{t('envelope.inWallet')}</span>
          </output>
          <TakenList
            taken={query.data.taken}
            currency={readCurrency(query.data.envelope.currency)}
            className="rounded-2xl bg-surface-1 px-4 py-1 shadow-1"
          />
          <ProofCheck proof={query.data.proof} />
        </div>
      )}
    </Dialog>
  )
}
