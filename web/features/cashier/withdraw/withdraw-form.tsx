import { useState } from 'react'
import type { ChannelKind } from '#modules/cashier/model.ts'
import type { Channel } from '#web/features/cashier/channel-texts.ts'
import { AddAccountDialog, RemoveAccountDialog } from '#web/features/cashier/withdraw/account-dialogs.tsx'
import { AmountPart } from '#web/features/cashier/withdraw/amount-part.tsx'
import { PayoutAccounts } from '#web/features/cashier/withdraw/payout-accounts.tsx'
import type { WithdrawPageProps } from '#web/features/cashier/withdraw/props.ts'
import { Readiness } from '#web/features/cashier/withdraw/readiness.tsx'
import { type PayoutAccount, renewCashier, useQuote } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { KeyRound } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface WithdrawFormProps extends WithdrawPageProps {
  /** Those that money can leave by. */
  readonly channels: readonly Channel[]
  readonly accounts: readonly PayoutAccount[]
  readonly hasPassword: boolean
  readonly coolingHours: number
  readonly accountsMax: number
}

type Open =
  | { readonly is: 'add' }
  | { readonly is: 'remove'; readonly account: PayoutAccount }
  | { readonly is: 'password'; readonly goesOn: boolean }

/** To which account, and how much; beside it what may leave and what stands in the way. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { channels, accounts, hasPassword, coolingHours, accountsMax, passwordDialog } = props
  const [input, setInput] = useState<string | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [isAddMeant, setAddMeant] = useState(false)
  // Who came for an account and had to set a password first goes on to the account.
  if (isAddMeant && hasPassword && open === null) {
    setAddMeant(false)
    setOpen({ is: 'add' })
  }
  const account = chooseAccount(accounts, input)
  const channel = channels.find(({ kind }) => kind === account?.kind)
  const asked = channel ?? channels[0]
  const quote = useQuote(asked ? { channel: asked.id, ...(account && channel && { account: account.id }) } : null)
  const kinds: readonly ChannelKind[] = [...new Set(channels.map(({ kind }) => kind))]
  const close = (): void => setOpen(null)
  return (
    <div className="cashier-halves">
      <Card className="cashier-part">
        <h2 className="text-[17px] font-semibold">{t('withdraw.toWhere')}</h2>
        {!hasPassword && <PasswordFirst onSet={() => setOpen({ is: 'password', goesOn: false })} />}
        <PayoutAccounts
          accounts={accounts}
          chosen={account?.id ?? null}
          hasRoom={accounts.length < accountsMax}
          onChoose={setInput}
          // Without a payment password nothing can be added, so it is set first.
          onAdd={() => setOpen(hasPassword ? { is: 'add' } : { is: 'password', goesOn: true })}
          onRemove={(one) => setOpen({ is: 'remove', account: one })}
        />
        {account && !channel && <p className="text-[13px] text-lose">{t('withdraw.noWay')}</p>}
        {account && channel && quote.data && (
          <AmountPart
            key={account.id}
            account={account}
            channel={channel}
            quote={quote.data}
            hasPassword={hasPassword}
            onNeedPassword={() => setOpen({ is: 'password', goesOn: false })}
          />
        )}
      </Card>
      {quote.data ? <Readiness quote={quote.data} /> : <Skeleton className="h-64 rounded-2xl" />}
      {open?.is === 'add' && (
        <AddAccountDialog
          kinds={kinds}
          institutions={Object.fromEntries(channels.map((one) => [one.kind, one.institutions]))}
          coolingHours={coolingHours}
          isFirst={accounts.length === 0}
          onDone={({ id }) => {
            setInput(id)
            close()
          }}
          onClose={close}
        />
      )}
      {open?.is === 'remove' && <RemoveAccountDialog account={open.account} onClose={close} />}
      {open?.is === 'password' &&
        passwordDialog(() => {
          // Whether it was set is the server's to say.
          renewCashier()
          setAddMeant(open.goesOn)
          close()
        })}
    </div>
  )
}

/** The wanted one; else the first that can be used now. */
function chooseAccount(accounts: readonly PayoutAccount[], input: string | null): PayoutAccount | undefined {
  const usable = accounts.filter(({ isCooling }) => !isCooling)
  return (
    accounts.find(({ id }) => id === input) ?? usable.find(({ isDefault }) => isDefault) ?? usable[0] ?? accounts[0]
  )
}

function PasswordFirst({ onSet }: { readonly onSet: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl bg-gold-wash p-4">
      <KeyRound aria-hidden="true" className="size-5 flex-none text-gold" />
      <p className="min-w-0 flex-1 basis-52">{t('withdraw.passwordFirst')}</p>
      <Button onClick={onSet}>{t('withdraw.setPassword')}</Button>
    </div>
  )
}
