import { type SubmitEvent, useState } from 'react'
import type { getUplineTransfer, transferUp } from '#modules/agents/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { sendToUpline } from '#web/features/member-transfer/send-transfer.ts'
import { TransferFields } from '#web/features/member-transfer/transfer-fields.tsx'
import { checkTransfer, transferRefusalText } from '#web/features/member-transfer/transfer-rules.ts'
import { PayDialog } from '#web/features/payment-password/payment-password-dialog.tsx'
import { RewardsEmpty, RewardsSkeleton } from '#web/features/promotions/states.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ArrowUp, CircleCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

type Upline = ReplyOf<typeof getUplineTransfer>
type Done = ReplyOf<typeof transferUp>

const line = 'GET /wps/member/upline'

/** Money to the agent above; while it cannot be sent, why, and where money can go. */
export function UplinePage() {
  const query = useAnswer<typeof getUplineTransfer>(line, {})
  if (query.isPending) return <RewardsSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { limits } = query.data
  if (limits) return <Sending upline={query.data} limits={limits} />
  const isAlone = query.data.reason === 'no_upline'
  return (
    <RewardsEmpty
      title={t(isAlone ? 'rewards.noUpline' : 'rewards.uplineClosed')}
      hint={t(isAlone ? 'rewards.noUplineHint' : 'rewards.uplineClosedHint')}
    >
      <MemberLink page="withdraw" className={buttonClass()}>
        {t('nav.withdraw')}
      </MemberLink>
    </RewardsEmpty>
  )
}

function renew(): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [asked] }) =>
      asked === 'accounts' ||
      (typeof asked === 'string' &&
        [line, 'GET /wps/v2/wallets', 'GET /wps/member/info/funds'].some((start) => asked.startsWith(start))),
  })
}

interface SendingProps {
  readonly upline: Upline
  readonly limits: NonNullable<Upline['limits']>
}

function Sending({ upline, limits }: SendingProps) {
  const currency = readCurrency(limits.currency)
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [hasTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const judged = checkTransfer(amount, limits, currency)

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    setDone(null)
    if (judged.ok) setAsking(true)
  }
  async function pay(paymentPassword: string) {
    if (!judged.ok) return null
    const answer = await sendToUpline({ amount: judged.value, currency, note }, paymentPassword)
    renew()
    if (!answer.ok) return answer
    setDone(answer.value)
    setAsking(false)
    setTried(false)
    setAmount('')
    setNote('')
    return null
  }
  return (
    <Card className="max-w-xl p-5">
      <p className="mb-4 flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-gold-wash text-gold">
          <ArrowUp aria-hidden="true" className="size-5" />
        </span>
        <span>
          <span className="block text-[13px] text-soft">{t('give.upTo')}</span>
          <bdi className="font-display text-[17px] font-semibold">{upline.upline}</bdi>
        </span>
      </p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TransferFields
          {...{ limits, currency, amount, note }}
          fault={hasTried && !judged.ok ? judged.refusal : null}
          onAmount={setAmount}
          onNote={setNote}
        />
        <Button type="submit" look="gold" size="large">
          {t('give.send')}
        </Button>
      </form>
      {done && <Given done={done} />}
      {isAsking && judged.ok && (
        <PayDialog
          title={t('give.upTitle')}
          action={t('give.send')}
          hasPassword={limits.hasPaymentPassword}
          textOf={transferRefusalText}
          onPay={pay}
          onClose={() => setAsking(false)}
        >
          <p className="flex items-baseline justify-between gap-4 rounded-xl bg-well px-4 py-3 shadow-well">
            <bdi className="min-w-0 truncate text-soft">{upline.upline}</bdi>
            <Money amount={judged.value} currency={currency} className="text-[22px]" />
          </p>
        </PayDialog>
      )}
    </Card>
  )
}

function Given({ done }: { readonly done: Done }) {
  return (
    <output className="mt-4 flex items-center gap-3 rounded-xl bg-win-wash px-4 py-3 text-win">
      <CircleCheck aria-hidden="true" className="size-5 flex-none" />
      <span>
        {t('give.sent')} <Money amount={done.amount} currency={readCurrency(done.currency)} /> ·{' '}
        <bdi>{formatInstant(done.at)}</bdi>
      </span>
    </output>
  )
}
