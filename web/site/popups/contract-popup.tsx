import '#web/features/centres/member-centre.css'
import { type ReactNode, useState } from 'react'
import { useZone } from '#web/features/brand/use-zone.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { AnswerActions, AnswerBody, useAnswering } from '#web/features/contracts/answer-panel.tsx'
import { kindTexts } from '#web/features/contracts/contract-labels.ts'
import { rememberOffers } from '#web/features/contracts/show-offers.ts'
import { SimulatorSkeleton } from '#web/features/contracts/simulator-skeleton.tsx'
import { type Contract, useMyContracts } from '#web/features/contracts/use-contracts.ts'
import { closePopup } from '#web/features/popups/popups.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CircleCheck } from '#web/ui/icons.ts'

/** Offers that wait for an answer, one after another. Who closes it has put them off for this visit. */
export function ContractPopup() {
  const query = useMyContracts()
  const [answered, setAnswered] = useState<Contract | null>(null)
  const offers = query.data?.kinds.flatMap(({ offer }) => offer ?? []) ?? []
  const [offer] = offers
  const close = (): void => {
    rememberOffers(offers.map(({ id }) => id))
    closePopup('contract')
  }
  if (offer && !answered) return <OfferDialog key={offer.id} offer={offer} onAnswered={setAnswered} onClose={close} />
  return (
    <Dialog title={t('contract.offers')} size="normal" background="dusk" closeLabel={t('state.close')} onClose={close}>
      <Centre>
        {answered ? (
          <Answered contract={answered} left={offers.length} onNext={() => setAnswered(null)} onClose={close} />
        ) : query.isError ? (
          <CallFailed query={query} />
        ) : query.data ? (
          <p className="py-6 text-center text-soft">{t('contract.noOffers')}</p>
        ) : (
          <SimulatorSkeleton />
        )}
      </Centre>
    </Dialog>
  )
}

/** The class is what member-centre.css reaches: the first page does not carry what only contracts show. */
function Centre({ children }: { readonly children: ReactNode }) {
  return <div className="member-centre">{children}</div>
}

interface OfferDialogProps {
  readonly offer: Contract
  readonly onAnswered: (contract: Contract) => void
  readonly onClose: () => void
}

/** The answer stays in sight however far somebody reads. */
function OfferDialog({ offer, onAnswered, onClose }: OfferDialogProps) {
  const answering = useAnswering(offer, onAnswered)
  return (
    <Dialog
      title={t('contract.popupTitle', { kind: t(kindTexts[offer.terms.kind]) })}
      size="wide"
      background="dusk"
      closeLabel={t('contract.later')}
      onClose={onClose}
      footer={
        <Centre>
          <AnswerActions answering={answering} />
        </Centre>
      }
    >
      <Centre>
        <AnswerBody answering={answering} />
      </Centre>
    </Dialog>
  )
}

interface AnsweredProps {
  readonly contract: Contract
  /** How many offers still wait. */
  readonly left: number
  readonly onNext: () => void
  readonly onClose: () => void
}

function Answered({ contract, left, onNext, onClose }: AnsweredProps) {
  const zone = useZone()
  const isAccepted = contract.state === 'accepted'
  return (
    <output className="grid justify-items-center gap-2 py-8 text-center">
      <CircleCheck aria-hidden="true" className={`size-12 ${isAccepted ? 'text-win' : 'text-faint'}`} />
      <p className="font-display text-[19px] font-semibold">
        {t(isAccepted ? 'contract.acceptedTitle' : 'contract.refusedTitle', { number: contract.number })}
      </p>
      {isAccepted && contract.startsAt !== null && (
        <p className="text-soft">
          {t('contract.startsAt', { time: formatInstant(contract.startsAt, { timeZone: zone }) })}
        </p>
      )}
      <Button look="gold" className="mt-4" onClick={left > 0 ? onNext : onClose}>
        {left > 0 ? t('contract.nextOffer', { count: left }) : t('state.close')}
      </Button>
    </output>
  )
}
