import type { ReactNode } from 'react'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import { PayDialog, type PayRefused } from '#web/features/payment-password/payment-password-dialog.tsx'
import { t } from '#web/lib/i18n.ts'

interface SecretDialogProps {
  readonly title: string
  readonly action: string
  /** What is about to be done, or the fields of it. */
  readonly children: ReactNode
  /** Whether the fields above are filled in; asked when somebody wants to go on. */
  readonly isReady?: (form: FormData) => boolean
  /** Does it with the payment password; the answer is why not, or null when it is done. */
  readonly onConfirm: (paymentPassword: string, form: FormData) => Promise<PayRefused | null>
  readonly onClose: () => void
}

/** The payment password, asked for where the cashier has money or the way to it at stake, in the cashier's words. */
export function SecretDialog({ title, action, children, isReady, onConfirm, onClose }: SecretDialogProps) {
  return (
    <PayDialog
      title={title}
      action={action}
      hasPassword
      words={{ password: t('cashier.paymentPassword'), forgot: t('cashier.forgotPassword') }}
      textOf={refusalText}
      isReady={isReady}
      onPay={onConfirm}
      onClose={onClose}
    >
      {children}
    </PayDialog>
  )
}
