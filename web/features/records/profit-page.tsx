import { useState } from 'react'
import type { Currency } from '#kit/money.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { gameNameOf } from '#web/features/lottery/lottery-name.ts'
import { CsvButton } from '#web/features/records/csv-button.tsx'
import { FilterBar } from '#web/features/records/filter-bar.tsx'
import { ProfitPlot } from '#web/features/records/profit-plot.tsx'
import { TotalsStrip } from '#web/features/records/totals-strip.tsx'
import { currencyOf } from '#web/features/records/use-accounts.ts'
import { useFilters } from '#web/features/records/use-filters.ts'
import { askProfitCsv, type DayProfit, type Profit, useProfit } from '#web/features/records/use-profit.ts'
import { formatDay, formatNumber } from '#web/lib/fmt.ts'
import type { DateShortcut } from '#web/lib/fmt-shortcuts.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CategoryMark } from '#web/ui/category.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What is to come has won and lost nothing yet. */
const shortcuts: readonly DateShortcut[] = ['last7', 'last30']

/** What was won and lost, day by day and game by game. */
export function ProfitPage() {
  const filters = useFilters('personalProfit', shortcuts)
  const query = useProfit(filters)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FilterBar
        filters={filters}
        shortcuts={shortcuts}
        actions={<CsvButton name={`profit-${filters.from}-${filters.to}`} ask={askProfitCsv(filters)} />}
      />
      {query.isError && !query.data ? <CallFailed query={query} /> : <Report report={query.data} />}
    </div>
  )
}

function Report({ report }: { readonly report: Profit | undefined }) {
  const currency = currencyOf(report ?? { currency: 'PHP' })
  const totals = report?.totals
  return (
    <>
      <TotalsStrip
        label={t('records.totals')}
        currency={currency}
        count={5}
        totals={
          totals && [
            { label: t('bets.net'), amount: totals.net, isMovement: true },
            { label: t('bets.staked'), amount: totals.staked },
            { label: t('bets.paid'), amount: totals.paid },
            { label: t('profit.deposits'), amount: totals.deposits },
            { label: t('profit.withdrawals'), amount: totals.withdrawals },
          ]
        }
      />
      {report ? <Days report={report} currency={currency} /> : <Skeleton className="h-80 rounded-2xl" />}
      {report && report.games.length > 0 && <Games games={report.games} currency={currency} />}
    </>
  )
}

const isQuiet = ({ staked, paid, deposits, withdrawals }: DayProfit): boolean =>
  [staked, paid, deposits, withdrawals].every((amount) => Number(amount) === 0)

function Days({ report, currency }: { readonly report: Profit; readonly currency: Currency }) {
  const [isTable, setTable] = useState(false)
  const lively = report.days.filter((day) => !isQuiet(day))
  if (lively.length === 0) {
    return (
      <Card>
        <EmptyState title={t('profit.empty')} hint={t('profit.emptyHint')}>
          <Link to="/" className={buttonClass({ look: 'gold' })}>
            {t('bets.play')}
          </Link>
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4 md:px-6">
        <h2 className="font-display text-[17px] font-semibold">{t('profit.title')}</h2>
        <Button look="bare" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t('profit.showPlot') : t('profit.showTable')}
        </Button>
      </div>
      {isTable ? <DayTable days={lively} currency={currency} /> : <ProfitPlot days={report.days} currency={currency} />}
    </Card>
  )
}

interface DayTableProps {
  readonly days: readonly DayProfit[]
  readonly currency: Currency
}

function DayTable({ days, currency }: DayTableProps) {
  return (
    <div className="records-scroll">
      <table className="records-table mt-2">
        <caption className="sr-only">{t('profit.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('profit.day')}</th>
            {[t('bets.staked'), t('bets.paid'), t('bets.net'), t('profit.deposits'), t('profit.withdrawals')].map(
              (label) => (
                <th key={label} scope="col" data-end>
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} data-plain>
              <th scope="row" className="tabular whitespace-nowrap">
                {formatDay(day.day)}
              </th>
              <td data-end>
                <Money amount={day.staked} currency={currency} className="font-medium" />
              </td>
              <td data-end>
                <Money amount={day.paid} currency={currency} className="font-medium" />
              </td>
              <td data-end>
                <Money amount={day.net} currency={currency} isMovement />
              </td>
              <td data-end>
                <Money amount={day.deposits} currency={currency} className="font-medium" />
              </td>
              <td data-end>
                <Money amount={day.withdrawals} currency={currency} className="font-medium" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface GamesProps {
  readonly games: Profit['games']
  readonly currency: Currency
}

function Games({ games, currency }: GamesProps) {
  return (
    <Card className="overflow-hidden">
      <h2 className="px-5 pt-4 pb-1 font-display text-[17px] font-semibold md:px-6">{t('profit.byGame')}</h2>
      <ul className="divide-y divide-hairline">
        {games.map((game) => (
          <li key={game.game} className="flex items-center gap-3 px-4 py-3 md:px-6">
            <CategoryMark category={game.category ?? ''} className="size-10 rounded-xl" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{gameNameOf(game)}</span>
              <span className="block text-[13px] text-faint">
                {t('profit.bets', { count: game.bets, number: formatNumber(game.bets) })} · {t('bets.staked')}{' '}
                <Money amount={game.staked} currency={currency} className="font-medium" />
              </span>
            </span>
            <Money amount={game.net} currency={currency} isMovement />
          </li>
        ))}
      </ul>
    </Card>
  )
}
