import { useState } from 'react'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { playName } from '#web/features/lottery/play-names.ts'
import { partNames, planNames, planTones } from '#web/features/lottery-records/plan-words.ts'
import { type Plan, usePlans } from '#web/features/lottery-records/use-tickets.ts'
import { formatAmount, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChevronDown, Repeat } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

/** Chase plans, newest first, each with its issues. One that runs is ended where it was begun, on the page of its lottery. */
export function PlansView() {
  const plans = usePlans().data ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="mb-3 text-[20px] font-semibold">
        {t('tickets.plans')}
      </h2>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-hairline">
          {plans.map((plan) => (
            <li key={plan.id}>
              <button
                type="button"
                aria-expanded={openId === plan.id}
                onClick={() => setOpenId(openId === plan.id ? null : plan.id)}
                className="ticket-opener"
              >
                <Head plan={plan} isOpen={openId === plan.id} />
              </button>
              {openId === plan.id && <Parts plan={plan} />}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Head({ plan, isOpen }: { readonly plan: Plan; readonly isOpen: boolean }) {
  const { lottery, parts, lines, total, currency, state } = plan
  const bought = parts.filter((part) => part.state === 'bought').length
  const [first] = lines
  return (
    <span className="ticket-head">
      <Repeat aria-hidden="true" className="size-5 flex-none text-hue [--hue:318]" />
      <span className="ticket-name">
        <b>{lotteryName(lottery)}</b>
        <span className="text-[13px] text-soft">
          {t('tickets.planProgress', { done: formatNumber(bought), all: formatNumber(parts.length) })}
        </span>
      </span>
      <span className="ticket-play">
        {first && playName(first.play)}
        {lines.length > 1 && ` ${t('tickets.moreLines', { count: lines.length - 1 })}`}
      </span>
      <Money amount={total} currency={currency} className="ticket-stake font-semibold" />
      <span className="ticket-end">
        <Badge tone={planTones[state]}>{t(planNames[state])}</Badge>
      </span>
      <ChevronDown aria-hidden="true" className={`size-4 flex-none text-faint ${isOpen ? 'rotate-180' : ''}`} />
    </span>
  )
}

function Parts({ plan: { lottery, parts, currency, held, staked, payout, state } }: { readonly plan: Plan }) {
  const sums = [
    [t('tickets.planStaked'), staked],
    [t('tickets.planHeld'), held],
    [t('tickets.paid'), payout],
  ] as const
  return (
    <div className="ticket-body">
      <dl className="ticket-facts">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <ol className="plan-parts">
        {parts.map((part) => (
          <li key={part.issue}>
            {part.ticket === null ? (
              <bdi className="tabular">{part.issue}</bdi>
            ) : (
              <Link to={`/lottery/tickets?ticket=${part.ticket}`} className="text-gold">
                <bdi className="tabular">{part.issue}</bdi>
              </Link>
            )}
            <span>{t('tickets.times', { multiple: formatNumber(part.multiple) })}</span>
            <Money amount={part.stake} currency={currency} className="font-semibold" />
            <span className="text-soft">
              {part.payout === null
                ? t(partNames[part.state])
                : t('tickets.partPaid', { amount: formatAmount(part.payout, currency) })}
            </span>
          </li>
        ))}
      </ol>
      {state === 'running' && (
        <Link to={`/lottery/${lottery}`} className="inline-flex min-h-11 items-center font-semibold text-gold">
          {t('tickets.planStop')}
        </Link>
      )}
    </div>
  )
}
