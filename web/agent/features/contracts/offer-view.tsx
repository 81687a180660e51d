import { useState } from 'react'
import { systemClock } from '#kit/clock.ts'
import { dayOf } from '#kit/day.ts'
import type { Draft } from '#web/agent/features/contracts/draft.ts'
import { OfferTerms } from '#web/agent/features/contracts/offer-terms.tsx'
import { OfferSteps } from '#web/agent/features/contracts/steps.tsx'
import { TiersEditor } from '#web/agent/features/contracts/tiers-editor.tsx'
import { useOffer } from '#web/agent/features/contracts/use-offer.ts'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { useZone } from '#web/features/brand/use-zone.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { kindTexts, refusalText } from '#web/features/contracts/contract-labels.ts'
import { EndsWarning } from '#web/features/contracts/ends-warning.tsx'
import { SidePicture } from '#web/features/contracts/side-picture.tsx'
import { Simulator } from '#web/features/contracts/simulator.tsx'
import { SimulatorSkeleton } from '#web/features/contracts/simulator-skeleton.tsx'
import { TermsView, topRate } from '#web/features/contracts/terms-view.tsx'
import type { Contract, MyKind } from '#web/features/contracts/use-contracts.ts'
import { formatDay, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface OfferViewProps {
  readonly member: { readonly id: string; readonly nickname: string; readonly account: string }
  readonly kinds: readonly MyKind[]
  readonly currents: readonly Contract[]
  readonly kind: Draft['kind']
  readonly onKind: (kind: Draft['kind']) => void
  readonly onSent: (contract: Contract) => void
}

const symbols: Readonly<Record<string, string>> = { PHP: '₱' }

/** An offer to one direct downline: its terms at one side, what they would have meant over real days at the other. */
export function OfferView({ member, kinds, currents, kind, onKind, onSent }: OfferViewProps) {
  const owns = kinds.flatMap(({ contract }) => contract ?? [])
  const offer = useOffer({ member: member.id, owns, currents, kind })
  const zone = useZone()
  const today = dayOf(systemClock.nowMs(), zone)
  const symbol = symbols[offer.currency] ?? offer.currency
  const send = async (): Promise<void> => {
    const sent = await offer.send()
    if (sent) onSent(sent)
  }
  return (
    <>
      <Head member={member} current={offer.current} zone={zone} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <OfferTerms
            draft={offer.draft}
            onChange={offer.setDraft}
            onKind={onKind}
            kinds={kinds}
            fault={offer.fault}
            symbol={symbol}
            startsFrom={offer.startsFrom}
            onStart={offer.setStartsFrom}
            startsAt={offer.checked?.startsAt ?? null}
            today={today}
            zone={zone}
            answerHours={offer.answerHours}
            answerHoursMax={offer.checked?.answerHoursMax ?? 168}
            onAnswerHours={offer.setAnswerHours}
          />
          <section className={`${agentCard} p-4 sm:px-5`} aria-label={t('contract.tiers')}>
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className={agentCardTitle}>{t('contract.tiers')}</h2>
              <p className="text-[12.5px] text-soft">
                {t('contract.mayOffer', {
                  most: `${writePercent(offer.checked?.ratePpmMax ?? topRate(offer.own.terms))}%`,
                  own: `${writePercent(topRate(offer.own.terms))}%`,
                })}
              </p>
            </div>
            <TiersEditor
              draft={offer.draft}
              onChange={offer.setDraft}
              fault={offer.fault}
              symbol={symbol}
              ceilings={offer.fault ? [] : (offer.checked?.ceilingsPpm ?? [])}
            />
          </section>
          {offer.ends.length > 0 && (
            <EndsWarning
              ends={offer.ends}
              title={t('contract.endsTitle', { count: offer.ends.length })}
              hint={t('contract.endsHint', { name: member.nickname })}
              zone={zone}
              isAgreed={offer.isAgreed}
              onAgree={offer.agree}
            />
          )}
          <Sending offer={offer} member={member} onSend={() => void send()} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <SimulatorPart offer={offer} zone={zone} />
        </div>
      </div>
    </>
  )
}

type Offer = ReturnType<typeof useOffer>

interface HeadProps {
  readonly member: OfferViewProps['member']
  readonly current: Contract | undefined
  readonly zone: string
}

function Head({ member, current, zone }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SidePicture name={member.nickname} className="size-11 text-[15px]" />
      <div className="me-auto min-w-0">
        <h1 className="font-display text-[22px] leading-tight font-semibold tracking-[-0.01em] lg:text-[24px]">
          {t('contract.offerTo', { name: member.nickname })}
        </h1>
        <p className="text-[13px] text-soft">
          {current
            ? t('contract.replaces', {
                number: current.number,
                kind: t(kindTexts[current.terms.kind]),
                day: formatDay(dayOf(Date.parse(current.startsAt ?? current.offeredAt), zone)),
              })
            : t('contract.firstOfKind', { account: member.account })}
        </p>
      </div>
      <OfferSteps contract={null} />
    </div>
  )
}

