import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { FieldFault } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { refusalText } from '#web/site/features/cashier/refusal-text.ts'
import { MemberLink } from '#web/site/member-place.tsx'
import { PasswordField } from '#web/site/password-field.tsx'
import { triesLeftText } from '#web/site/tries-left.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Why it was not done, as the server said it. */
export interface Refused {
  readonly refusal: string
  readonly fields: readonly FieldFault[]
}

interface SecretDialogProps {
  readonly title: string
  readonly action: string
  /** What is about to be done, or the fields of it. */
  readonly children: ReactNode
  /** Does it with the payment password; the answer is why not, or null when it is done. */
  readonly onConfirm: (paymentPassword: string, form: FormData) => Promise<Refused | null>
  readonly onClose: () => void
}

const isOfPassword = ({ refusal }: Refused): boolean => refusal.startsWith('payment_password_')
const empty: Refused = { refusal: 'payment_password_is_wrong', fields: [] }

/** The payment password, asked for where money or the way to it is at stake. */
export function SecretDialog({ title, action, children, onConfirm, onClose }: SecretDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  async function confirm(data: FormData): Promise<void> {
    const secret = data.get('paymentPassword')
    if (typeof secret !== 'string' || secret === '') return setRefused(empty)
    setBusy(true)
    setRefused(null)
    const answer = await onConfirm(secret, data)
    setBusy(false)
    setRefused(answer)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy) void confirm(new FormData(event.currentTarget))
  }
  return (
    <Dialog title={title} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        <PasswordField
          label={t('cashier.paymentPassword')}
          name="paymentPassword"
          autoComplete="current-password"
          inputMode="numeric"
          error={
            refused && isOfPassword(refused)
              ? (triesLeftText(refused.fields) ?? refusalText(refused.refusal))
              : undefined
          }
          hint={
            <MemberLink
              page="securityCenter"
              values={{ open: 'payment' }}
              className="font-semibold text-gold underline-offset-4 hover:underline"
            >
              {t('cashier.forgotPassword')}
            </MemberLink>
          }
        />
        {refused && !isOfPassword(refused) && (
          <p role="alert" className="rounded-xl bg-lose-wash px-4 py-2.5 text-lose">
            {refusalText(refused.refusal)}
          </p>
        )}
        <Button type="submit" look="gold" size="large" isBusy={isBusy} className="w-full">
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
