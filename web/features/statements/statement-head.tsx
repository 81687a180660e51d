import type { Currency } from '#kit/money.ts'
import type { Payout } from '#web/features/statements/use-payouts.ts'
import type { Recomputing, useRecompute } from '#web/features/statements/use-recompute.ts'
import { formatAmount, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Diamond } from '#web/ui/diamond.tsx'
import { RotateCw } from '#web/ui/icons.ts'

interface StatementHeadProps {
  readonly payout: Payout
  readonly currency: Currency
  readonly zone: string
  readonly recomputing: ReturnType<typeof useRecompute>
}

/** What was paid for which window, and whether this browser comes to the same. */
export function StatementHead({ payout, currency, zone, recomputing: { state, run } }: StatementHeadProps) {
  const at = (instant: string): string => formatInstant(instant, { timeZone: zone })
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 pt-4 pb-3 sm:px-5">
      <div className="me-auto">
        <p className="text-[13px] text-soft">
          <bdi className="tabular">
            {at(payout.windowStart)} – {at(payout.windowEnd).slice(-8)}
          </bdi>
        </p>
        <p className="text-[32px] leading-[38px] font-semibold tracking-[-0.02em]">
          <bdi dir="ltr" className="tabular">
            {formatAmount(payout.paid, currency)}
          </bdi>
        </p>
      </div>
      <Verdict state={state} paid={payout.paid} currency={currency} />
      <button
        type="button"
        disabled={state.is === 'busy'}
        onClick={() => void run()}
        className="inline-flex h-11 items-center gap-2 rounded-[10px] bg-surface-2 px-4 font-semibold shadow-1 outline -outline-offset-1 outline-edge/60 hover:bg-surface-3 disabled:opacity-60"
      >
        <RotateCw aria-hidden="true" className={`size-4 ${state.is === 'busy' ? 'motion-safe:animate-turn' : ''}`} />
        {t('payouts.recompute')}
      </button>
    </header>
  )
}

interface VerdictProps {
  readonly state: Recomputing
  readonly paid: string
  readonly currency: Currency
}

function Verdict({ state, paid, currency }: VerdictProps) {
  if (state.is === 'idle' || state.is === 'busy') return <output className="sr-only" />
  const verdict = state.is === 'done' ? state.found.verdict : 'broken'
  const isGood = verdict !== 'broken'
  return (
    <output
      className={`flex items-center gap-3 rounded-xl py-2 ps-3 pe-4 ${isGood ? 'bg-win-wash text-win' : 'bg-lose-wash text-lose'}`}
    >
      <Diamond state={isGood ? 'done' : 'failed'} className="size-6" />
      <span>
        <span className="block font-semibold">{t(isGood ? 'payouts.same' : 'payouts.differs')}</span>
        <span className="block text-[12px] text-soft">
          {state.is === 'failed'
            ? t('payouts.notComputed')
            : t(verdict === 'unknown' ? 'payouts.unsigned' : 'payouts.sameHint', {
                amount: formatAmount(paid, currency),
              })}
        </span>
      </span>
    </output>
  )
}
