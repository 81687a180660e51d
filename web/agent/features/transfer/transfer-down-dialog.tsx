import { useState } from 'react'
import type { getTransferLimits, transferDown } from '#modules/agents/contract.ts'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { sendToDownline } from '#web/features/member-transfer/send-transfer.ts'
import { TransferFields } from '#web/features/member-transfer/transfer-fields.tsx'
import { checkTransfer, transferRefusalText } from '#web/features/member-transfer/transfer-rules.ts'
import { PayDialog } from '#web/features/payment-password/payment-password-dialog.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CircleCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface Receiver {
  readonly id: string
  readonly nickname: string
  readonly account: string
}

interface TransferDownDialogProps {
  readonly member: Receiver
  readonly onClose: () => void
}

type Limits = ReplyOf<typeof getTransferLimits>
type Done = ReplyOf<typeof transferDown>

/** Money from the agent's own purse to somebody of the team. */
export function TransferDownDialog({ member, onClose }: TransferDownDialogProps) {
  const query = useAnswer<typeof getTransferLimits>('GET /wps/agent/transfers/limits', {})
  const [done, setDone] = useState<Done | null>(null)
  if (query.data && done === null)
    return <Giving member={member} limits={query.data} onDone={setDone} onClose={onClose} />
  return (
    <Dialog title={t('give.downTitle')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      {done ? (
        <Given done={done} onClose={onClose} />
      ) : query.isError ? (
        <CallFailed query={query} />
      ) : (
        <Skeleton className="h-80 rounded-xl" />
      )}
    </Dialog>
  )
}

/** Whatever shows somebody's money, or the agent's own, has another figure now. */
function renew(): void {
  const lines = ['GET /wps/v2/wallets', 'GET /wps/agent/transfers', 'GET /wps/agent/members', 'GET /wps/agent/money']
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) => typeof line === 'string' && lines.some((start) => line.startsWith(start)),
  })
}

interface GivingProps extends TransferDownDialogProps {
  readonly limits: Limits
  readonly onDone: (done: Done) => void
}

function Giving({ member, limits, onDone, onClose }: GivingProps) {
  const currency = readCurrency(limits.currency)
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [hasTried, setTried] = useState(false)
  const judged = checkTransfer(amount, limits, currency)

  async function pay(paymentPassword: string) {
    if (!judged.ok) return null
    const answer = await sendToDownline({ member: member.id, amount: judged.value, currency, note }, paymentPassword)
    renew()
    if (!answer.ok) return answer
    onDone(answer.value)
    return null
  }
  return (
    <PayDialog
      title={t('give.downTitle')}
      action={t('give.send')}
      hasPassword={limits.hasPaymentPassword}
      textOf={transferRefusalText}
      isReady={() => {
        setTried(true)
        return judged.ok
      }}
      onPay={pay}
      onClose={onClose}
    >
      <p className="flex items-center gap-3">
        <LetterAvatar id={member.id} name={member.nickname} size="large" />
        <span className="min-w-0">
          <bdi className="block truncate font-display text-[16.5px] font-semibold">{member.nickname}</bdi>
          <bdi className="block truncate text-[13px] text-soft">{member.account}</bdi>
        </span>
      </p>
      <TransferFields
        {...{ limits, currency, amount, note }}
        fault={hasTried && !judged.ok ? judged.refusal : null}
        onAmount={setAmount}
        onNote={setNote}
      />
    </PayDialog>
  )
}

function Given({ done, onClose }: { readonly done: Done; readonly onClose: () => void }) {
  return (
    <output className="grid justify-items-center gap-2 py-4 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-win-wash text-win">
        <CircleCheck aria-hidden="true" className="size-7" />
      </span>
      <Money amount={done.amount} currency={readCurrency(done.currency)} className="text-[24px]" />
      <span className="text-soft">
        {t('give.given')} <bdi className="font-medium text-strong">{done.member.nickname}</bdi>
      </span>
      <Button look="gold" onClick={onClose} className="mt-3">
        {t('state.close')}
      </Button>
    </output>
  )
}
