import type { ReactNode } from 'react'
import { dayOf } from '#kit/day.ts'
import type { Currency } from '#kit/money.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { type PayDay, PayPicture, TierLegend } from '#web/features/contracts/pay-picture.tsx'
import { TierPicture } from '#web/features/contracts/tier-picture.tsx'
import type { Simulation, WireTerms } from '#web/features/contracts/use-contracts.ts'
import { lessExact } from '#web/lib/exact.ts'
import { formatAmount, formatDay, isNegativeAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { Check, Scale } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

interface SimulatorProps {
  readonly simulation: Simulation
  readonly terms: WireTerms
  readonly zone: string
  /** Who looks: the one who would be paid, or the one above. */
  readonly side: 'upline' | 'downline'
  /** Beside the title: how many days are looked at. */
  readonly action?: ReactNode
}

const card = 'rounded-xl bg-surface-1 p-4 shadow-2 sm:px-5'

/** What a contract would have paid over days that really were, by the same engine that pays. */
export function Simulator({ simulation, terms, zone, side, action }: SimulatorProps) {
  const currency = readCurrency(simulation.currency)
  const days = simulation.windows.map(
    ({ from, pays, nowPays, tier }): PayDay => ({ day: dayOf(Date.parse(from), zone), pays, paysNow: nowPays, tier }),
  )
  const [first, last] = [days[0], days.at(-1)]
  const below = days.filter(({ tier }) => tier === null).length
  return (
    <>
      <section className={card} aria-label={t('contract.simulator')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-display text-[16.5px] font-semibold">{t('contract.simulator')}</h2>
          {first && last && (
            <span className="inline-flex min-h-6 items-center gap-1.5 rounded-full bg-win-wash px-2.5 text-[12px] text-win">
              <Check aria-hidden="true" className="size-3.5" />
              {t('contract.realDays', { from: formatDay(first.day), to: formatDay(last.day) })}
            </span>
          )}
          {action && <span className="ms-auto">{action}</span>}
        </div>
        <Figures simulation={simulation} currency={currency} side={side} />
      </section>
      <section className={card} aria-label={t('contract.payByDay')}>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="font-display text-[15px] font-semibold">{t('contract.payByDay')}</h2>
          <TierLegend days={days} tierCount={terms.tiers.length} />
        </div>
        <PayPicture days={days} tierCount={terms.tiers.length} currency={currency} />
      </section>
      <section className={card} aria-label={t('contract.tierEachDay')}>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="font-display text-[15px] font-semibold">{t('contract.tierEachDay')}</h2>
          <span className="text-[12px] text-soft">{t('contract.daysBelow', { count: below })}</span>
        </div>
        <TierPicture
          tiers={terms.tiers.map(({ ratePpm, amount, active }) => ({ ratePpm, amount: Number(amount), active }))}
          points={simulation.windows.map(({ base, active, tier }) => ({ amount: Number(base), active, tier }))}
          across={t(terms.base === 'loss' ? 'contract.lossInDay' : 'contract.betInDay')}
        />
        <p className="mt-3 flex items-center gap-2 border-t border-hairline pt-3 text-[13px] text-soft">
          <Scale aria-hidden="true" className="size-4 flex-none text-win" />
          <span>
            {t('contract.effectiveRate', {
              rate: `${writePercent(simulation.effectivePpm)}%`,
              amount: formatAmount(simulation.base, currency),
            })}
          </span>
        </p>
      </section>
    </>
  )
}

interface FiguresProps {
  readonly simulation: Simulation
  readonly currency: Currency
  readonly side: SimulatorProps['side']
}

function Figures({ simulation, currency, side }: FiguresProps) {
  const { pays, nowPays, keeps, nowKeeps } = simulation
  return (
    <dl className="contract-figures">
      <div>
        <dt>{t('contract.wouldHavePaid')}</dt>
        <dd className="text-[26px] leading-tight">
          <Money amount={pays} currency={currency} />
        </dd>
      </div>
      {nowPays !== null && (
        <div>
          <dt>{t('contract.nowPaid')}</dt>
          <dd>
            <Money amount={nowPays} currency={currency} />
            <Difference
              amount={lessExact(pays, nowPays)}
              currency={currency}
              text={t(side === 'upline' ? 'contract.forThem' : 'contract.forYou')}
            />
          </dd>
        </div>
      )}
      {side === 'upline' && keeps !== null && (
        <div>
          <dt>{t('contract.wouldKeep')}</dt>
          <dd>
            <Money amount={keeps} currency={currency} />
            {nowKeeps !== null && (
              <Difference amount={lessExact(keeps, nowKeeps)} currency={currency} text={t('contract.forYou')} />
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

interface DifferenceProps {
  readonly amount: string
  readonly currency: Currency
  readonly text: string
}

function Difference({ amount, currency, text }: DifferenceProps) {
  if (!/[1-9]/.test(amount)) return null
  return (
    <span className={`block text-[12px] ${isNegativeAmount(amount) ? 'text-lose' : 'text-win'}`}>
      <bdi dir="ltr" className="tabular">
        {formatAmount(amount, currency, { signed: true })}
      </bdi>{' '}
      {text}
    </span>
  )
}
