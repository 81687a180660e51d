import type { Explained } from '#web/features/records/explain-dialog.tsx'
import { nameOfPurse } from '#web/features/records/kinds.ts'
import { type Account, currencyOf } from '#web/features/records/use-accounts.ts'
import { t } from '#web/lib/i18n.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CircleHelp, Wallet } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface AccountCardsProps {
  readonly accounts: readonly Account[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly onExplain: (explained: Explained) => void
}

/** One card an account. With several, each has the switch to its own movements. Every figure can be asked about. */
export function AccountCards({ accounts, chosen, onChoose, onExplain }: AccountCardsProps) {
  return (
    <div className="grid gap-3">
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          isChosen={accounts.length > 1 && account.id === chosen}
          onChoose={accounts.length > 1 ? () => onChoose(account.id) : undefined}
          onExplain={onExplain}
        />
      ))}
    </div>
  )
}

interface AccountCardProps {
  readonly account: Account
  readonly isChosen: boolean
  readonly onChoose: (() => void) | undefined
  readonly onExplain: (explained: Explained) => void
}

function AccountCard({ account, isChosen, onChoose, onExplain }: AccountCardProps) {
  const currency = currencyOf(account)
  const purse = nameOfPurse(account.kind)
  const explain = (what: Explained['what']): void =>
    onExplain({ account, what, title: what === 'held' ? t('records.explainHeld') : t('records.explain', { purse }) })
  return (
    <Card className={`relative overflow-hidden ${isChosen ? 'outline-2 outline-offset-2 outline-gold' : ''}`}>
      <Weave className="[mask-image:linear-gradient(to_right,transparent,black)] rtl:-scale-x-100" />
      <div className="relative flex flex-wrap items-end gap-x-14 gap-y-5 px-5 py-5 md:px-6">
        <div className="min-w-52">
          <p className="flex items-center gap-2 text-[13.5px] font-medium text-soft">
            <Wallet aria-hidden="true" className="size-4 text-gold" />
            {purse} · {t('records.available')}
          </p>
          <Money
            amount={account.available}
            currency={currency}
            className="mt-1.5 block text-[32px] leading-9 rtl:text-right"
          />
        </div>
        <dl className="flex gap-10 pb-0.5">
          <Figure
            label={t('records.balance')}
            amount={account.balance}
            account={account}
            onExplain={() => explain('balance')}
          />
          <Figure label={t('records.held')} amount={account.held} account={account} onExplain={() => explain('held')} />
        </dl>
        {onChoose && (
          <Button look={isChosen ? 'quiet' : 'bare'} aria-pressed={isChosen} onClick={onChoose} className="ms-auto">
            {t('records.showMovements')}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface FigureProps {
  readonly label: string
  readonly amount: string
  readonly account: Account
  readonly onExplain: () => void
}

function Figure({ label, amount, account, onExplain }: FigureProps) {
  return (
    <div>
      <dt className="text-[13px] text-faint">{label}</dt>
      <dd className="text-[17px]">
        <button type="button" onClick={onExplain} className="records-why">
          <Money amount={amount} currency={currencyOf(account)} />
          <span className="sr-only">{t('records.explainFigure', { figure: label })}</span>
          <CircleHelp aria-hidden="true" className="size-4 text-faint" />
        </button>
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
