import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useBrand, useFlag } from '#web/features/brand/use-brand.ts'
import { LanguageSelect } from '#web/features/language/language-select.tsx'
import { openPopup } from '#web/features/popups/popups.ts'
import { useIsSignedIn } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { isPlainClick, Link } from '#web/lib/navigation.tsx'
import { BrandLink } from '#web/site/shell/brand-link.tsx'
import { loadForm } from '#web/site/shell/header-form.ts'
import { Later } from '#web/site/shell/later.tsx'
import { NavBar } from '#web/site/shell/nav-bar.tsx'
import { Purse } from '#web/site/shell/purse.tsx'
import { SocialLinks } from '#web/site/shell/social-links.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Menu, Plus, Search } from '#web/ui/icons.ts'

const iconLink = 'grid size-11 place-items-center rounded-full text-soft hover:bg-surface-3/60 hover:text-strong'

interface HeaderProps {
  /** Whether the whole menu stands beside the page where there is room; otherwise the header leads to it everywhere. */
  readonly hasSide: boolean
  readonly onMenu: () => void
}

export function Header({ hasSide, onMenu }: HeaderProps) {
  const isSignedIn = useIsSignedIn()
  const hasForm = useHasHeaderForm() && !isSignedIn
  return (
    <header data-bar className="sticky top-0 z-30 bg-page/95 xl:static xl:bg-transparent">
      <div className="flex min-h-15 flex-wrap items-center gap-2 px-4 md:min-h-18 md:px-8 xl:pe-22">
        <button
          type="button"
          aria-label={t('nav.menu')}
          onClick={onMenu}
          className={`${iconLink} -ms-2 max-md:hidden ${hasSide ? 'xl:hidden' : ''}`}
        >
          <Menu aria-hidden="true" className="size-5" />
        </button>
        <div className={hasSide ? 'xl:hidden' : ''}>
          <BrandLink isNameHidden />
        </div>
        <SearchButton isSmall={isSignedIn || hasForm} />
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
          <SocialLinks
            max={3}
            className={`hidden items-center lg:flex ${hasForm ? 'xl:max-2xl:hidden' : ''}`}
            linkClass={iconLink}
          />
          <div className={isSignedIn ? 'max-md:hidden' : ''}>
            <LanguageSelect />
          </div>
          {isSignedIn ? <SignedIn /> : <Stranger hasForm={hasForm} />}
        </div>
      </div>
      <NavBar />
    </header>
  )
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` comes here, unless the page has a search of its own. */
function useSlash(open: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isField(event.target)) return
      if (document.querySelector('dialog[open], search [role=combobox]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [open])
}

const search = (): void => openPopup({ kind: 'search' })

/** What is beside it for members leaves room for its mark alone, except on a wide screen. */
function SearchButton({ isSmall }: { readonly isSmall: boolean }) {
  useSlash(search)
  return (
    <button
      type="button"
      onClick={search}
      className={`relative flex h-11 max-w-[300px] flex-[1_1_0] items-center gap-2.5 rounded-full bg-well px-[13px] text-soft shadow-well hover:text-strong max-md:hidden ${isSmall ? 'max-2xl:flex-none' : ''}`}
    >
      <Search aria-hidden="true" className="size-[18px] flex-none" />
      <span className={`min-w-0 flex-1 truncate text-start text-[14.5px] ${isSmall ? 'max-2xl:sr-only' : ''}`}>
        {t('nav.search')}
      </span>
      <kbd
        aria-hidden="true"
        className="grid size-6 flex-none place-items-center rounded-md bg-surface-3 font-sans text-[13px] max-2xl:hidden"
      >
        /
      </kbd>
    </button>
  )
}

/** The form is by name, so an operator who has switched names off has none. */
function useHasHeaderForm(): boolean {
  const isWanted = useBrand().data?.hasHeaderSignIn ?? false
  return useFlag('COMM3') && isWanted
}

const formTexts = ['login', 'captcha', 'codes', 'refusals'] as const

/** The server renders for strangers; who is signed in is not shown a stranger's buttons while the page comes to life. */
function Stranger({ hasForm }: { readonly hasForm: boolean }) {
  // From here on the page itself knows who is there.
  useEffect(() => {
    delete document.documentElement.dataset.signedIn
  }, [])
  return (
    <div className="flex flex-wrap items-start justify-end gap-2 in-data-signed-in:invisible">
      {hasForm && (
        <div className="min-h-11 w-[440px] max-xl:hidden rtl:w-[500px] 2xl:w-[520px]">
          <Later load={loadForm} texts={formTexts} />
        </div>
      )}
      <div className={hasForm ? 'xl:hidden' : 'contents'}>
        <Door kind="login" look="quiet">
          {t('nav.logIn')}
        </Door>
      </div>
      <Door kind="register" look="gold">
        {t('nav.signUp')}
      </Door>
    </div>
  )
}

interface DoorProps {
  readonly kind: 'login' | 'register'
  readonly look: 'quiet' | 'gold'
  readonly children: ReactNode
}

/** Opens its popup over the page. It is a link, so that a click before the page is alive is not lost. */
function Door({ kind, look, children }: DoorProps) {
  const open = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openPopup({ kind })
  }
  return (
    <Link to={`/${kind}`} onClick={open} className={buttonClass({ look })}>
      {children}
    </Link>
  )
}

const loadCorner = () => import('#web/site/shell/account-corner.tsx')

function SignedIn() {
  return (
    <>
      <Purse />
      <Link to="/member?page=depositv2" className={`${buttonClass({ look: 'gold' })} max-sm:px-4!`}>
        <Plus aria-hidden="true" className="size-[18px]" />
        <span className="max-[400px]:sr-only">{t('nav.deposit')}</span>
      </Link>
      <Link to="/member?page=withdraw" className={`${buttonClass()} max-xl:hidden`}>
        {t('nav.withdraw')}
      </Link>
      <span className="relative flex min-h-11 min-w-11 items-center gap-1">
        <Later load={loadCorner} />
      </span>
    </>
  )
}
