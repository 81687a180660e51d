import '#web/features/statements/statements.css'
import type { ReactNode } from 'react'
import { systemClock } from '#kit/clock.ts'
import { dayOf } from '#kit/day.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useZone } from '#web/features/brand/use-zone.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useCsv } from '#web/features/client/use-csv.ts'
import type { ShowProof } from '#web/features/statements/ledger-card.tsx'
import { type Span, spanOf } from '#web/features/statements/span.ts'
import { StatementSkeleton, StatementView } from '#web/features/statements/statement-view.tsx'
import { PayoutStrip } from '#web/features/statements/strip.tsx'
import {
  askPayoutsCsv,
  type PayKind,
  type Payouts,
  type PayoutsPlace,
  usePayouts,
} from '#web/features/statements/use-payouts.ts'
import { formatAmount, formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronLeft, ChevronRight, Download } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface PayoutsViewProps {
  readonly kind: PayKind
  readonly place: PayoutsPlace
  /** The heading of the centre it stands in, around what can be chosen. */
  readonly heading: (controls: ReactNode) => ReactNode
  /** Where to go when nothing was paid. */
  readonly nextStep?: ReactNode
  readonly showProof: ShowProof
}

/** What one kind paid over some days: all payouts at a glance, and the statement of the chosen one. */
export function PayoutsView({ kind, place, heading, nextStep, showProof }: PayoutsViewProps) {
  const zone = useZone()
  const span = spanOf(kind, place.value('day'), zone)
  const query = usePayouts(kind, span)
  return (
    <>
      {heading(<Controls kind={kind} span={span} place={place} zone={zone} />)}
      {query.isError && !query.data ? (
        <CallFailed query={query} />
      ) : query.data ? (
        <Shown reply={query.data} span={span} place={place} zone={zone} nextStep={nextStep} showProof={showProof} />
      ) : (
        <>
          <Skeleton className="h-[140px] rounded-xl" />
          <StatementSkeleton />
        </>
      )}
    </>
  )
}

interface ShownProps {
  readonly reply: Payouts
  readonly span: Span
  readonly place: PayoutsPlace
  readonly zone: string
  readonly nextStep: ReactNode
  readonly showProof: ShowProof
}

function Shown({ reply, span, place, zone, nextStep, showProof }: ShownProps) {
  const currency = readCurrency(reply.currency)
  const payouts = reply.payouts.toReversed()
  const wished = payouts.findIndex(({ id }) => id === place.value('payout'))
  const chosen = wished >= 0 ? wished : payouts.length - 1
  const payout = payouts[chosen]
  if (!payout) {
    return (
      <div className="rounded-xl bg-surface-1 shadow-2">
        <EmptyState title={t('payouts.empty')} hint={t('payouts.emptyHint')}>
          {nextStep}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <section aria-label={t('payouts.overview')} className="rounded-xl bg-surface-1 px-4 pt-4 pb-3 shadow-2 sm:px-5">
        <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="font-display text-[16.5px] font-semibold">
            {span.from === span.to
              ? formatDay(span.to)
              : t('payouts.span', { from: formatDay(span.from), to: formatDay(span.to) })}
          </h2>
          <p className="text-[13px] text-soft">
            <bdi dir="ltr" className="tabular font-semibold text-strong">
              {formatAmount(reply.totals.paid, currency)}
            </bdi>{' '}
            {t('payouts.inPayouts', { count: reply.totals.payouts })}
          </p>
          {/[1-9]/.test(reply.carry) && (
            <p className="text-[13px] text-soft">
              {t('payouts.waits', { amount: formatAmount(reply.carry, currency, { signed: true }) })}
            </p>
          )}
          <p className="ms-auto hidden items-center gap-1.5 text-[12px] text-soft lg:flex">
            <kbd className="rounded-md bg-surface-3 px-1.5 py-0.5">←</kbd>
            <kbd className="rounded-md bg-surface-3 px-1.5 py-0.5">→</kbd>
            {t('payouts.step')}
          </p>
        </div>
        <PayoutStrip
          payouts={payouts}
          span={span}
          chosen={chosen}
          onChoose={(at) => place.change({ payout: payouts[at]?.id })}
          currency={currency}
          zone={zone}
        />
      </section>
      <StatementView key={payout.id} payout={payout} zone={zone} showProof={showProof} />
    </>
  )
}

const control =
  'inline-flex h-11 flex-none items-center justify-center gap-2 rounded-[10px] bg-surface-2 px-3 text-[13.5px] font-semibold shadow-1 outline -outline-offset-1 outline-edge/45 hover:bg-surface-3 disabled:opacity-50 lg:h-9'

interface ControlsProps {
  readonly kind: PayKind
  readonly span: Span
  readonly place: PayoutsPlace
  readonly zone: string
}

function Controls({ kind, span, place, zone }: ControlsProps) {
  const go = (day: string | undefined): void => place.change({ day, payout: undefined })
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <button type="button" aria-label={t('payouts.earlier')} onClick={() => go(span.before)} className={control}>
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </button>
      <DayField
        aria-label={t('payouts.day')}
        value={span.to}
        max={dayOf(systemClock.nowMs(), zone)}
        onChange={({ target }) => go(target.value === '' ? undefined : target.value)}
        className={`${control} max-sm:flex-1`}
      />
      <button
        type="button"
        aria-label={t('payouts.later')}
        disabled={span.isNewest}
        onClick={() => go(span.after)}
        className={control}
      >
        <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </button>
      <Csv kind={kind} span={span} />
    </div>
  )
}

function Csv({ kind, span }: Pick<ControlsProps, 'kind' | 'span'>) {
  const { state, save } = useCsv(`${kind}-${span.from}-${span.to}`, askPayoutsCsv(kind, span))
  return (
    <>
      <button type="button" disabled={state.is === 'busy'} onClick={save} className={control}>
        <Download aria-hidden="true" className="size-4" />
        {t('payouts.csv')}
      </button>
      {state.is === 'failed' && (
        <p role="alert" className="w-full text-[12.5px] text-lose">
          {t(messageOf(state.refusal))}
        </p>
      )}
    </>
  )
}
