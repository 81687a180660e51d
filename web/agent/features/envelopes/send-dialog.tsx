import { type Draft, readShares } from '#web/agent/features/envelopes/draft.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { EnvelopeArt } from '#web/features/envelopes/envelope-art.tsx'
import { refusalText } from '#web/features/envelopes/refusal-text.ts'
import { type Desk, type SendWish, send } from '#web/features/envelopes/use-envelopes.ts'
import { PayDialog } from '#web/features/payment-password/payment-password-dialog.tsx'
import { showToast } from '#web/features/toasts/toasts.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Money } from '#web/ui/money.tsx'

interface SendDialogProps {
  readonly draft: Draft
  readonly total: string
  readonly clientSeed: string
  readonly desk: Desk
  readonly onClose: () => void
}

/** Once more what is sent, and the payment password. When it is done the form begins anew, since another seed is promised. */
export function SendDialog({ draft, total, clientSeed, desk, onClose }: SendDialogProps) {
  const currency = readCurrency(desk.currency)
  const shares = readShares(draft.shares)

  async function pay(paymentPassword: string) {
    const wish: SendWish = {
      ...{ kind: draft.kind, currency, total, shares, hours: draft.hours, audience: draft.audience },
      guests: draft.audience === 'chosen' ? draft.guests.map(({ id }) => id) : [],
      ...{ wish: draft.wish, serverSeedHash: desk.serverSeedHash, clientSeed },
    }
    const answer = await send(wish, paymentPassword)
    if (!answer.ok) return answer
    showToast(t('envelope.sentToast', { amount: formatAmount(total, currency) }))
    onClose()
    return null
  }
  return (
    <PayDialog
      title={t('envelope.sendTitle')}
      action={t('envelope.send')}
      hasPassword={desk.hasPaymentPassword}
      textOf={refusalText}
      onPay={pay}
      onClose={onClose}
    >
      <div className="flex items-center gap-4 rounded-xl bg-well p-4 shadow-well">
        <EnvelopeArt className="h-20 w-auto flex-none" />
        <div className="min-w-0">
          <Money amount={total} currency={currency} className="text-[24px] leading-7" />
          <p className="text-[13.5px] text-soft">
            {t(draft.kind === 'equal' ? 'envelope.inEqual' : 'envelope.inRandom', { count: shares })}
          </p>
          {draft.wish !== '' && (
            <p dir="auto" className="mt-1 truncate text-[13.5px] text-strong">
              {draft.wish}
            </p>
          )}
        </div>
      </div>
      <p className="text-[13.5px] text-soft">{t('envelope.sendHint', { count: draft.hours })}</p>
    </PayDialog>
  )
}
