import { useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { CallFailed } from '#web/site/call-failed.tsx'
import { AccountCards, AccountSkeleton } from '#web/site/features/records/account-cards.tsx'
import { Statement, StatementSkeleton } from '#web/site/features/records/statement.tsx'
import { useAccounts } from '#web/site/features/records/use-accounts.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function RecordsPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Records />
    </div>
  )
}

function Records() {
  const query = useAccounts()
  const [chosen, setChosen] = useState<string | null>(null)
  if (query.isPending) {
    return (
      <>
        <AccountSkeleton />
        <StatementSkeleton />
      </>
    )
  }
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { accounts } = query.data
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0]
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
        <AccountCards accounts={accounts} chosen={account.id} onChoose={setChosen} />
      </section>
      <section aria-labelledby="movements">
        <h2 id="movements" className="sr-only">
          {t('records.statement')}
        </h2>
        <Statement key={account.id} account={account} />
      </section>
    </>
  )
}
