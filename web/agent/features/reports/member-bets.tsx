import { betStates } from '#modules/records/model.ts'
import type { RateCategory } from '#modules/settings/model.ts'
import type { AgentRange } from '#web/agent/dates/date-range.tsx'
import { FilterChoice, ReportPath } from '#web/agent/features/reports/report-filters.tsx'
import { stateNames } from '#web/agent/features/reports/report-labels.ts'
import { ReportFoot, ReportSkeleton, ReportTable } from '#web/agent/features/reports/report-table.tsx'
import { type TeamBet, useTeamBets } from '#web/agent/features/reports/use-reports.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentCard } from '#web/agent/layout/control-styles.ts'
import type { Column } from '#web/agent/tables/data-table.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { gameNameOf } from '#web/features/lottery/lottery-name.ts'
import { betTones, categoryName } from '#web/features/records/bet-labels.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'

interface MemberBetsProps {
  readonly member: string
  /** Null while it is not known. */
  readonly name: string | null
  readonly path: readonly { readonly id: string; readonly nickname: string }[]
  readonly range: AgentRange
  readonly category: RateCategory | undefined
  readonly onGo: (id: string | undefined) => void
}

/** The bets of one member, newest first. */
export function MemberBets({ member, name, path, range, category, onGo }: MemberBetsProps) {
  const { values } = useAgentLocation()
  const change = useChangeValues()
  const state = betStates.find((one) => one === values.get('state'))
  const query = useTeamBets(member, {
    ...{ from: range.from, to: range.to },
    ...(category === undefined ? {} : { category }),
    ...(state === undefined ? {} : { state }),
  })
  const first = query.data?.pages[0]
  const bets = query.data?.pages.flatMap((page) => page.bets) ?? []
  const currency = readCurrency(first?.currency ?? 'PHP')
  const head = (
    <div className="flex flex-wrap items-center justify-between gap-2 pe-4">
      <ReportPath path={path} onGo={onGo}>
        {name === null ? t('report.theirBets') : t('report.betsOf', { name })}
      </ReportPath>
      <FilterChoice
        label={t('report.state')}
        value={state ?? ''}
        none={t('report.all')}
        choices={betStates.map((one) => ({ value: one, text: t(stateNames[one]) }))}
        onChoose={(value) => change({ state: value })}
      />
    </div>
  )
  if (query.isPending) return <ReportSkeleton />
  if (query.isError && !first) return <CallFailed query={query} />
  if (bets.length === 0)
    return (
      <div className={agentCard}>
        {head}
        <EmptyState title={t('report.noBets')} hint={t('report.noBetsHint')} />
      </div>
    )
  return (
    <ReportTable
      label={t('report.theirBets')}
      columns={columnsOf(currency, range.zone)}
      rows={bets}
      keyOf={({ id }) => id}
      path={head}
      foot={<ReportFoot query={query} shown={bets.length} />}
    />
  )
}

function columnsOf(currency: ReturnType<typeof readCurrency>, timeZone: string): readonly Column<TeamBet>[] {
  return [
    {
      title: t('report.time'),
      from: 'sm',
      cell: ({ placedAt }) => (
        <bdi className="tabular whitespace-nowrap text-soft">{formatInstant(placedAt, { timeZone })}</bdi>
      ),
    },
    {
      title: t('report.game'),
      cell: ({ category, ...bet }) => (
        <span className="block min-w-0">
          <bdi className="block max-w-56 truncate font-medium">{gameNameOf(bet)}</bdi>
          {category !== null && <span className="block text-[12px] text-faint">{categoryName(category)}</span>}
        </span>
      ),
    },
    {
      title: t('report.state'),
      from: 'md',
      cell: ({ state }) => <Badge tone={betTones[state]}>{t(stateNames[state])}</Badge>,
    },
    { title: t('report.stake'), isNumber: true, cell: ({ stake }) => <Money amount={stake} currency={currency} /> },
    {
      title: t('report.payout'),
      from: 'sm',
      isNumber: true,
      cell: ({ payout }) => <Money amount={payout} currency={currency} />,
    },
    {
      title: t('report.net'),
      isNumber: true,
      cell: ({ net, state }) =>
        state === 'open' ? (
          <span className="text-faint">–</span>
        ) : (
          <ShortMoney amount={net} currency={currency} isSigned className="font-semibold" />
        ),
    },
  ]
}
