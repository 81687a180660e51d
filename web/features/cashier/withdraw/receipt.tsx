import { useEffect, useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { briefMoney } from '#web/features/cashier/channel-texts.ts'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import { useCountdown, writeCountdown } from '#web/features/cashier/use-countdown.ts'
import { NotReceivedDialog } from '#web/features/cashier/withdraw/not-received.tsx'
import { useWithdrawalDeeds, type Withdrawal } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { queries } from '#web/features/client/client.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Diamond } from '#web/ui/diamond.tsx'
import { ArrowRight, Timer } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

type Word = NonNullable<Withdrawal['receipt']>

interface ReceiptProps {
  readonly withdrawal: Withdrawal
  readonly receipt: Word
}

/** The member's own word on what came. Without it, silence counts as yes after a while. */
export function Receipt({ withdrawal, receipt }: ReceiptProps) {
  if (receipt.state === 'awaiting') return <Question withdrawal={withdrawal} receipt={receipt} />
  if (receipt.state === 'not_received') return <Reported receipt={receipt} />
  return <Closed withdrawal={withdrawal} receipt={receipt} />
}

function Question({ withdrawal, receipt }: ReceiptProps) {
  const { isSending, refusal, answer } = useWithdrawalDeeds(withdrawal.id)
  const [isReporting, setReporting] = useState(false)
  const amount = briefMoney(withdrawal.payAmount, readCurrency(withdrawal.payCurrency))
  return (
    <Card className="cashier-part">
      <h2 className="text-[19px] font-semibold">{t('withdraw.didItArrive')}</h2>
      <p className="text-soft">{t('withdraw.lookFirst')}</p>
      {refusal !== null && (
        <p role="alert" className="text-[13px] font-medium text-lose">
          {refusalText(refusal)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setReporting(true)} className="min-w-0 flex-1 text-lose!">
          {t('withdraw.notReceived')}
        </Button>
        <Button isBusy={isSending} onClick={() => void answer({ answer: 'received' })} className="min-w-0 flex-1">
          {t('withdraw.received')}
        </Button>
      </div>
      <Deadline until={receipt.dueAt} />
      <div className="cashier-act">
        <Button
          look="gold"
          size="large"
          isBusy={isSending}
          onClick={() => void answer({ answer: 'full_payment' })}
          className="w-full"
        >
          {t('withdraw.fullPayment', { amount })}
        </Button>
      </div>
      {isReporting && <NotReceivedDialog withdrawal={withdrawal} onClose={() => setReporting(false)} />}
    </Card>
  )
}

function Deadline({ until }: { readonly until: string }) {
  const leftMs = useCountdown(until)
  const isOver = leftMs === 0
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['GET /wps/cashier/withdrawals/:id'] })
  }, [isOver])
  return (
    <div className="flex items-center gap-3 rounded-xl bg-well px-4 py-3 shadow-well">
      <Timer aria-hidden="true" className="size-5 flex-none text-soft" />
      <p className="min-w-0 flex-1 text-[13px] text-soft">{t('withdraw.silence', { time: formatInstant(until) })}</p>
      <bdi dir="ltr" role="timer" className="tabular text-[19px] font-semibold">
        {leftMs === null ? '' : writeCountdown(leftMs)}
      </bdi>
    </div>
  )
}

function Reported({ receipt }: { readonly receipt: Word }) {
  return (
    <Card className="cashier-part">
      <div className="flex items-center gap-3">
        <Diamond state="now" className="size-8" />
        <h2 className="text-[19px] font-semibold">{t('withdraw.receipt.notReceived')}</h2>
      </div>
      <p className="leading-relaxed text-soft">{t('withdraw.receipt.notReceivedHint')}</p>
      {receipt.answeredAt !== null && (
        <p className="tabular text-[13px] text-soft">{formatInstant(receipt.answeredAt)}</p>
      )}
    </Card>
  )
}

const minuteMs = 60_000

function Closed({ withdrawal, receipt }: ReceiptProps) {
  const endMs = Date.parse(withdrawal.paidAt ?? withdrawal.updatedAt)
  const minutes = Math.max(1, Math.round((endMs - Date.parse(withdrawal.createdAt)) / minuteMs))
  const words = {
    auto_received: 'withdraw.receipt.autoReceived',
    full_payment: 'withdraw.receipt.fullPayment',
    received: 'withdraw.receipt.received',
  } as const
  const word = receipt.state === 'auto_received' || receipt.state === 'full_payment' ? receipt.state : 'received'
  return (
    <Card className="cashier-part">
      <div className="relative isolate grid justify-items-center gap-1 overflow-hidden rounded-2xl bg-well px-4 py-6 text-center shadow-well">
        <Weave className="-z-10 fade-down" />
        <Diamond state="done" className="mb-2 size-12" />
        <Money
          amount={withdrawal.payAmount}
          currency={readCurrency(withdrawal.payCurrency)}
          className="text-[28px] leading-tight"
        />
        <p className="text-soft">{t(words[word])}</p>
      </div>
      <dl className="cashier-sum">
        <div>
          <dt className="text-soft">{t('withdraw.took')}</dt>
          <dd className="tabular font-semibold">{t('withdraw.minutes', { count: minutes })}</dd>
        </div>
        <div>
          <dt className="text-soft">{t('withdraw.ledger')}</dt>
          <dd>
            <MemberLink
              page="transactionHistory"
              className="inline-flex min-h-11 items-center gap-1 font-semibold text-gold"
            >
              {t('withdraw.showProof')}
              <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            </MemberLink>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
