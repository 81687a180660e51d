import { useState } from 'react'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { Statement } from '#web/features/statements/use-payouts.ts'
import { type Recomputing, saveStatement } from '#web/features/statements/use-recompute.ts'
import { formatAmount, formatInstant, shortenHash } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Diamond, type DiamondState } from '#web/ui/diamond.tsx'
import { Download } from '#web/ui/icons.ts'

interface VerifyCardProps {
  readonly statement: Statement
  readonly currency: Currency
  readonly zone: string
  readonly recomputing: Recomputing
}

/** Who has computed this payout, and what each came to. */
export function VerifyCard({ statement, currency, zone, recomputing }: VerifyCardProps) {
  const { payout, checks } = statement
  const [isHow, setHow] = useState(false)
  const at = (instant: string): string => formatInstant(instant, { timeZone: zone })
  return (
    <section aria-label={t('payouts.verify')} className="rounded-xl bg-surface-1 p-4 shadow-2 sm:px-5">
      <div className="flex items-center justify-between">
        <h2 className="font-display text-[16.5px] font-semibold">{t('payouts.verify')}</h2>
        <button
          type="button"
          aria-expanded={isHow}
          onClick={() => setHow(!isHow)}
          className="min-h-11 text-[13px] font-medium text-gold hover:underline"
        >
          {t('payouts.how')}
        </button>
      </div>
      {isHow && <p className="mb-3 text-[12.5px] text-soft">{t('payouts.howText')}</p>}
      <ul className="grid gap-3">
        <Run
          state="done"
          title={t('payouts.payoutRun')}
          hint={at(checks.ranAt)}
          amount={formatAmount(payout.paid, currency)}
        />
        <Run
          state={checks.auditedAt === null ? 'later' : 'done'}
          title={t('payouts.auditRun')}
          hint={checks.auditedAt === null ? t('payouts.auditWaits') : at(checks.auditedAt)}
          amount={checks.auditedAt === null ? '' : formatAmount(payout.paid, currency)}
        />
        <Browser recomputing={recomputing} currency={currency} />
      </ul>
      <dl className="payout-facts mt-3 border-t border-hairline pt-2">
        <div>
          <dt>{t('payouts.inputs')}</dt>
          <dd title={checks.inputsHash}>
            <bdi dir="ltr">{shortenHash(checks.inputsHash)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('payouts.result')}</dt>
          <dd title={checks.resultHash}>
            <bdi dir="ltr">{shortenHash(checks.resultHash)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('payouts.engine')}</dt>
          <dd>{checks.engine}</dd>
        </div>
      </dl>
      <SaveFile payout={payout.id} />
    </section>
  )
}

function Browser({ recomputing, currency }: Pick<VerifyCardProps, 'recomputing' | 'currency'>) {
  const title = t('payouts.yourBrowser')
  if (recomputing.is !== 'done') {
    return (
      <Run
        state={recomputing.is === 'failed' ? 'failed' : 'later'}
        title={title}
        hint={t('payouts.pressRecompute')}
        amount=""
      />
    )
  }
  const { found, tookMs } = recomputing
  const broken = found.steps.filter(({ state }) => state === 'broken')
  return (
    <Run
      state={broken.length > 0 ? 'failed' : 'done'}
      title={title}
      hint={
        broken.length > 0
          ? broken.map(({ step }) => t(`payouts.step.${step}`)).join(', ')
          : t('payouts.justNow', { time: String(tookMs) })
      }
      amount={formatAmount(formatMoney(found.paid, currency), currency)}
    />
  )
}

interface RunProps {
  readonly state: DiamondState
  readonly title: string
  readonly hint: string
  readonly amount: string
}

function Run({ state, title, hint, amount }: RunProps) {
  return (
    <li className="flex items-start gap-3">
      <Diamond state={state} className="mt-0.5 size-5" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-[12px] text-soft">{hint}</span>
      </span>
      <bdi dir="ltr" className="tabular text-[13px] font-semibold">
        {amount}
      </bdi>
    </li>
  )
}

function SaveFile({ payout }: { readonly payout: string }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <>
      <button
        type="button"
        onClick={() => void saveStatement(payout).then(setRefusal)}
        className="mt-1 inline-flex min-h-11 items-center gap-2 text-[13px] font-medium text-gold hover:underline"
      >
        <Download aria-hidden="true" className="size-4" />
        {t('payouts.save')}
      </button>
      {refusal !== null && (
        <p role="alert" className="text-[12.5px] text-lose">
          {t(messageOf(refusal))}
        </p>
      )}
    </>
  )
}
