import type { ReactNode } from 'react'
import type { AmountFault } from '#web/features/cashier/amount.ts'
import type { Channel } from '#web/features/cashier/channel-texts.ts'
import { payText } from '#web/features/cashier/deposit/amount-step.tsx'
import { PayOrder } from '#web/features/cashier/deposit/pay-order.tsx'
import { useDeposit } from '#web/features/cashier/deposit/use-deposit.ts'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import { StepHead } from '#web/features/cashier/step-head.tsx'
import { t } from '#web/lib/i18n.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface PayStepProps {
  readonly depositId: string | null
  readonly channel: Channel
  readonly amount: string | null
  readonly fault: AmountFault | null
  readonly isSending: boolean
  readonly onPay: () => void
  /** Starts over with another deposit. */
  readonly onAgain: () => void
}

/** The third of three: the code or the page to pay at, and then what becomes of it. */
export function PayStep({ depositId, onAgain, ...input }: PayStepProps) {
  return (
    <Card data-at="pay" className="cashier-part">
      {depositId === null ? (
        <Before {...input} />
      ) : (
        <Order key={depositId} id={depositId} etaMinutes={input.channel.deposit?.etaMinutes ?? 0} onAgain={onAgain} />
      )}
    </Card>
  )
}

function Before({ channel, amount, fault, isSending, onPay }: Omit<PayStepProps, 'depositId' | 'onAgain'>) {
  return (
    <>
      <StepHead state="ahead" title={t('deposit.pay')} />
      <div className="relative isolate grid min-h-52 flex-1 place-items-center overflow-hidden rounded-xl bg-well px-6 py-8 text-center shadow-well">
        <Weave className="-z-10 fade-down" />
        <p className="max-w-56 text-soft">
          {channel.kind === 'qrph' ? t('deposit.codeComes') : t('deposit.pageComes')}
        </p>
      </div>
      <Button look="gold" size="large" isBusy={isSending} disabled={fault !== null} onClick={onPay} className="w-full">
        {payText(channel, fault === null ? amount : null)}
      </Button>
    </>
  )
}

interface OrderProps {
  readonly id: string
  readonly etaMinutes: number
  readonly onAgain: () => void
}

function Order({ id, etaMinutes, onAgain }: OrderProps) {
  const query = useDeposit(id)
  if (query.isPending)
    return (
      <Frame>
        <Skeleton className="h-52 rounded-2xl" />
        <Skeleton className="h-40 rounded-2xl" />
      </Frame>
    )
  if (!query.data)
    return (
      <Frame>
        <ErrorState
          reason={refusalText(query.error.refusal)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </Frame>
    )
  return (
    <PayOrder
      deposit={query.data}
      etaMinutes={etaMinutes}
      isChecking={query.isFetching}
      isStale={query.isRefetchError}
      onCheck={() => void query.refetch()}
      onAgain={onAgain}
    />
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <StepHead state="now" title={t('deposit.pay')} />
      {children}
    </>
  )
}
