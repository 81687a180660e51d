import type { choosePayoutAccount } from '#modules/cashier/contract.ts'
import { kindIcons } from '#web/features/cashier/channel-texts.ts'
import { type PayoutAccount, renewCashier } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { api } from '#web/features/client/client.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Diamond } from '#web/ui/diamond.tsx'
import { Plus, Star, Trash2 } from '#web/ui/icons.ts'

const iconButton =
  'grid size-11 flex-none place-items-center rounded-full text-soft transition-colors duration-150 hover:text-strong'

interface PayoutAccountsProps {
  readonly accounts: readonly PayoutAccount[]
  readonly chosen: string | null
  /** False when the list is full. */
  readonly hasRoom: boolean
  readonly onChoose: (id: string) => void
  readonly onAdd: () => void
  readonly onRemove: (account: PayoutAccount) => void
}

/** Where the money goes. Each is the member's own, and a new one has to wait before it is used. */
export function PayoutAccounts(props: PayoutAccountsProps) {
  const { accounts, chosen, hasRoom, onChoose, onAdd, onRemove } = props
  return (
    <div className="cashier-list">
      <fieldset className="cashier-list">
        <legend className="sr-only">{t('withdraw.accounts')}</legend>
        {accounts.map((account) => (
          <div key={account.id} className="flex items-center">
            <AccountRow account={account} isChosen={account.id === chosen} onChoose={() => onChoose(account.id)} />
            <span className="flex flex-none max-sm:flex-col">
              {!account.isDefault && (
                <button
                  type="button"
                  aria-label={t('withdraw.makeFirst', { account: account.label })}
                  title={t('withdraw.first')}
                  onClick={() => void makeFirst(account.id)}
                  className={iconButton}
                >
                  <Star aria-hidden="true" className="size-[18px]" />
                </button>
              )}
              <button
                type="button"
                aria-label={t('withdraw.removeOf', { account: account.label })}
                onClick={() => onRemove(account)}
                className={iconButton}
              >
                <Trash2 aria-hidden="true" className="size-[18px]" />
              </button>
            </span>
          </div>
        ))}
      </fieldset>
      {accounts.length === 0 && <p className="text-soft">{t('withdraw.noAccounts')}</p>}
      {hasRoom ? (
        <Button onClick={onAdd} look={accounts.length === 0 ? 'gold' : 'quiet'}>
          <Plus aria-hidden="true" className="size-[18px]" />
          {t('withdraw.addAccount')}
        </Button>
      ) : (
        <p className="text-[13px] text-soft">{t('cashier.refusal.accountsAreFull')}</p>
      )}
    </div>
  )
}

async function makeFirst(id: string): Promise<void> {
  await api.call<typeof choosePayoutAccount>('POST /wps/cashier/accounts/:id/default', { params: { id } })
  renewCashier()
}

interface AccountRowProps {
  readonly account: PayoutAccount
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function AccountRow({ account, isChosen, onChoose }: AccountRowProps) {
  const Icon = kindIcons[account.kind]
  return (
    <label className="cashier-choice min-w-0 flex-1">
      <input type="radio" name="account" checked={isChosen} onChange={onChoose} className="sr-only" />
      <span className="cashier-tile">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">
            <bdi>{account.institution ?? t(`cashier.kind.${account.kind}`)}</bdi>
          </span>
          {account.isDefault && <Badge>{t('withdraw.isFirst')}</Badge>}
        </span>
        <span className="tabular block truncate text-[13px] text-soft">
          <bdi dir="ltr">{account.label}</bdi>
          {account.holder !== null && (
            <>
              {' · '}
              <bdi>{account.holder}</bdi>
            </>
          )}
        </span>
        {account.isCooling && (
          <span className="block text-[13px] text-gold">
            {t('withdraw.coolingUntil', { time: formatInstant(account.usableFrom) })}
          </span>
        )}
      </span>
      <Diamond state={isChosen ? 'now' : 'ahead'} className="size-5" />
    </label>
  )
}
