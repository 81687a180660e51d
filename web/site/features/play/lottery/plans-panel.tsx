import type { Currency } from '#kit/money.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { PlanAnswer } from '#web/site/features/play/lottery/send-plan.ts'
import { useCancelPlan } from '#web/site/features/play/lottery/use-plans.ts'
import { refusalText } from '#web/site/features/play/refusal-text.ts'
import { Button } from '#web/ui/button.tsx'

interface PlansPanelProps {
  readonly plans: readonly PlanAnswer[]
  readonly currency: Currency
}

/** Chase plans that are running, and the way to end one. */
export function PlansPanel({ plans, currency }: PlansPanelProps) {
  const { isBusy, refusal, cancel } = useCancelPlan()
  if (plans.length === 0) return null
  return (
    <section className="lottery-panel own-tickets" aria-label={t('lottery.chase.running')}>
      <h2>{t('lottery.chase.running')}</h2>
      <ul>
        {plans.map(({ id, parts, held }) => {
          const bought = parts.filter(({ state }) => state !== 'waiting').length
          return (
            <li key={id}>
              <span>
                {t('lottery.chase.progress', { done: formatNumber(bought), all: formatNumber(parts.length) })}
                <br />
                <small>{t('lottery.chase.heldIs', { amount: formatAmount(held, currency) })}</small>
              </span>
              <Button isBusy={isBusy} onClick={() => void cancel(id)}>
                {t('lottery.chase.cancel')}
              </Button>
            </li>
          )
        })}
      </ul>
      {refusal !== null && (
        <p role="alert" className="lottery-fault">
          {refusalText(refusal)}
        </p>
      )}
    </section>
  )
}