interface SendingProps {
  readonly offer: Offer
  readonly member: OfferViewProps['member']
  readonly onSend: () => void
}

function Sending({ offer, member, onSend }: SendingProps) {
  const [isPreview, setPreview] = useState(false)
  const standing = offer.checked?.open ? 'offer_is_open' : (offer.checked?.refusal ?? null)
  const told = offer.refusal ?? (offer.fault ? null : standing)
  return (
    <div className="grid gap-2">
      <p role="alert" className="text-[13px] font-medium text-lose">
        {told !== null && refusalText(told)}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {offer.isKept && (
          <p className="me-auto flex flex-wrap items-center gap-x-2 text-[12.5px] text-soft max-sm:w-full">
            {t('contract.draftKept')}
            <button
              type="button"
              onClick={offer.startOver}
              className="min-h-11 font-medium text-gold hover:underline lg:min-h-9"
            >
              {t('contract.startOver')}
            </button>
          </p>
        )}
        <button
          type="button"
          disabled={offer.terms === null}
          onClick={() => setPreview(true)}
          className={`${agentButton.plain} max-sm:flex-1`}
        >
          {t('contract.previewAs', { name: member.nickname })}
        </button>
        <button
          type="button"
          disabled={!offer.maySend || offer.isSending}
          onClick={onSend}
          className={`${agentButton.gold} max-sm:flex-1`}
        >
          {t('contract.send')}
        </button>
      </div>
      {isPreview && offer.terms && (
        <Dialog
          title={t('contract.previewAs', { name: member.nickname })}
          closeLabel={t('state.close')}
          onClose={() => setPreview(false)}
        >
          <TermsView terms={offer.terms} currency={offer.own.currency} />
          {offer.checked?.startsAt && (
            <p className="mt-3 text-[13px] text-soft">
              {t('contract.startsAt', { time: formatInstant(offer.checked.startsAt) })}
            </p>
          )}
        </Dialog>
      )}
    </div>
  )
}

const dayChoices = [7, 14, 30] as const

function SimulatorPart({ offer, zone }: { readonly offer: Offer; readonly zone: string }) {
  const { simulated, simulation, lastTerms } = offer
  if (simulation.isError && !simulated) return <CallFailed query={simulation} />
  if (!simulated && offer.fault) return <p className={`${agentCard} p-5 text-soft`}>{t('contract.simulateLater')}</p>
  if (!simulated || !lastTerms) return <SimulatorSkeleton />
  return (
    <div
      aria-busy={simulation.isFetching}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity duration-150 ${simulation.isFetching || offer.fault ? 'opacity-70' : ''}`}
    >
      <Simulator
        simulation={simulated}
        terms={lastTerms}
        zone={zone}
        side="upline"
        action={
          <label className="flex items-center gap-2 text-[12.5px] text-soft">
            <span className="sr-only">{t('contract.daysLooked')}</span>
            <select
              value={offer.days}
              onChange={({ target }) => offer.setDays(Number(target.value))}
              className="h-11 rounded-[9px] bg-well px-2 font-medium text-gold outline outline-edge/40 lg:h-8"
            >
              {dayChoices.map((count) => (
                <option key={count} value={count}>
                  {t('contract.lastDays', { count })}
                </option>
              ))}
            </select>
          </label>
        }
      />
    </div>
  )
}
