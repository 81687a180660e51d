import type { ReactNode } from 'react'
import type { ContractKind } from '#modules/contracts/model.ts'
import { kindTexts, periodTexts } from '#web/features/contracts/contract-labels.ts'
import { topRate } from '#web/features/contracts/terms-view.tsx'
import type { Contract, MyKind } from '#web/features/contracts/use-contracts.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CalendarDays, ChartPie, Clock3, Timer } from '#web/ui/icons.ts'

export const kindIcons: Readonly<Record<ContractKind, IconComponent>> = {
  dividend: ChartPie,
  daily: CalendarDays,
  hourly: Clock3,
  realtime: Timer,
}

interface MyKindsProps {
  readonly kinds: readonly MyKind[]
  readonly zone: string
  /** A way to the contract that is in force, and to the offer that waits. */
  readonly linkTo: (contract: Contract, className: string, text: string) => ReactNode
}

/** My own contracts, a card for each kind: what it pays, and whether something waits for my answer. */
export function MyKinds({ kinds, zone, linkTo }: MyKindsProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
      {kinds.map(({ kind, isOn, contract, offer }) => {
        const Icon = kindIcons[kind]
        return (
          <li key={kind} className="flex flex-col rounded-xl bg-surface-1 p-4 shadow-2">
            <div className="flex items-center gap-2.5">
              <span className="grid size-9 flex-none place-items-center max-[420px]:hidden rounded-[10px] bg-surface-3 text-soft">
                <Icon aria-hidden="true" className="size-[18px]" />
              </span>
              <h3 className="min-w-0 flex-1 truncate font-display text-[15px] font-semibold">{t(kindTexts[kind])}</h3>
              {!isOn && <Badge>{t('contract.off')}</Badge>}
            </div>
            {contract ? (
              <div className="mt-3 flex-1">
                <p className="text-[24px] leading-tight">
                  <bdi dir="ltr" className="tabular font-semibold">
                    {writePercent(topRate(contract.terms))}%
                  </bdi>{' '}
                  <span className="text-[12.5px] text-soft">
                    {t('contract.inTiers', { count: contract.terms.tiers.length })}
                  </span>
                </p>
                <p className="mt-1 text-[12.5px] text-soft">{t(periodTexts[contract.terms.period])}</p>
                {!contract.isInForce && contract.startsAt !== null && (
                  <p className="text-[12.5px] text-gold">
                    {t('contract.startsAt', { time: formatInstant(contract.startsAt, { timeZone: zone }) })}
                  </p>
                )}
              </div>
            ) : (
              <p className="mt-3 flex-1 text-[13px] text-soft">{t('contract.noneOfKind')}</p>
            )}
            <div className="mt-2 flex flex-wrap items-center gap-x-4">
              {contract && linkTo(contract, 'text-soft hover:text-strong', contract.number)}
              {offer && linkTo(offer, 'text-gold', t('contract.answerOffer'))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
