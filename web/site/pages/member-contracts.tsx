import { useId } from 'react'
import { contractKinds } from '#modules/contracts/model.ts'
import { useMemberLocation } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { AnswerPanel } from '#web/features/contracts/answer-panel.tsx'
import { kindTexts } from '#web/features/contracts/contract-labels.ts'
import { kindIcons } from '#web/features/contracts/my-kinds.tsx'
import { TermsView } from '#web/features/contracts/terms-view.tsx'
import { type MyKind, useMyContracts } from '#web/features/contracts/use-contracts.ts'
import { showPayoutProof } from '#web/features/statements/payout-proof.tsx'
import { PayoutsView } from '#web/features/statements/payouts-view.tsx'
import { t } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A member's contracts by kind: what is agreed, what waits for an answer, and what was paid. */
export function MemberContracts() {
  const query = useMyContracts()
  const { values, go } = useMemberLocation()
  const panel = useId()
  const kind = contractKinds.find((one) => one === values.get('kind')) ?? 'dividend'
  if (query.isError && !query.data) return <CallFailed query={query} />
  if (!query.data) return <Skeleton className="h-80 rounded-2xl" />
  const mine = query.data.kinds.find((one) => one.kind === kind)
  const place = {
    value: (name: string) => values.get(name) ?? undefined,
    change: (more: Readonly<Record<string, string | undefined>>) =>
      go('contracts', { ...Object.fromEntries(values), ...more }, { keepsScroll: true }),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="-mx-1 overflow-x-auto p-1">
        <div className="min-w-[560px]">
          <Segments
            label={t('contract.kinds')}
            segments={contractKinds.map((value) => ({ value, text: t(kindTexts[value]), icon: kindIcons[value] }))}
            chosen={kind}
            onChoose={(to) => go('contracts', { kind: to }, { keepsScroll: true })}
            controls={panel}
          />
        </div>
      </div>
      <div id={panel} role="tabpanel" aria-label={t(kindTexts[kind])} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {mine && <Agreed mine={mine} />}
        {mine?.contract && (
          <PayoutsView
            key={kind}
            kind={kind}
            place={place}
            showProof={showPayoutProof}
            heading={(controls) => (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 className="font-display text-[17px] font-semibold">{t('payouts.title')}</h2>
                {controls}
              </div>
            )}
          />
        )}
      </div>
    </div>
  )
}

function Agreed({ mine: { contract, offer } }: { readonly mine: MyKind }) {
  if (!contract && !offer) {
    return (
      <Card>
        <EmptyState title={t('contract.noneOfKind')} hint={t('contract.noneHint')} />
      </Card>
    )
  }
  return (
    <>
      {offer && (
        <Card className="p-4 sm:p-5">
          <AnswerPanel key={offer.id} offer={offer} onAnswered={() => undefined} />
        </Card>
      )}
      {contract && (
        <Card className="p-4 sm:p-5">
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <h2 className="font-display text-[17px] font-semibold">{contract.number}</h2>
            <Badge tone={contract.isInForce ? 'good' : 'gold'}>
              {t(contract.isInForce ? 'contract.inForce' : 'contract.notYet')}
            </Badge>
          </div>
          <TermsView terms={contract.terms} currency={contract.currency} />
        </Card>
      )}
    </>
  )
}
