import { type AgentRange, RangePicker, useAgentRange } from '#web/agent/dates/date-range.tsx'
import { FunnelCard } from '#web/agent/features/team/funnel-card.tsx'
import { HoursCard } from '#web/agent/features/team/hours-card.tsx'
import { OverviewCards } from '#web/agent/features/team/overview-cards.tsx'
import { ProfitChart } from '#web/agent/features/team/profit-chart.tsx'
import { TopCard } from '#web/agent/features/team/top-card.tsx'
import { type Overview, useOverview } from '#web/agent/features/team/use-team.ts'
import { agentButton } from '#web/agent/layout/control-styles.ts'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { saveCsv } from '#web/lib/save-csv.ts'
import { Download } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Before the first window has been closed, nothing is counted for good. */
const firstDay = '2001'

/** The team at a glance: what it earned and brought, day by day, who came and who brought most. */
export function OverviewPage() {
  const range = useAgentRange()
  const query = useOverview(range)
  const team = query.data?.team
  return (
    <>
      <PageHeading
        about={
          team &&
          t('team.membersLevels', {
            count: team.members,
            number: formatNumber(team.members),
            levels: String(team.levels),
          })
        }
      >
        <RangePicker range={range} />
        <button
          type="button"
          disabled={!query.data}
          onClick={() => query.data && save(query.data, range)}
          className={agentButton.plain}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('team.csv')}
        </button>
      </PageHeading>
      {query.isRefetchError && (
        <output className="rounded-xl bg-lose-wash px-4 py-2 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      {query.data && <Shown overview={query.data} />}
      {query.isPending && <OverviewSkeleton />}
      {query.isError && !query.data && <CallFailed query={query} />}
    </>
  )
}

function Shown({ overview }: { readonly overview: Overview }) {
  const currency = readCurrency(overview.currency)
  return (
    <>
      <OverviewCards overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[minmax(0,1fr)_340px]">
        <ProfitChart days={overview.days} currency={currency} />
        <FunnelCard funnel={overview.funnel} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
        <HoursCard hours={overview.hours} />
        <TopCard top={overview.top} currency={currency} />
      </div>
      {overview.asOf > firstDay && (
        <p className="text-[12.5px] text-faint">{t('team.asOf', { time: formatInstant(overview.asOf) })}</p>
      )}
    </>
  )
}

/** The figures of every day, as a spreadsheet takes them. */
function save({ days }: Overview, { from, to }: AgentRange): void {
  const head = [
    t('team.day'),
    t('team.income'),
    t('team.profit'),
    t('team.turnover'),
    t('team.deposits'),
    t('team.withdrawals'),
    t('team.active'),
    t('team.registered'),
  ]
  const rows = days.map((day) => [
    day.day,
    day.income,
    day.profit,
    day.turnover,
    day.deposits,
    day.withdrawals,
    day.active,
    day.joined,
  ])
  saveCsv(`team-${from}-${to}`, [head, ...rows])
}

function OverviewSkeleton() {
  return (
    <>
      <output className="sr-only">{t('state.loading')}</output>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {['income', 'profit', 'left', 'right'].map((name) => (
          <Skeleton key={name} className="h-[172px] rounded-xl" />
        ))}
      </div>
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Skeleton className="h-[346px] rounded-xl" />
        <Skeleton className="h-[346px] rounded-xl" />
      </div>
      <div className="grid gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    </>
  )
}
