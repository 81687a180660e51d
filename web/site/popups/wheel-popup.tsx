import '#web/features/centres/member-centre.css'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { type Prizes, usePrizes } from '#web/features/loyalty/use-loyalty.ts'
import { closePopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BlockNote } from '#web/site/features/loyalty/block-note.tsx'
import { PrizeProof } from '#web/site/features/loyalty/prize-proof.tsx'
import { useWheel, WheelStage } from '#web/site/features/loyalty/wheel-stage.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const close = () => closePopup('wheel')

/** The wheel over whatever page a ticket was won on. The class is what member-centre.css reaches. */
export function WheelPopup() {
  const query = usePrizes('wheel')
  return (
    <Dialog title={t('loyalty.wheel.title')} closeLabel={t('state.close')} onClose={close}>
      <div className="member-centre grid grid-cols-[minmax(0,1fr)] gap-4">
        {query.isPending ? (
          <Skeleton className="h-96 rounded-2xl" />
        ) : query.isError && !query.data ? (
          <CallFailed query={query} />
        ) : (
          <Spinning prizes={query.data} />
        )}
      </div>
    </Dialog>
  )
}

function Spinning({ prizes }: { readonly prizes: Prizes }) {
  const wheel = useWheel(prizes)
  return (
    <>
      <BlockNote block={prizes.block} />
      <WheelStage prizes={prizes} wheel={wheel} />
      {wheel.result && (
        <div className="rounded-[10px] bg-well p-4 shadow-well">
          <PrizeProof drawn={wheel.result} />
        </div>
      )}
      <Link
        to="/wheel"
        onClick={close}
        className="inline-flex min-h-11 items-center justify-self-center font-semibold text-gold underline-offset-4 hover:underline"
      >
        {t('loyalty.wheel.more')}
      </Link>
    </>
  )
}
