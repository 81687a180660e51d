import { teamSorts } from '#modules/records/model.ts'
import { rateCategories } from '#modules/settings/model.ts'
import { RangePicker, useAgentRange } from '#web/agent/dates/date-range.tsx'
import { CategoryBars } from '#web/agent/features/reports/category-bars.tsx'
import { CsvButton } from '#web/agent/features/reports/csv-button.tsx'
import { FigureStrip } from '#web/agent/features/reports/figure-strip.tsx'
import { MemberBets } from '#web/agent/features/reports/member-bets.tsx'
import { ReportBody } from '#web/agent/features/reports/report-body.tsx'
import { FilterChoice, FilterRow, readUuid, useExportKey } from '#web/agent/features/reports/report-filters.tsx'
import { MemberName, PlainMoney } from '#web/agent/features/reports/report-table.tsx'
import { sortNames } from '#web/agent/features/reports/sort-names.ts'
import { type BettingRow, bettingCsv, useBetting } from '#web/agent/features/reports/use-reports.ts'
import { ShortMoney } from '#web/agent/figures/short-money.tsx'
import { PageHeading } from '#web/agent/layout/page-heading.tsx'
import type { Column } from '#web/agent/tables/data-table.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useAgentLocation, useChangeValues } from '#web/features/centres/agent-location.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { ListOrdered } from '#web/ui/icons.ts'

const sorts = teamSorts.filter((one) => one === 'name' || one === 'turnover' || one === 'stake' || one === 'team')

/** What the people below staked, by category and by team; a row opens into the bets of one member. */
export function BettingPage() {
  useExportKey()
  const { values } = useAgentLocation()
  const change = useChangeValues()
  const range = useAgentRange()
  const node = readUuid(values.get('node'))
  const bettor = readUuid(values.get('bets'))
  const category = rateCategories.find((one) => one === values.get('category'))
  const sort = sorts.find((one) => one === values.get('sort')) ?? 'turnover'
  const input = {
    ...{ from: range.from, to: range.to, sort },
    ...(node === null ? {} : { node }),
    ...(category === undefined ? {} : { category }),
  }
  const query = useBetting(input)
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const currency = readCurrency(first?.currency ?? 'PHP')
  const go = (id: string | undefined): void => change({ node: id, bets: undefined })
  const named = [...(first ? [first.node] : []), ...rows].find(({ id }) => id === bettor)
  return (
    <>
      <PageHeading hint={t('report.bettingHint')} />
      <FilterRow days={<RangePicker range={range} />}>
        <FilterChoice
          label={t('report.sort')}
          value={sort}
          choices={sorts.map((one) => ({ value: one, text: t(sortNames[one]) }))}
          onChoose={(value) => change({ sort: value })}
        />
        <CsvButton name={`team-betting-${range.from}-${range.to}`} ask={bettingCsv(input)} />
      </FilterRow>
      <FigureStrip
        label={t('report.totals')}
        figures={
          first && [
            { label: t('report.bets'), value: first.node.figures.bets },
            { label: t('report.stake'), value: first.node.figures.stake },
            { label: t('report.turnover'), value: first.node.figures.turnover },
            { label: t('report.payout'), value: first.node.figures.payout },
            { label: t('report.net'), value: first.node.figures.net, isSigned: true },
          ]
        }
        currency={currency}
        count={5}
      />
      {first && first.categories.length > 0 && (
        <CategoryBars
          categories={first.categories}
          chosen={category ?? null}
          currency={currency}
          onChoose={(one) => change({ category: one ?? undefined })}
        />
      )}
      {bettor !== null ? (
        <MemberBets
          member={bettor}
          name={named?.nickname ?? null}
          path={first?.path ?? []}
          range={range}
          category={category}
          onGo={go}
        />
      ) : (
        <ReportBody
          label={t('agentPage.personalHistoryCopy')}
          query={query}
          first={first}
          rows={rows}
          columns={columnsOf(currency, go, (id) => change({ bets: id }))}
          onGo={go}
        />
      )}
    </>
  )
}

function columnsOf(
  currency: ReturnType<typeof readCurrency>,
  onTeam: (id: string) => void,
  onBets: (id: string) => void,
): readonly Column<BettingRow>[] {
  const money = (amount: string) => <PlainMoney amount={amount} currency={currency} />
  return [
    {
      title: t('report.member'),
      cell: (row) => (
        <MemberName
          member={row}
          isAgent={row.isAgent}
          onOpen={() => (row.team > 0 ? onTeam(row.id) : onBets(row.id))}
        />
      ),
    },
    { title: t('report.team'), from: 'md', isNumber: true, cell: ({ team }) => <bdi>{formatNumber(team)}</bdi> },
    {
      title: t('report.bets'),
      from: 'sm',
      isNumber: true,
      cell: ({ figures }) => <bdi className="tabular">{formatNumber(figures.bets)}</bdi>,
    },
    { title: t('report.stake'), isNumber: true, cell: ({ figures }) => money(figures.stake) },
    { title: t('report.turnover'), from: 'md', isNumber: true, cell: ({ figures }) => money(figures.turnover) },
    { title: t('report.payout'), from: 'lg', isNumber: true, cell: ({ figures }) => money(figures.payout) },
    {
      title: t('report.net'),
      // A phone has room for the stakes and the way to the bets; the result is among the totals above.
      from: 'sm',
      isNumber: true,
      cell: ({ figures }) => <ShortMoney amount={figures.net} currency={currency} isSigned className="font-semibold" />,
    },
    {
      title: t('report.theirBets'),
      // Its words would be wider than a phone has room for.
      isTitleHidden: true,
      isNumber: true,
      cell: (row) => (
        <button
          type="button"
          aria-label={t('report.betsOf', { name: row.nickname })}
          title={t('report.betsOf', { name: row.nickname })}
          onClick={() => onBets(row.id)}
          className="-my-1 inline-grid size-11 place-items-center rounded-lg text-soft hover:bg-surface-3 hover:text-strong lg:size-8"
        >
          <ListOrdered aria-hidden="true" className="size-4" />
        </button>
      ),
    },
  ]
}
