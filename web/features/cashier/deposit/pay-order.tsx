import { useEffect, useEffectEvent, useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { isNothing } from '#web/features/cashier/amount.ts'
import { rateText } from '#web/features/cashier/channel-texts.ts'
import { DepositGift } from '#web/features/cashier/deposit/deposit-gift.tsx'
import { depositSteps, reviewText } from '#web/features/cashier/deposit/deposit-steps.ts'
import { PayDetails } from '#web/features/cashier/deposit/pay-details.tsx'
import { type Deposit, isUnderway, useCancelDeposit } from '#web/features/cashier/deposit/use-deposit.ts'
import { DepositBadge } from '#web/features/cashier/payment-state.tsx'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import { StepHead } from '#web/features/cashier/step-head.tsx'
import { useCountdown, writeCountdown } from '#web/features/cashier/use-countdown.ts'
import { t } from '#web/lib/i18n.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Diamond } from '#web/ui/diamond.tsx'
import { Download, ExternalLink } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { saveQrCode } from '#web/ui/save-qr-code.ts'
import { Timeline } from '#web/ui/timeline.tsx'

interface PayOrderProps {
  readonly deposit: Deposit
  /** How long the channel says that it takes. */
  readonly etaMinutes: number
  readonly isChecking: boolean
  readonly isStale: boolean
  readonly onCheck: () => void
  readonly onAgain: () => void
}

/** One deposit, from its code to the wallet. The page may be closed at any time; nothing depends on it. */
export function PayOrder({ deposit, etaMinutes, isChecking, isStale, onCheck, onAgain }: PayOrderProps) {
  const isWaiting = deposit.state === 'created' || deposit.state === 'pending'
  return (
    <>
      <StepHead state={deposit.state === 'credited' ? 'done' : 'now'} title={t('deposit.pay')}>
        {isWaiting ? <TimeLeft until={deposit.expiresAt} onOver={onCheck} /> : <DepositBadge state={deposit.state} />}
      </StepHead>
      {isStale && (
        <output className="rounded-xl bg-lose-wash px-4 py-2 text-[13px] text-lose">{t('state.stale')}</output>
      )}
      {isWaiting && <DepositGift deposit={deposit} />}
      {isWaiting ? <WaysToPay deposit={deposit} /> : <Outcome deposit={deposit} />}
      <p className="flex flex-wrap items-center justify-between gap-x-3 border-b border-hairline pb-3 text-[13px] text-soft">
        {t('cashier.reference')}
        <CopyText text={deposit.number} label={t('cashier.copy')} copiedLabel={t('cashier.copied')} />
      </p>
      {deposit.providerReference !== null && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 border-b border-hairline pb-3 text-[13px] text-soft">
          {t('cashier.providerReference')}
          <CopyText
            text={deposit.providerReference}
            label={t('cashier.copyOf', { name: t('cashier.providerReference') })}
            copiedLabel={t('cashier.copied')}
          />
        </p>
      )}
      <div aria-live="polite">
        <Timeline label={t('deposit.timeline')} steps={depositSteps(deposit, etaMinutes)} />
      </div>
      <Actions deposit={deposit} isChecking={isChecking} onCheck={onCheck} onAgain={onAgain} />
    </>
  )
}

function TimeLeft({ until, onOver }: { readonly until: string; readonly onOver: () => void }) {
  const leftMs = useCountdown(until)
  const isOver = leftMs === 0
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  if (leftMs === null) return null
  return (
    <span className="tabular rounded-full bg-gold-wash px-3 py-1 text-[13px] font-semibold text-gold">
      {isOver ? t('deposit.timeIsOver') : t('cashier.timeLeft', { time: writeCountdown(leftMs) })}
    </span>
  )
}

