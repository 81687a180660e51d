import { Link } from '@tanstack/react-router'
import { BookOpenText, LogOut, ReceiptText } from 'lucide-react'
import { t } from '#web/lib/i18n.ts'
import { currencyOf, useAccounts } from '#web/site/features/records/use-records.ts'
import { signOut } from '#web/site/features/session/sign-out.ts'
import { useIsSignedIn, useMember } from '#web/site/features/session/use-session.ts'
import { LanguageSelect } from '#web/site/shell/language-select.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

export function Header() {
  const isSignedIn = useIsSignedIn()
  return (
    <header className="mx-auto flex min-h-18 w-full max-w-[1152px] flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 md:px-8">
      <Link to="/" aria-label={t('brand.name')} className="flex min-h-11 items-center gap-2.5 rounded-full pe-2">
        <Mark size={36} />
        <span className="hidden font-display text-[23px] font-bold tracking-[-0.01em] sm:block">{t('brand.name')}</span>
      </Link>
      <nav aria-label={t('nav.main')} className="ms-2 hidden items-center md:flex">
        <Link to="/records" className={navClass}>
          <ReceiptText aria-hidden="true" className="size-[18px]" />
          {t('nav.records')}
        </Link>
        <a href="/docs" className={navClass}>
          <BookOpenText aria-hidden="true" className="size-[18px]" />
          {t('nav.docs')}
        </a>
      </nav>
      <div className="ms-auto flex items-center gap-2">
        {isSignedIn && <Purse />}
        <LanguageSelect />
        <div className="hidden sm:block">
          <ThemeSwitch />
        </div>
        {isSignedIn ? (
          <SignedIn />
        ) : (
          <Link to="/login" className={buttonClass()}>
            {t('nav.signIn')}
          </Link>
        )}
      </div>
    </header>
  )
}

const navClass =
  'flex h-11 items-center gap-2 rounded-full px-4 font-medium text-soft transition-colors duration-150 hover:bg-surface-3/60 hover:text-strong aria-[current=page]:bg-surface-2 aria-[current=page]:text-strong'

/** The money at hand, and the way to its record. */
function Purse() {
  const query = useAccounts()
  const [account] = query.data?.accounts ?? []
  if (query.isPending) return <Skeleton className="h-11 w-32 rounded-full" />
  if (!account) return null
  return (
    <Link to="/records" className="flex h-11 items-center gap-2 rounded-full bg-well px-4 shadow-well">
      <span aria-live="polite">
        <span className="sr-only">{t('nav.balance')} </span>
        <Money amount={account.available} currency={currencyOf(account)} className="text-[15px]" />
      </span>
    </Link>
  )
}

function SignedIn() {
  const { data: member } = useMember()
  return (
    <>
      {member && (
        <span className="hidden max-w-36 truncate px-1 font-medium lg:block">
          <span className="sr-only">{t('nav.signedInAs', { name: member.nickname })}</span>
          <bdi aria-hidden="true">{member.nickname}</bdi>
        </span>
      )}
      <button
        type="button"
        aria-label={t('nav.signOut')}
        title={t('nav.signOut')}
        onClick={() => void signOut()}
        className="grid size-11 flex-none place-items-center rounded-full bg-surface-3 text-soft shadow-1 hover:text-strong"
      >
        <LogOut aria-hidden="true" className="size-[18px] rtl:-scale-x-100" />
      </button>
    </>
  )
}
