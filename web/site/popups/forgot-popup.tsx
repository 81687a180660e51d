import { useId, useState } from 'react'
import { useFlag } from '#web/features/brand/use-brand.ts'
import { closePopup, openPopup } from '#web/features/popups/popups.ts'
import { useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { t } from '#web/lib/i18n.ts'
import { CustomerServiceLink } from '#web/site/features/password/customer-service-link.tsx'
import { ForgotByMail } from '#web/site/features/password/forgot-by-mail.tsx'
import { ForgotByPhone } from '#web/site/features/password/forgot-by-phone.tsx'
import { ScenePopup } from '#web/site/popups/scene-popup.tsx'
import { Mail, Smartphone } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'

/** The specification's names. */
type Method = 'email' | 'mobileNum'

export function ForgotPopup() {
  const completeSignIn = useCompleteSignIn()
  const hasPhones = useFlag('CHNGPASSVERIF3')
  const [input, setInput] = useState<Method | null>(null)
  const [isSent, setSent] = useState(false)
  const panel = useId()
  const method: Method = hasPhones ? (input ?? 'mobileNum') : 'email'
  const close = (): void => closePopup('forgot')
  return (
    <ScenePopup
      title={t('forgot.title')}
      {...(!isSent && { hint: t(method === 'email' ? 'forgot.mailHint' : 'forgot.phoneHint') })}
      greeting={t('forgot.greeting')}
      group="w_forget"
      onClose={close}
    >
      {hasPhones && !isSent && (
        <div className="mb-5">
          <Segments<Method>
            label={t('forgot.methods')}
            segments={[
              { value: 'mobileNum', text: t('forgot.byPhone'), icon: Smartphone },
              { value: 'email', text: t('forgot.byMail'), icon: Mail },
            ]}
            chosen={method}
            onChoose={setInput}
            controls={panel}
          />
        </div>
      )}
      <div
        id={panel}
        {...(hasPhones &&
          !isSent && { role: 'tabpanel', 'aria-label': t(method === 'email' ? 'forgot.byMail' : 'forgot.byPhone') })}
      >
        {method === 'email' ? (
          <ForgotByMail isSent={isSent} onSent={() => setSent(true)} onClose={close} />
        ) : (
          <ForgotByPhone
            onSignedIn={(reply) => {
              close()
              completeSignIn(reply)
            }}
          />
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          onClick={() => {
            close()
            openPopup({ kind: 'login' })
          }}
          className="min-h-11 font-semibold text-soft underline-offset-4 hover:text-strong hover:underline"
        >
          {t('forgot.toLogin')}
        </button>
        <CustomerServiceLink />
      </div>
    </ScenePopup>
  )
}
