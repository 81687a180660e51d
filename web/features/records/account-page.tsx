import { useState } from 'react'
import { figures } from '#modules/wallet/rules/figures.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { AccountCards, AccountSkeleton } from '#web/features/records/account-cards.tsx'
import { BalanceSteps } from '#web/features/records/balance-steps.tsx'
import { ListSkeleton } from '#web/features/records/bet-rows.tsx'
import { CsvButton } from '#web/features/records/csv-button.tsx'
import { ExplainDialog, type Explained } from '#web/features/records/explain-dialog.tsx'
import { FilterBar, FilterSelect } from '#web/features/records/filter-bar.tsx'
import { HeldLines } from '#web/features/records/held-lines.tsx'
import { nameOfFigure, nameOfPurse } from '#web/features/records/kinds.ts'
import { Statement } from '#web/features/records/statement.tsx'
import { type Account, currencyOf, useAccounts } from '#web/features/records/use-accounts.ts'
import { type Filters, useFilters } from '#web/features/records/use-filters.ts'
import { askLinesCsv, figureIn, useLineTotals } from '#web/features/records/use-statement.ts'
import { dateShortcuts } from '#web/lib/fmt-shortcuts.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Every movement of a member's money, with the reason and the proof. */
export function AccountPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Accounts />
    </div>
  )
}

function Accounts() {
  const query = useAccounts()
  const filters = useFilters('transactionHistory')
  const [explained, setExplained] = useState<Explained | null>(null)
  if (query.isPending) {
    return (
      <>
        <AccountSkeleton />
        <ListSkeleton />
      </>
    )
  }
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { accounts } = query.data
  const account = accounts.find(({ id }) => id === filters.value('account')) ?? firstOf(accounts)
  if (!account) {
    return (
      <Card>
        <EmptyState title={t('records.accountsEmpty')} hint={t('records.accountsEmptyHint')} />
      </Card>
    )
  }
  return (
    <>
      <section aria-labelledby="accounts">
        <h2 id="accounts" className="sr-only">
          {t('records.accounts')}
        </h2>
        <AccountCards
          accounts={accounts}
          chosen={account.id}
          onChoose={(id) => filters.change({ account: id })}
          onExplain={setExplained}
        />
      </section>
      <LineFilters account={account} accounts={accounts} filters={filters} />
      {filters.isAhead ? (
        <HeldLines account={account} filters={filters} />
      ) : (
        <Movements account={account} filters={filters} />
      )}
      {explained && <ExplainDialog explained={explained} zone={filters.zone} onClose={() => setExplained(null)} />}
    </>
  )
}

/** Cash comes first, whichever purse was opened first. */
const firstOf = (accounts: readonly Account[]): Account | undefined =>
  accounts.find(({ kind }) => kind === 'cash') ?? accounts[0]

interface LineFiltersProps {
  readonly account: Account
  readonly accounts: readonly Account[]
  readonly filters: Filters
}

function LineFilters({ account, accounts, filters }: LineFiltersProps) {
  return (
    <FilterBar
      filters={filters}
      shortcuts={dateShortcuts}
      actions={
        !filters.isAhead && (
          <CsvButton name={`account-${filters.from}-${filters.to}`} ask={askLinesCsv(account.id, filters)} />
        )
      }
    >
      {!filters.isAhead && (
        <FilterSelect
          label={t('records.type')}
          none={t('records.all')}
          value={figureIn(filters)}
          choices={figures.map((figure) => ({ value: figure, text: nameOfFigure(figure) }))}
          onChoose={(type) => filters.change({ type })}
        />
      )}
      {accounts.length > 1 && (
        <FilterSelect
          label={t('records.purse')}
          value={account.id}
          choices={accounts.map(({ id, kind, currency }) => ({
            value: id,
            text: `${nameOfPurse(kind)} · ${currency}`,
          }))}
          onChoose={(id) => filters.change({ account: id })}
        />
      )}
    </FilterBar>
  )
}

function Movements({ account, filters }: Omit<LineFiltersProps, 'accounts'>) {
  const totals = useLineTotals(account.id, filters)
  return (
    <>
      <BalanceSteps
        totals={totals.data}
        currency={currencyOf(account)}
        chosen={figureIn(filters)}
        onChoose={(type) => filters.change({ type })}
      />
      <section aria-labelledby="movements">
        <h2 id="movements" className="sr-only">
          {t('records.statement')}
        </h2>
        <Statement key={account.id} account={account} filters={filters} />
      </section>
    </>
  )
}
