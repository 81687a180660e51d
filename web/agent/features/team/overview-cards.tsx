import type { ReactNode } from 'react'
import type { Currency } from '#kit/money.ts'
import { Sparkline } from '#web/agent/charts/sparkline.tsx'
import { runningSum } from '#web/agent/features/team/change.ts'
import { ChangeMark } from '#web/agent/features/team/change-mark.tsx'
import type { Overview } from '#web/agent/features/team/use-team.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentCard } from '#web/agent/layout/control-styles.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

/** What the agent earned and the team brought, each beside how it went. */
export function OverviewCards({ overview }: { readonly overview: Overview }) {
  const { income, figures, before, days, team } = overview
  const currency = readCurrency(overview.currency)
  const isLoss = figures.profit.startsWith('-')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <LeadCard
        title={t('team.income')}
        change={<ChangeMark now={income.total} before={before.income.total} />}
        hint={<IncomeParts income={income} currency={currency} />}
        series={runningSum(days.map((day) => day.income))}
        tone="gold"
      >
        <ShortMoney amount={income.total} currency={currency} />
      </LeadCard>
      <LeadCard
        title={t('team.profit')}
        change={<ChangeMark now={figures.profit} before={before.figures.profit} />}
        hint={t('team.profitHint')}
        series={runningSum(days.map((day) => day.profit))}
        tone={isLoss ? 'lose' : 'win'}
      >
        <ShortMoney amount={figures.profit} currency={currency} isSigned />
      </LeadCard>
      <div className="grid gap-3 max-sm:grid-cols-2">
        <SmallCard
          title={t('team.turnover')}
          change={<ChangeMark now={figures.turnover} before={before.figures.turnover} />}
          series={days.map((day) => Number(day.turnover))}
        >
          <ShortMoney amount={figures.turnover} currency={currency} />
        </SmallCard>
        <SmallCard
          title={t('team.deposits')}
          change={<ChangeMark now={figures.deposits} before={before.figures.deposits} />}
          series={days.map((day) => Number(day.deposits))}
        >
          <ShortMoney amount={figures.deposits} currency={currency} />
        </SmallCard>
      </div>
      <div className="grid gap-3 max-sm:grid-cols-2">
        <SmallCard
          title={t('team.active')}
          change={<ChangeMark now={figures.active} before={before.figures.active} />}
          series={days.map((day) => day.active)}
        >
          <span className="tabular">{formatNumber(figures.active)}</span>{' '}
          <span className="text-[13px] font-normal text-soft">
            {t('team.ofMembers', { number: formatNumber(team.members) })}
          </span>
        </SmallCard>
        <SmallCard
          title={t('team.withdrawals')}
          change={<ChangeMark now={figures.withdrawals} before={before.figures.withdrawals} isInverse />}
          series={days.map((day) => Number(day.withdrawals))}
        >
          <ShortMoney amount={figures.withdrawals} currency={currency} />
        </SmallCard>
      </div>
    </div>
  )
}

interface IncomePartsProps {
  readonly income: Overview['income']
  readonly currency: Currency
}

function IncomeParts({ income, currency }: IncomePartsProps) {
  const parts = [
    { name: t('team.salary'), amount: income.salaries },
    { name: t('team.dividend'), amount: income.dividends },
    { name: t('team.rebate'), amount: income.rebates },
  ]
  return parts.map(({ name, amount }, at) => (
    <span key={name}>
      {at > 0 && ' · '}
      {name} <ShortMoney amount={amount} currency={currency} />
    </span>
  ))
}

interface CardProps {
  readonly title: string
  readonly change: ReactNode
  readonly series: readonly number[]
  readonly children: ReactNode
}

interface LeadCardProps extends CardProps {
  readonly hint: ReactNode
  readonly tone: 'gold' | 'win' | 'lose'
}

function LeadCard({ title, change, hint, series, tone, children }: LeadCardProps) {
  return (
    <section className={`${agentCard} flex flex-col overflow-hidden`}>
      <div className="px-4 pt-3.5 lg:px-[18px]">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-sans text-[13px] font-medium text-soft">{title}</h2>
          {change}
        </div>
        <p className="mt-1 text-[27px] leading-tight font-semibold">{children}</p>
        <p className="mt-0.5 text-[12.5px] text-soft">{hint}</p>
      </div>
      <Sparkline values={series} width={320} height={64} tone={tone} hasArea className="mt-auto h-16 w-full pt-2" />
    </section>
  )
}

function SmallCard({ title, change, series, children }: CardProps) {
  return (
    <section className={`${agentCard} flex items-center gap-3 px-4 py-3.5`}>
      <div className="min-w-0 flex-1">
        <h2 className="font-sans text-[13px] font-medium text-soft">{title}</h2>
        <p className="mt-0.5 text-[18px] leading-tight font-semibold whitespace-nowrap">{children}</p>
        <div className="mt-0.5 min-h-[18px]">{change}</div>
      </div>
      <Sparkline values={series} width={96} height={36} className="h-9 w-24 flex-none max-sm:hidden" />
    </section>
  )
}
