import '#web/agent/features/income/income.css'
import { useMemo } from 'react'
import type { Currency } from '#kit/money.ts'
import { RangePicker, useAgentRange } from '#web/agent/dates/date-range.tsx'
import { incomeTexts } from '#web/agent/features/income/income-labels.ts'
import { IncomePlot } from '#web/agent/features/income/income-plot.tsx'
import { type Income, incomeKinds, type PayKind, useIncome } from '#web/agent/features/income/use-income.ts'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { type Column, DataTable } from '#web/agent/tables/data-table.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import type { AgentPageKey, AgentValues } from '#web/features/centres/agent-keys.ts'
import { AgentLink } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { formatAmount, formatDay } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { saveCsv } from '#web/lib/save-csv.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronRight, Download } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Where the payouts of a kind are looked at one by one. */
const pages: Readonly<Record<PayKind, { readonly page: AgentPageKey; readonly values?: AgentValues }>> = {
  dividend: { page: 'agentDividendRecordCopy2' },
  daily: { page: 'agentDailyWages2' },
  hourly: { page: 'agentHourSalary' },
  realtime: { page: 'agentRealtimeSalary' },
  rebate: { page: 'agentRevenueReport', values: { kind: 'rebate' } },
}

/** What I earned, day by day and by what it was for. */
export function IncomePage() {
  const range = useAgentRange()
  const query = useIncome(range.from, range.to)
  return (
    <div className="income grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHeading hint={t('income.hint')}>
        <RangePicker range={range} />
        <button
          type="button"
          disabled={!query.data}
          onClick={() => query.data && saveCsv(`income-${range.from}-${range.to}`, rowsOf(query.data))}
          className={agentButton.plain}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('payouts.csv')}
        </button>
      </PageHeading>
      {query.isError && !query.data ? (
        <CallFailed query={query} />
      ) : query.data ? (
        <Report income={query.data} />
      ) : (
        <IncomeSkeleton />
      )}
    </div>
  )
}

function Report({ income }: { readonly income: Income }) {
  const currency = readCurrency(income.currency)
  const isQuiet = income.days.every(({ total }) => !/[1-9]/.test(total))
  return (
    <>
      <Totals income={income} currency={currency} />
      <section className={`${agentCard} p-4 sm:px-5`} aria-label={t('income.byDay')}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className={agentCardTitle}>{t('income.byDay')}</h2>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[12px] text-soft">
            {incomeKinds.map((kind) => (
              <li key={kind} data-kind={kind} className="inline-flex items-center gap-2">
                <i aria-hidden="true" className="income-mark" />
                {t(incomeTexts[kind])}
              </li>
            ))}
          </ul>
        </div>
        {isQuiet ? (
          <EmptyState title={t('income.empty')} hint={t('income.emptyHint')}>
            <AgentLink page="agentContracts" className={agentButton.plain}>
              {t('income.toContracts')}
            </AgentLink>
          </EmptyState>
        ) : (
          <IncomePlot days={income.days} currency={currency} />
        )}
      </section>
      {!isQuiet && <Days income={income} currency={currency} />}
    </>
  )
}

interface PartProps {
  readonly income: Income
  readonly currency: Currency
}

function Totals({ income: { totals, carry }, currency }: PartProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,150px),1fr))] gap-3">
      <div className={`${agentCard} p-4`}>
        <dt className="text-[12.5px] text-soft">{t('income.total')}</dt>
        <dd className="mt-1 text-[24px] leading-tight font-semibold">
          <bdi dir="ltr" className="tabular">
            {formatAmount(totals.total, currency)}
          </bdi>
          {/[1-9]/.test(carry) && (
            <span className="block text-[12px] font-normal text-soft">
              {t('payouts.waits', { amount: formatAmount(carry, currency, { signed: true }) })}
            </span>
          )}
        </dd>
      </div>
      {incomeKinds.toReversed().map((kind) => (
        <div key={kind} data-kind={kind} className={`${agentCard} p-4`}>
          <dt className="flex items-center gap-2 text-[12.5px] text-soft">
            <i aria-hidden="true" className="income-mark" />
            {t(incomeTexts[kind])}
          </dt>
          <dd className="mt-1 text-[18px] font-semibold">
            <bdi dir="ltr" className="tabular">
              {formatAmount(totals[kind], currency)}
            </bdi>
            <AgentLink
              {...pages[kind]}
              aria-label={t('income.openKind', { kind: t(incomeTexts[kind]) })}
              className="-mb-3 flex min-h-11 items-center gap-1 text-[12.5px] font-medium text-gold hover:underline"
            >
              {t('income.payouts')}
              <ChevronRight aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />
            </AgentLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The days that brought something, newest first; a month of empty rows would only hide them. */
function Days({ income: { days, totals }, currency }: PartProps) {
  const earned = useMemo(() => days.filter(({ total }) => /[1-9]/.test(total)).toReversed(), [days])
  const columns = useMemo(() => describeColumns(totals, currency), [totals, currency])
  return (
    <section className={`${agentCard} overflow-hidden`} aria-label={t('income.table')}>
      <DataTable label={t('income.table')} columns={columns} rows={earned} keyOf={({ day }) => day} />
      {earned.length < days.length && (
        <p className="border-t border-hairline px-4 py-2.5 text-[12.5px] text-faint">{t('income.quietDays')}</p>
      )}
    </section>
  )
}

function describeColumns(totals: Income['totals'], currency: Currency): readonly Column<Income['days'][number]>[] {
  const write = (amount: string) => (
    <bdi dir="ltr" className="tabular whitespace-nowrap">
      {/[1-9]/.test(amount) ? formatAmount(amount, currency) : '–'}
    </bdi>
  )
  return [
    {
      title: t('income.day'),
      isRowHead: true,
      foot: t('income.sum'),
      className: 'whitespace-nowrap',
      // A wide table scrolls in its own box, and what can be reached by the keyboard scrolls with it.
      cell: ({ day }) => (
        <AgentLink
          page="agentRealtimeSalary"
          values={{ day }}
          className="inline-flex min-h-11 items-center underline-offset-4 hover:underline lg:min-h-9"
        >
          {formatDay(day)}
        </AgentLink>
      ),
    },
    {
      title: t('income.total'),
      isNumber: true,
      cell: ({ total }) => <span className="font-semibold">{write(total)}</span>,
      foot: write(totals.total),
    },
    ...incomeKinds.toReversed().map((kind) => ({
      title: t(incomeTexts[kind]),
      isNumber: true,
      cell: (day: Income['days'][number]) => write(day[kind]),
      foot: write(totals[kind]),
    })),
  ]
}

function rowsOf({ days }: Income): string[][] {
  const kinds = incomeKinds.toReversed()
  return [
    [t('income.day'), ...kinds.map((kind) => t(incomeTexts[kind])), t('income.total')],
    ...days.map((day) => [day.day, ...kinds.map((kind) => day[kind]), day.total]),
  ]
}

function IncomeSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,150px),1fr))] gap-3">
        {['total', ...incomeKinds].map((kind) => (
          <Skeleton key={kind} className="h-[106px] rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-[340px] rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </>
  )
}
