import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { BasicForm } from '#web/site/features/kyc/basic-form.tsx'
import { DocumentForm } from '#web/site/features/kyc/document-form.tsx'
import { DocumentsCard } from '#web/site/features/kyc/documents-card.tsx'
import { GatesCard } from '#web/site/features/kyc/gates-card.tsx'
import { LevelsCard } from '#web/site/features/kyc/levels-card.tsx'
import { type Kyc, useKyc } from '#web/site/features/kyc/use-kyc.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Showing who one is: the levels, the next step, and what was sent so far. */
export function KycPart() {
  const query = useKyc()
  if (query.isPending)
    return (
      <>
        <Skeleton className="h-40 rounded-2xl" />
        <Skeleton className="h-80 rounded-2xl" />
      </>
    )
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { kyc, currency } = query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <LevelsCard level={kyc.level} />
        <NextStep kyc={kyc} />
        {kyc.documents.length > 0 && <DocumentsCard documents={kyc.documents} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <GatesCard gates={kyc.gates.filter((gate) => gate.currency === currency)} />
      </div>
    </div>
  )
}

/** One thing at a time: who one is, a document that shows it, where one lives. */
function NextStep({ kyc }: { readonly kyc: Kyc }) {
  const { level, documents, minimumAge } = kyc
  const isWaiting = documents.some(({ state }) => state === 'waiting')
  if (level === 0) return <BasicForm minimumAge={minimumAge} />
  if (isWaiting)
    return (
      <Card className="p-5">
        <h2 className="font-display text-[17px] font-semibold">{t('kyc.waitingTitle')}</h2>
        <p className="mt-1 leading-relaxed text-soft">{t('kyc.waitingHint')}</p>
      </Card>
    )
  if (level === 3)
    return (
      <Card className="p-5">
        <h2 className="font-display text-[17px] font-semibold">{t('kyc.wholeTitle')}</h2>
        <p className="mt-1 leading-relaxed text-soft">{t('kyc.wholeHint')}</p>
      </Card>
    )
  return <DocumentForm key={level} isAddress={level === 2} />
}
