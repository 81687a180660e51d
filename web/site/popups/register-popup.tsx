import { useId, useState } from 'react'
import { openMethods, type RegisterMethod } from '#modules/identity/rules/registration.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { closePopup, openPopup } from '#web/features/popups/popups.ts'
import { useCompleteSignIn } from '#web/features/sign-in/complete-sign-in.ts'
import { SocialButtons } from '#web/features/sign-in/social-buttons.tsx'
import { t } from '#web/lib/i18n.ts'
import { RegisterForm } from '#web/site/features/registration/register-form.tsx'
import { type Registration, useRegistration } from '#web/site/features/registration/use-registration.ts'
import { ScenePopup } from '#web/site/popups/scene-popup.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MessageSquareText, UserRound } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const close = (): void => closePopup('register')

function toLogin(): void {
  close()
  openPopup({ kind: 'login' })
}

export function RegisterPopup() {
  const { data, failed } = useRegistration()
  return (
    <ScenePopup
      title={t('register.title')}
      hint={t('register.promise')}
      greeting={t('register.greeting')}
      group="w_register"
      onClose={close}
    >
      {data ? (
        <Ways registration={data} />
      ) : failed?.error ? (
        <CallFailed query={{ error: failed.error, isFetching: failed.isFetching, refetch: failed.refetch }} />
      ) : (
        <div className="grid gap-5">
          <output className="sr-only">{t('state.loading')}</output>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-20 rounded-[14px]" />
          ))}
        </div>
      )}
    </ScenePopup>
  )
}

const words = {
  username: { text: 'register.way.username', icon: UserRound },
  mobile: { text: 'register.way.mobile', icon: MessageSquareText },
  mobile_password: { text: 'register.way.mobile', icon: MessageSquareText },
} as const

function Ways({ registration }: { readonly registration: Registration }) {
  const completeSignIn = useCompleteSignIn()
  const panel = useId()
  const ways = openMethods(registration.flags)
  const [chosen, setChosen] = useState<RegisterMethod>()
  // An operator may close the chosen way while somebody stands in it.
  const way = ways.find((one) => one === chosen) ?? ways[0]
  if (!way) {
    return (
      <EmptyState title={t('register.closed')} hint={t('register.closedHint')}>
        <Button look="gold" onClick={toLogin}>
          {t('register.toLogin')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      {ways.length > 1 && (
        <div className="mb-5">
          <Segments<RegisterMethod>
            label={t('register.ways')}
            segments={ways.map((value) => ({ value, text: t(words[value].text), icon: words[value].icon }))}
            chosen={way}
            onChoose={setChosen}
            controls={panel}
          />
        </div>
      )}
      <div id={panel} {...(ways.length > 1 && { role: 'tabpanel', 'aria-label': t(words[way].text) })}>
        <RegisterForm
          key={way}
          method={way}
          registration={registration}
          onRegistered={(reply) => {
            close()
            completeSignIn(reply, '/')
            openPopup({ kind: 'welcome', name: reply.nickname })
          }}
        />
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-soft">
        {t('register.haveAccount')}
        <button
          type="button"
          onClick={toLogin}
          className="min-h-11 font-semibold text-gold underline-offset-4 hover:underline"
        >
          {t('register.toLogin')}
        </button>
      </p>
      <SocialButtons />
    </>
  )
}
