import type { Currency } from '#kit/money.ts'
import { setBalanceHidden, useBalanceHidden } from '#web/features/balance/balance-hidden.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useBrand } from '#web/features/brand/use-brand.ts'
import { type Account, currencyOf, useAccounts } from '#web/features/records/use-accounts.ts'
import { isTrialType } from '#web/features/session/account-types.ts'
import { useMember } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { Eye, EyeOff, RefreshCw } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const iconButton =
  'grid size-11 flex-none place-items-center rounded-full text-soft transition-colors duration-150 hover:text-strong'

/** The money at hand. A trial has none, and is not asked for any. */
export function Purse() {
  const { data: member } = useMember()
  if (!member) return <PurseSkeleton />
  return isTrialType(member.type) ? null : <OpenPurse />
}

function PurseSkeleton() {
  return <Skeleton className="h-11 w-36 rounded-full" />
}

/** The cash, in the brand's currency if there is any. Who has never had money has no account yet, and nothing at hand. */
function findCash(accounts: readonly Account[], currency: Currency): { amount: string; currency: Currency } {
  const cash = accounts.filter(({ kind }) => kind === 'cash')
  const account = cash.find((one) => one.currency === currency) ?? cash[0]
  return account ? { amount: account.available, currency: currencyOf(account) } : { amount: '0', currency }
}

/** A press on it asks the server again, the eye hides it. */
function OpenPurse() {
  const query = useAccounts()
  const isHidden = useBalanceHidden()
  const brand = useBrand().data
  if (query.isPending || !brand) return <PurseSkeleton />
  if (!query.data) return null
  const { amount, currency } = findCash(query.data.accounts, readCurrency(brand.currency))
  const EyeIcon = isHidden ? EyeOff : Eye
  return (
    <div className="flex h-11 items-center rounded-full bg-well ps-4 shadow-well">
      <button
        type="button"
        title={t('nav.refreshBalance')}
        onClick={() => void query.refetch()}
        className="flex h-11 items-center gap-2 rounded-full"
      >
        <span aria-live="polite">
          <span className="sr-only">{t('nav.balance')} </span>
          <Money amount={amount} currency={currency} isHidden={isHidden} className="text-[15px]" />
        </span>
        <span className="sr-only">{t('nav.refreshBalance')}</span>
        <RefreshCw
          aria-hidden="true"
          className={`size-4 flex-none text-faint max-sm:hidden ${query.isFetching ? 'animate-turn' : ''}`}
        />
      </button>
      <button
        type="button"
        aria-label={isHidden ? t('nav.showBalance') : t('nav.hideBalance')}
        aria-pressed={isHidden}
        onClick={() => setBalanceHidden(!isHidden)}
        className={iconButton}
      >
        <EyeIcon aria-hidden="true" className="size-[18px]" />
      </button>
    </div>
  )
}
