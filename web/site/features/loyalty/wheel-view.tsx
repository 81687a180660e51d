import { CallFailed } from '#web/features/client/call-failed.tsx'
import { type Prizes, usePrizes } from '#web/features/loyalty/use-loyalty.ts'
import { t } from '#web/lib/i18n.ts'
import { BlockNote } from '#web/site/features/loyalty/block-note.tsx'
import { OddsList } from '#web/site/features/loyalty/odds-list.tsx'
import { LatestDraws, PrizeFacts } from '#web/site/features/loyalty/prize-facts.tsx'
import { PrizeProof } from '#web/site/features/loyalty/prize-proof.tsx'
import { useWheel, WheelStage } from '#web/site/features/loyalty/wheel-stage.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The prize wheel with all that is known of it: chances, what is left, the latest draws, and the proof of one's own. */
export function WheelView() {
  const query = usePrizes('wheel')
  if (query.isPending)
    return (
      <>
        <output className="sr-only">{t('state.loading')}</output>
        <Skeleton className="h-128 rounded-2xl" />
      </>
    )
  if (query.isError && !query.data) return <CallFailed query={query} />
  return <WheelAndFacts prizes={query.data} />
}

function WheelAndFacts({ prizes }: { readonly prizes: Prizes }) {
  const wheel = useWheel(prizes)
  const shown = wheel.result ?? prizes.mine[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <BlockNote block={prizes.block} className="lg:col-span-2" />
      <WheelStage prizes={prizes} wheel={wheel} />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <Card className="p-5">
          <h2 className="mb-1 font-display text-[17px] font-semibold">{t('loyalty.odds')}</h2>
          <OddsList prizes={prizes} hasMarks />
        </Card>
        <PrizeFacts prizes={prizes} />
        <LatestDraws prizes={prizes} />
      </div>
      {shown && (
        <Card className="p-5 lg:col-span-2">
          <h2 className="mb-2 font-display text-[17px] font-semibold">{t('loyalty.proof.last')}</h2>
          <PrizeProof drawn={shown} />
        </Card>
      )}
    </div>
  )
}