/** A code to scan here, or the provider's own page in a window of its own. */
function WaysToPay({ deposit }: { readonly deposit: Deposit }) {
  const { qr, payUrl, payAmount, number } = deposit
  const currency = readCurrency(deposit.payCurrency)
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-[13px] text-soft">{t('deposit.payExactly')}</p>
        <Money amount={payAmount} currency={currency} className="text-[22px] leading-tight" />
        {deposit.rate !== null && (
          <p className="tabular text-[13px] text-soft">
            {rateText(deposit.rate, currency, readCurrency(deposit.currency))}
          </p>
        )}
      </div>
      <PayDetails deposit={deposit} />
      {qr !== null && (
        <div className="relative isolate grid justify-items-center overflow-hidden rounded-2xl py-3">
          <Weave className="-z-10 fade-down" />
          <QrCode text={qr} label={t('deposit.qrAlt', { number })} className="w-full max-w-56 p-1" />
        </div>
      )}
      <div className="grid gap-2">
        {payUrl !== null && (
          <a
            href={payUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ look: qr === null ? 'gold' : 'quiet' })}
          >
            <ExternalLink aria-hidden="true" className="size-[18px]" />
            {qr === null ? t('deposit.openPage') : t('deposit.openApp')}
          </a>
        )}
        {qr !== null && (
          <Button onClick={() => void saveQrCode(qr, number)}>
            <Download aria-hidden="true" className="size-[18px]" />
            {t('deposit.saveQr')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What came of it, in one figure and one sentence. */
function Outcome({ deposit }: { readonly deposit: Deposit }) {
  const { state, credited, paid } = deposit
  const currency = readCurrency(deposit.currency)
  const isGood = state === 'credited'
  return (
    <div className="relative isolate grid justify-items-center gap-1 overflow-hidden rounded-2xl bg-well px-4 py-6 text-center shadow-well">
      <Weave className="-z-10 fade-down" />
      <Diamond
        state={isGood ? 'done' : isUnderway(deposit) || state === 'review' ? 'now' : 'failed'}
        className="mb-2 size-12"
      />
      {isGood && credited !== null ? (
        <Money amount={credited} currency={currency} isMovement className="text-[22px] leading-tight" />
      ) : (
        <Money
          amount={paid ?? deposit.payAmount}
          currency={readCurrency(deposit.payCurrency)}
          className="text-[22px] leading-tight"
        />
      )}
      <p className="text-soft">{outcomeText(deposit)}</p>
      {isGood && !isNothing(deposit.fee) && (
        <p className="tabular text-[13px] text-soft">
          {t('cashier.fee')} <Money amount={deposit.fee} currency={currency} />
        </p>
      )}
    </div>
  )
}

function outcomeText({ state, reviewReason, isLate, paid, payAmount }: Deposit): string {
  if (state === 'credited') {
    if (isLate) return t('deposit.creditedLate')
    return paid !== null && paid !== payAmount ? t('deposit.creditedOther') : t('deposit.creditedHint')
  }
  if (state === 'review') return reviewText(reviewReason)
  if (state === 'confirming') return t('deposit.confirmingHint')
  if (state === 'failed') return t('deposit.failedHint')
  if (state === 'cancelled') return t('deposit.cancelledHint')
  return state === 'expired' ? t('deposit.expiredHint') : t('deposit.reversedHint')
}

function Actions({ deposit, isChecking, onCheck, onAgain }: Omit<PayOrderProps, 'isStale' | 'etaMinutes'>) {
  const { isSending, refusal, cancel } = useCancelDeposit(deposit.id)
  const [isAsking, setAsking] = useState(false)
  if (!isUnderway(deposit))
    return (
      <Button look="gold" size="large" onClick={onAgain} className="cashier-act w-full">
        {t('deposit.again')}
      </Button>
    )
  return (
    <div className="grid gap-2 lg:mt-auto">
      {refusal !== null && (
        <p role="alert" className="text-[13px] font-medium text-lose">
          {refusalText(refusal)}
        </p>
      )}
      <p className="text-[13px] text-soft">{t('deposit.mayClose')}</p>
      <Button
        look={deposit.qr === null && deposit.payUrl !== null ? 'quiet' : 'gold'}
        size="large"
        isBusy={isChecking}
        onClick={onCheck}
        className="w-full"
      >
        {t('deposit.check')}
      </Button>
      {deposit.canCancel && !isAsking && (
        <Button look="bare" onClick={() => setAsking(true)}>
          {t('deposit.cancel')}
        </Button>
      )}
      {deposit.canCancel && isAsking && (
        <div role="alert" className="grid gap-2 rounded-xl bg-well p-3 shadow-well">
          <p>{t('deposit.cancelQuestion')}</p>
          <div className="flex gap-2">
            <Button onClick={() => setAsking(false)} className="flex-1">
              {t('cashier.keep')}
            </Button>
            <Button isBusy={isSending} onClick={() => void cancel()} className="flex-1 text-lose!">
              {t('deposit.cancelYes')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
