import { useState } from 'react'
import { type Currency, formatMoney, parseMoney } from '#kit/money.ts'
import { betStates } from '#modules/records/model.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { gameNameOf } from '#web/features/lottery/lottery-name.ts'
import { categoryName } from '#web/features/records/bet-labels.ts'
import { stateNames } from '#web/features/records/bet-names.ts'
import { BetRows, ListSkeleton } from '#web/features/records/bet-rows.tsx'
import { CsvButton } from '#web/features/records/csv-button.tsx'
import { FilterBar, FilterSelect } from '#web/features/records/filter-bar.tsx'
import { ListFoot } from '#web/features/records/list-foot.tsx'
import { TotalsStrip } from '#web/features/records/totals-strip.tsx'
import { currencyOf } from '#web/features/records/use-accounts.ts'
import {
  askBetsCsv,
  type Bet,
  type BetTotals,
  stateOf,
  useBets,
  useBetTotals,
  useOpenBets,
} from '#web/features/records/use-bets.ts'
import { type Filters, useFilters } from '#web/features/records/use-filters.ts'
import { dateShortcuts } from '#web/lib/fmt-shortcuts.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Every bet, ours and vendors', with what became of it. */
export function BetsPage() {
  const filters = useFilters('personalHistoryCopy')
  const totals = useBetTotals(filters)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BetFilters filters={filters} games={totals.data?.games ?? []} />
      {filters.isAhead ? <OpenBets filters={filters} /> : <PastBets filters={filters} totals={totals.data} />}
    </div>
  )
}

interface BetFiltersProps {
  readonly filters: Filters
  readonly games: BetTotals['games']
}

/** Only what was played in these days can be chosen: no choice leads to an empty list. */
function BetFilters({ filters, games }: BetFiltersProps) {
  const { value, change } = filters
  const categories = unique(games.map(({ category }) => category)).map((code) => ({
    value: code,
    text: categoryName(code),
  }))
  const makers = new Map(games.map(({ vendor, vendorName }) => [vendor ?? '', vendorName ?? '']))
  makers.delete('')
  return (
    <FilterBar
      filters={filters}
      shortcuts={dateShortcuts}
      actions={!filters.isAhead && <CsvButton name={`bets-${filters.from}-${filters.to}`} ask={askBetsCsv(filters)} />}
    >
      <FilterSelect
        label={t('bets.category')}
        none={t('records.all')}
        value={value('category')}
        choices={categories}
        onChoose={(category) => change({ category })}
      />
      <FilterSelect
        label={t('bets.vendor')}
        none={t('records.all')}
        value={value('vendor')}
        choices={[...makers].map(([code, text]) => ({ value: code, text }))}
        onChoose={(vendor) => change({ vendor })}
      />
      <FilterSelect
        label={t('bets.game')}
        none={t('records.all')}
        value={value('game')}
        choices={games.map((game) => ({ value: game.game, text: gameNameOf(game) }))}
        onChoose={(game) => change({ game })}
      />
      {!filters.isAhead && (
        <FilterSelect
          label={t('bets.state')}
          none={t('records.all')}
          value={stateOf(filters)}
          choices={betStates.map((state) => ({ value: state, text: t(stateNames[state]) }))}
          onChoose={(state) => change({ state })}
        />
      )}
      <FilterSelect
        label={t('records.columns')}
        value={value('cols') ?? 'short'}
        choices={[
          { value: 'short', text: t('records.columnsShort') },
          { value: 'all', text: t('records.columnsAll') },
        ]}
        onChoose={(cols) => change({ cols: cols === 'all' ? 'all' : undefined })}
      />
    </FilterBar>
  )
}

const unique = (codes: readonly (string | null)[]): string[] =>
  [...new Set(codes)].filter((code): code is string => code !== null)

interface PastBetsProps {
  readonly filters: Filters
  readonly totals: BetTotals | undefined
}

function PastBets({ filters, totals }: PastBetsProps) {
  const query = useBets(filters)
  const [openId, setOpenId] = useState<string | null>(null)
  const currency = currencyOf(totals ?? query.data?.pages[0] ?? { currency: 'PHP' })
  const bets = query.data?.pages.flatMap((page) => page.bets) ?? []
  return (
    <>
      <Sums currency={currency} totals={totals?.totals} />
      {query.isPending && <ListSkeleton />}
      {query.isError && !query.data && <CallFailed query={query} />}
      {query.data && bets.length === 0 && (
        <NoBets isFiltered={filters.value('game') !== undefined || stateOf(filters) !== undefined} />
      )}
      {bets.length > 0 && (
        <Card className="overflow-hidden">
          {query.isRefetchError && <Stale />}
          <BetRows bets={bets} currency={currency} filters={filters} openId={openId} onToggle={setOpenId} />
          <ListFoot query={query} shown={bets.length} />
        </Card>
      )}
    </>
  )
}

export function Stale() {
  return <output className="block bg-lose-wash px-6 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
}

interface SumsProps {
  readonly currency: Currency
  readonly totals: BetTotals['totals'] | undefined
}

function Sums({ currency, totals }: SumsProps) {
  return (
    <TotalsStrip
      label={t('records.totals')}
      currency={currency}
      count={4}
      totals={
        totals && [
          { label: t('bets.count'), amount: totals.bets },
          { label: t('bets.staked'), amount: totals.staked },
          { label: t('bets.paid'), amount: totals.paid },
          { label: t('bets.net'), amount: totals.net, isMovement: true },
        ]
      }
    />
  )
}

/** What is still to be settled. There are few of these, so their sums are made here. */
function OpenBets({ filters }: { readonly filters: Filters }) {
  const query = useOpenBets(filters)
  const [openId, setOpenId] = useState<string | null>(null)
  if (query.isPending) return <ListSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { bets } = query.data
  const currency = currencyOf(query.data)
  if (bets.length === 0) {
    return (
      <Card>
        <EmptyState title={t('bets.openEmpty')} hint={t('bets.openEmptyHint')} />
      </Card>
    )
  }
  return (
    <>
      <TotalsStrip
        label={t('records.totals')}
        currency={currency}
        count={2}
        totals={[
          { label: t('bets.openCount'), amount: bets.length },
          { label: t('bets.atRisk'), amount: sumOf(bets, currency) },
        ]}
      />
      <Card className="overflow-hidden">
        {query.isRefetchError && <Stale />}
        <BetRows bets={bets} currency={currency} filters={filters} openId={openId} onToggle={setOpenId} />
        <p className="border-t border-hairline px-5 py-4 text-[13px] text-faint md:px-6">{t('bets.openHint')}</p>
      </Card>
    </>
  )
}

function sumOf(bets: readonly Bet[], currency: Currency): string {
  const minor = bets.reduce((sum, { stake }) => {
    const read = parseMoney(stake, currency)
    return read.ok ? sum + read.value : sum
  }, 0n)
  return formatMoney(minor, currency)
}

function NoBets({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Card>
      <EmptyState
        title={isFiltered ? t('bets.noneFiltered') : t('bets.empty')}
        hint={isFiltered ? t('bets.noneFilteredHint') : t('bets.emptyHint')}
      >
        <Link to="/" className={buttonClass({ look: 'gold' })}>
          {t('bets.play')}
        </Link>
      </EmptyState>
    </Card>
  )
}
