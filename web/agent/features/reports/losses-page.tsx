import { teamSorts } from '#modules/records/model.ts'
import { RangePicker, useAgentRange } from '#web/agent/dates/date-range.tsx'
import { CsvButton } from '#web/agent/features/reports/csv-button.tsx'
import { FigureStrip, type StripFigure } from '#web/agent/features/reports/figure-strip.tsx'
import { ReportBody } from '#web/agent/features/reports/report-body.tsx'
import { FilterChoice, FilterRow, readUuid, useExportKey } from '#web/agent/features/reports/report-filters.tsx'
import { MemberName, PlainMoney } from '#web/agent/features/reports/report-table.tsx'
import { SignedBar, sharesOf } from '#web/agent/features/reports/signed-bar.tsx'
import { sortNames } from '#web/agent/features/reports/sort-names.ts'
import { type LossRow, lossesCsv, useLosses } from '#web/agent/features/reports/use-reports.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import type { Column } from '#web/agent/tables/data-table.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

/** What the people below won and lost, each with their team; an agent's row opens into the rows below it. */
export function LossesPage() {
  useExportKey()
  const { values } = useAgentLocation()
  const change = useChangeValues()
  const range = useAgentRange()
  const node = readUuid(values.get('node'))
  const sort = teamSorts.find((one) => one === values.get('sort')) ?? 'profit'
  const input = { from: range.from, to: range.to, sort, ...(node === null ? {} : { node }) }
  const query = useLosses(input)
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const currency = readCurrency(first?.currency ?? 'PHP')
  const go = (id: string | undefined): void => change({ node: id })
  const shares = sharesOf(rows.map(({ figures }) => figures.profit))
  const shareOf = new Map(rows.map(({ id }, at) => [id, shares[at] ?? 0]))
  return (
    <>
      <PageHeading hint={t('report.lossHint')} />
      <FilterRow days={<RangePicker range={range} />}>
        <FilterChoice
          label={t('report.sort')}
          value={sort}
          choices={teamSorts.map((one) => ({ value: one, text: t(sortNames[one]) }))}
          onChoose={(value) => change({ sort: value })}
        />
        <CsvButton name={`user-loss-${range.from}-${range.to}`} ask={lossesCsv(input)} />
      </FilterRow>
      <FigureStrip
        label={t('report.totals')}
        figures={first && stripOf(first.node.figures)}
        currency={currency}
        count={8}
      />
      <ReportBody
        label={t('agentPage.palStatementsAgentCopy')}
        query={query}
        first={first}
        rows={rows}
        columns={columnsOf({ currency, shareOf, onOpen: go })}
        onGo={go}
      />
    </>
  )
}

function stripOf(figures: LossRow['figures']): readonly StripFigure[] {
  return [
    { label: t('report.profit'), value: figures.profit, isSigned: true },
    { label: t('report.stake'), value: figures.stake },
    { label: t('report.payout'), value: figures.payout },
    { label: t('report.rebates'), value: figures.rebates },
    { label: t('report.bonuses'), value: figures.bonuses },
    { label: t('report.deposits'), value: figures.deposits },
    { label: t('report.withdrawals'), value: figures.withdrawals },
    { label: t('report.active'), value: figures.active },
  ]
}

interface ColumnParts {
  readonly currency: ReturnType<typeof readCurrency>
  readonly shareOf: ReadonlyMap<string, number>
  readonly onOpen: (id: string) => void
}

function columnsOf({ currency, shareOf, onOpen }: ColumnParts): readonly Column<LossRow>[] {
  const money = (amount: string) => <PlainMoney amount={amount} currency={currency} />
  return [
    {
      title: t('report.member'),
      cell: (row) => (
        <MemberName member={row} isAgent={row.isAgent} onOpen={row.team > 0 ? () => onOpen(row.id) : undefined} />
      ),
    },
    { title: t('report.team'), from: 'md', isNumber: true, cell: ({ team }) => <bdi>{formatNumber(team)}</bdi> },
    { title: t('report.stake'), from: 'sm', isNumber: true, cell: ({ figures }) => money(figures.stake) },
    { title: t('report.turnover'), from: 'lg', isNumber: true, cell: ({ figures }) => money(figures.turnover) },
    { title: t('report.payout'), from: 'sm', isNumber: true, cell: ({ figures }) => money(figures.payout) },
    { title: t('report.rebates'), from: '2xl', isNumber: true, cell: ({ figures }) => money(figures.rebates) },
    { title: t('report.bonuses'), from: '2xl', isNumber: true, cell: ({ figures }) => money(figures.bonuses) },
    { title: t('report.deposits'), from: 'xl', isNumber: true, cell: ({ figures }) => money(figures.deposits) },
    { title: t('report.withdrawals'), from: 'xl', isNumber: true, cell: ({ figures }) => money(figures.withdrawals) },
    {
      title: t('report.profit'),
      isNumber: true,
      cell: ({ id, figures }) => (
        <span className="flex items-center justify-end gap-3">
          <span className="max-md:hidden">
            <SignedBar share={shareOf.get(id) ?? 0} />
          </span>
          <ShortMoney amount={figures.profit} currency={currency} isSigned className="min-w-20 font-semibold" />
        </span>
      ),
    },
  ]
}
