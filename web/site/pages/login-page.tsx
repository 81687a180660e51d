import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { t } from '#web/lib/i18n.ts'
import { SignInForm } from '#web/site/features/session/sign-in-form.tsx'
import { useIsWide } from '#web/site/use-media.ts'
import { useTitle } from '#web/site/use-title.ts'
import { Dusk } from '#web/ui/art/dusk.tsx'
import { Mark } from '#web/ui/art/mark.tsx'

export function LoginPage() {
  useTitle(t('title.login'))
  const isWide = useIsWide()
  const router = useRouter()
  const { to } = useSearch({ from: '/login' })
  return (
    <div className="mx-auto grid w-full max-w-[936px] grid-cols-[minmax(0,1fr)] overflow-hidden rounded-3xl bg-surface-1 shadow-3 md:mt-4 md:min-h-[620px] md:grid-cols-[minmax(280px,400px)_minmax(0,1fr)]">
      {isWide && (
        <div className="relative isolate">
          <Dusk layout="tall" className="absolute inset-0 -z-10 size-full" />
          <div className="px-9 pt-9">
            <p className="flex items-center gap-3 font-display text-[23px] font-bold">
              <Mark size={36} />
              {t('brand.name')}
            </p>
            <p className="mt-8 font-display text-[38px] leading-[1.08] font-semibold tracking-[-0.02em]">
              {t('login.greeting')}
            </p>
          </div>
        </div>
      )}
      <div className="relative px-6 pt-7 pb-9 md:flex md:flex-col md:justify-center md:px-11">
        <Link
          to="/"
          aria-label={t('login.back')}
          className="absolute end-5 top-5 grid size-11 place-items-center rounded-full bg-surface-3 text-soft shadow-1 hover:text-strong"
        >
          <X aria-hidden="true" className="size-5" />
        </Link>
        <h1 className="text-[30px] leading-tight font-semibold tracking-[-0.015em]">{t('login.title')}</h1>
        <p className="mt-2 mb-7 max-w-80 text-soft">{t('login.promise')}</p>
        <SignInForm onSignedIn={() => router.history.replace(to ?? '/')} />
      </div>
    </div>
  )
}
