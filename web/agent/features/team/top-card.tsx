import { useMemo } from 'react'
import type { Currency } from '#kit/money.ts'
import { Sparkline } from '#web/agent/charts/sparkline.tsx'
import type { Overview } from '#web/agent/features/team/use-team.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { agentButton, agentCard, agentCardTitle } from '#web/agent/layout/control-styles.ts'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { type Column, DataTable } from '#web/agent/tables/data-table.tsx'
import { AgentLink } from '#web/features/centres/agent-location.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ArrowRight } from '#web/ui/icons.ts'

interface TopCardProps {
  readonly top: Overview['top']
  readonly currency: Currency
}

type Top = Overview['top'][number]

/** Where the card stands beside another one there is little room for drawings; the figures are there anyway. */
const looks = {
  share: 'w-24 max-md:hidden xl:max-2xl:hidden',
  trend: 'w-20 max-md:hidden xl:max-[1400px]:hidden',
} as const

const padding = 'px-1.5 sm:px-2 first:ps-4 last:pe-4 lg:first:ps-5 lg:last:pe-5'

/** Who brought most. A name leads to its place in the tree. */
export function TopCard({ top, currency }: TopCardProps) {
  const columns = useMemo(() => describeColumns(top, currency), [top, currency])
  return (
    <section aria-label={t('team.top')} className={`${agentCard} overflow-hidden`}>
      <div className="flex items-center justify-between gap-4 px-4 pt-4 pb-1 lg:px-5">
        <h2 className={agentCardTitle}>{t('team.top')}</h2>
        <AgentLink
          page="downlineManagmentView"
          className="flex min-h-11 items-center gap-1.5 font-medium text-gold hover:underline lg:min-h-8"
        >
          {t('agentPage.downlineManagmentView')}
          <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </AgentLink>
      </div>
      {top.length === 0 ? (
        <EmptyState title={t('team.nobody')} hint={t('team.nobodyHint')}>
          <AgentLink page="registerCenter" className={agentButton.gold}>
            {t('agentPage.registerCenter')}
          </AgentLink>
        </EmptyState>
      ) : (
        <DataTable label={t('team.top')} columns={columns} rows={top} keyOf={({ id }) => id} rowClassName="relative" />
      )}
    </section>
  )
}

function describeColumns(top: readonly Top[], currency: Currency): readonly Column<Top>[] {
  const most = Math.max(1, ...top.map(({ turnover }) => Number(turnover)))
  const columns: readonly Column<Top>[] = [
    {
      title: t('team.member'),
      isRowHead: true,
      cell: ({ id, nickname }) => (
        <AgentLink
          page="downlineManagmentView"
          values={{ member: id }}
          className="flex min-h-11 items-center gap-2.5 -outline-offset-2 after:absolute after:inset-0 lg:min-h-9"
        >
          <LetterAvatar id={id} name={nickname} />
          <bdi className="max-w-24 truncate sm:max-w-36">{nickname}</bdi>
        </AgentLink>
      ),
    },
    {
      title: t('team.team'),
      from: 'sm',
      isNumber: true,
      cell: ({ team }) => <span className="tabular text-soft">{formatNumber(team)}</span>,
    },
    {
      title: t('team.turnover'),
      isNumber: true,
      cell: ({ turnover }) => <ShortMoney amount={turnover} currency={currency} />,
    },
    {
      key: 'share',
      title: '',
      isDrawing: true,
      className: looks.share,
      cell: ({ turnover }) => <Share part={Number(turnover) / most} />,
    },
    {
      title: t('team.profitShort'),
      isNumber: true,
      cell: ({ profit }) => <ShortMoney amount={profit} currency={currency} isSigned />,
    },
    {
      title: t('team.rate'),
      from: 'sm',
      isNumber: true,
      // It is the last one where the line is left out.
      className: 'max-md:pe-4 xl:max-[1400px]:pe-5',
      cell: ({ ratePpm }) => <span className="tabular">{ratePpm === null ? '–' : `${writePercent(ratePpm)}%`}</span>,
    },
    {
      key: 'trend',
      title: '',
      isDrawing: true,
      className: looks.trend,
      cell: ({ series, profit }) => (
        <Sparkline
          values={series.map(Number)}
          width={68}
          height={24}
          tone={profit.startsWith('-') ? 'lose' : 'win'}
          className="ms-auto h-6 w-[68px]"
        />
      ),
    },
  ]
  return columns.map((column) => ({ ...column, padding }))
}

function Share({ part }: { readonly part: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 80 6" className="h-1.5 w-20 rtl:-scale-x-100">
      <rect width="80" height="6" rx="3" className="fill-surface-3" />
      <rect width={Math.max(3, 80 * part)} height="6" rx="3" className="fill-series" />
    </svg>
  )
}
