import { MessageSquareText, User } from 'lucide-react'
import { useState } from 'react'
import { openMethods, type RegisterMethod } from '#modules/identity/rules/registration.ts'
import { t } from '#web/lib/i18n.ts'
import { CallFailed } from '#web/site/call-failed.tsx'
import { useEnter } from '#web/site/enter.ts'
import { RegisterForm } from '#web/site/features/registration/register-form.tsx'
import { type Registration, useRegistration } from '#web/site/features/registration/use-registration.ts'
import { closePopup, openPopup } from '#web/site/popups/popups.ts'
import { ScenePopup } from '#web/site/popups/scene-popup.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
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

const icons = { username: User, mobile: MessageSquareText, mobile_password: MessageSquareText } as const

function Ways({ registration }: { readonly registration: Registration }) {
  const enter = useEnter()
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
      {ways.length > 1 && <WayTabs ways={ways} chosen={way} onChoose={setChosen} />}
      <RegisterForm
        key={way}
        method={way}
        registration={registration}
        onRegistered={(reply) => {
          close()
          enter(reply, '/')
        }}
      />
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
    </>
  )
}

interface WayTabsProps {
  readonly ways: readonly RegisterMethod[]
  readonly chosen: RegisterMethod
  readonly onChoose: (way: RegisterMethod) => void
}

function WayTabs({ ways, chosen, onChoose }: WayTabsProps) {
  return (
    <div
      role="group"
      aria-label={t('register.ways')}
      className="mb-5 grid auto-cols-fr grid-flow-col gap-1 rounded-full bg-well p-1 shadow-well"
    >
      {ways.map((way) => {
        const Icon = icons[way]
        return (
          <button
            key={way}
            type="button"
            aria-pressed={way === chosen}
            onClick={() => onChoose(way)}
            className="flex h-11 min-w-0 items-center justify-center gap-2 rounded-full px-3 font-semibold text-soft transition-colors duration-150 hover:text-strong aria-pressed:bg-surface-3 aria-pressed:text-strong aria-pressed:shadow-1"
          >
            <Icon aria-hidden="true" className="size-[18px] flex-none" />
            <span className="truncate">{t(way === 'username' ? 'register.way.username' : 'register.way.mobile')}</span>
          </button>
        )
      })}
    </div>
  )
}
