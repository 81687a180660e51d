import { type ReactNode, type SubmitEvent, useState } from 'react'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { PasswordField } from '#web/features/forms/password-field.tsx'
import { attemptsLeftText } from '#web/features/payment-password/attempts-left-text.ts'
import type { FieldFault } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Why it was not done, as the server said it. */
export interface PayRefused {
  readonly refusal: string
  readonly fields: readonly FieldFault[]
}

interface PayDialogProps {
  readonly title: string
  readonly action: string
  /** Whether there is a payment password to ask for; without one the way to set it stands here. */
  readonly hasPassword: boolean
  /** What is about to be done, or the fields of it. */
  readonly children: ReactNode
  /** Whether the fields above are filled in; asked when somebody wants to go on. */
  readonly isReady?: ((form: FormData) => boolean) | undefined
  /** What the field and the way to a new password are called, where that is not as in `pay`. */
  readonly words?: { readonly password: string; readonly forgot: string }
  readonly textOf: (refusal: string) => string
  /** Does it; the answer is why not, or null when it is done. */
  readonly onPay: (paymentPassword: string, form: FormData) => Promise<PayRefused | null>
  readonly onClose: () => void
}

const isOfPassword = ({ refusal }: PayRefused): boolean => refusal.startsWith('payment_password_')
const empty: PayRefused = { refusal: 'payment_password_is_wrong', fields: [] }

/** What is done with the payment password. Needs the texts of `refusals` and `login`, and without words of its own those of `pay`. */
export function PayDialog(props: PayDialogProps) {
  const { title, action, hasPassword, children, isReady, words, textOf, onPay, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<PayRefused | null>(null)

  async function pay(data: FormData): Promise<void> {
    const isFilled = isReady === undefined || isReady(data)
    const secret = data.get('paymentPassword')
    if (!isFilled) return
    if (typeof secret !== 'string' || secret === '') return setRefused(empty)
    setBusy(true)
    setRefused(null)
    const answer = await onPay(secret, data)
    setBusy(false)
    setRefused(answer)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy) void pay(new FormData(event.currentTarget))
  }
  const settings = { page: 'securityCenter', values: { open: 'payment' } } as const
  return (
    <Dialog title={title} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        {hasPassword ? (
          <PasswordField
            label={words?.password ?? t('pay.password')}
            name="paymentPassword"
            autoComplete="current-password"
            inputMode="numeric"
            error={
              refused && isOfPassword(refused)
                ? (attemptsLeftText(refused.fields) ?? t(wordsOf(refused.refusal)))
                : undefined
            }
            hint={
              <MemberLink {...settings} className="font-semibold text-gold underline-offset-4 hover:underline">
                {words?.forgot ?? t('pay.forgot')}
              </MemberLink>
            }
          />
        ) : (
          <p className="rounded-xl bg-gold-wash px-4 py-3 text-gold">
            {t('pay.none')}{' '}
            <MemberLink {...settings} className="font-semibold underline underline-offset-4">
              {t('pay.set')}
            </MemberLink>
          </p>
        )}
        {refused && !isOfPassword(refused) && (
          <p role="alert" className="rounded-xl bg-lose-wash px-4 py-2.5 text-lose">
            {textOf(refused.refusal)}
          </p>
        )}
        {hasPassword && (
          <Button type="submit" look="gold" size="large" isBusy={isBusy} className="w-full">
            {action}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
