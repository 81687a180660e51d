import { useId, useState } from 'react'
import { useFlag } from '#web/features/brand/use-brand.ts'
import type { SignedIn } from '#web/features/sign-in/complete-sign-in.ts'
import type { SignInVariant } from '#web/features/sign-in/sign-in-props.ts'
import { SmsForm } from '#web/features/sign-in/sms-form.tsx'
import { UsernameForm } from '#web/features/sign-in/username-form.tsx'
import { t } from '#web/lib/i18n.ts'
import { readRemembered } from '#web/lib/remembered-device.ts'
import { MessageSquareText, UserRound } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'

interface SignInFormProps {
  readonly variant: SignInVariant
  readonly onForgot?: () => void
  readonly onSignedIn: (reply: SignedIn) => void
}

type Way = 'username' | 'sms'

/** The ways in by a password and by a code. An operator says which there are; agents have names. */
export function SignInForm({ variant, onForgot, onSignedIn }: SignInFormProps) {
  const hasNames = useFlag('COMM3')
  const hasSms = useFlag('MOBILEVERCODELOGIN3') && variant === 'popup'
  const ways: readonly Way[] = [
    ...(hasNames || !hasSms ? ['username' as const] : []),
    ...(hasSms ? ['sms' as const] : []),
  ]
  const [input, setInput] = useState<Way | null>(null)
  const [isRemembering, setRemembering] = useState(() => variant === 'popup' && readRemembered(document).isRemembered)
  const panel = useId()
  const way = input !== null && ways.includes(input) ? input : (ways[0] ?? 'username')
  const Form = way === 'sms' ? SmsForm : UsernameForm
  return (
    <>
      {ways.length > 1 && (
        <div className="mb-5">
          <Segments<Way>
            label={t('login.ways')}
            segments={[
              { value: 'username', text: t('login.byUsername'), icon: UserRound },
              { value: 'sms', text: t('login.bySms'), icon: MessageSquareText },
            ]}
            chosen={way}
            onChoose={setInput}
            controls={panel}
          />
        </div>
      )}
      <div
        id={panel}
        {...(ways.length > 1 && {
          role: 'tabpanel',
          'aria-label': t(way === 'sms' ? 'login.bySms' : 'login.byUsername'),
        })}
      >
        <Form
          variant={variant}
          side={variant === 'agent' ? 'agent' : 'member'}
          isRemembering={isRemembering}
          onRemembering={setRemembering}
          onForgot={onForgot}
          onSignedIn={onSignedIn}
        />
      </div>
    </>
  )
}
