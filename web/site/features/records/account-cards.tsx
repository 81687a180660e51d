import { Wallet } from 'lucide-react'
import { t } from '#web/lib/i18n.ts'
import { nameOfPurse } from '#web/site/features/records/kinds.ts'
import { type Account, currencyOf } from '#web/site/features/records/use-accounts.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface AccountCardsProps {
  readonly accounts: readonly Account[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** One card an account. With several, each is the switch to its own movements. */
export function AccountCards({ accounts, chosen, onChoose }: AccountCardsProps) {
  const [only] = accounts
  if (accounts.length === 1 && only) return <AccountCard account={only} />
  return (
    <div className="grid gap-3">
      {accounts.map((account) => (
        <button
          key={account.id}
          type="button"
          aria-pressed={account.id === chosen}
          onClick={() => onChoose(account.id)}
          className="rounded-2xl text-start outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-gold"
        >
          <AccountCard account={account} />
        </button>
      ))}
    </div>
  )
}

function AccountCard({ account }: { readonly account: Account }) {
  const currency = currencyOf(account)
  return (
    <Card className="relative overflow-hidden">
      <Weave className="[mask-image:linear-gradient(to_right,transparent,black)] rtl:-scale-x-100" />
      <div className="relative flex flex-wrap items-end gap-x-14 gap-y-5 px-5 py-5 md:px-6">
        <div className="min-w-52">
          <p className="flex items-center gap-2 text-[13.5px] font-medium text-soft">
            <Wallet aria-hidden="true" className="size-4 text-gold" />
            {nameOfPurse(account.kind)} · {t('records.available')}
          </p>
          <Money
            amount={account.available}
            currency={currency}
            className="mt-1.5 block text-[32px] leading-9 rtl:text-right"
          />
        </div>
        <dl className="flex gap-10 pb-0.5">
          <Figure label={t('records.balance')} amount={account.balance} account={account} />
          <Figure label={t('records.held')} amount={account.held} account={account} />
        </dl>
      </div>
    </Card>
  )
}

interface FigureProps {
  readonly label: string
  readonly amount: string
  readonly account: Account
}

function Figure({ label, amount, account }: FigureProps) {
  return (
    <div>
      <dt className="text-[13px] text-faint">{label}</dt>
      <dd className="mt-1 text-[17px]">
        <Money amount={amount} currency={currencyOf(account)} />
      </dd>
    </div>
  )
}

export function AccountSkeleton() {
  return (
    <Card className="flex flex-wrap items-end gap-x-14 gap-y-5 px-5 py-5 md:px-6">
      <div className="min-w-52">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="mt-1.5 h-9 w-48" />
      </div>
      <Skeleton className="h-11 w-52" />
    </Card>
  )
}
