import { consolePaths } from '#web/console/routing/paths.ts'
import { useOperatorSession } from '#web/console/session/operator-session.tsx'
import { LanguageSelect } from '#web/features/language/language-select.tsx'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { DropMenu, dropMenuItem } from '#web/ui/drop-menu.tsx'
import { KeyRound, LogOut, Menu, ShieldCheck } from '#web/ui/icons.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

/** The menu on a phone, whether money can be moved, colours, language and who is signed in. */
export function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  const { operator } = useOperatorSession()
  return (
    <header className="flex min-h-[52px] items-center gap-3 border-b border-hairline bg-frame px-4 py-1 lg:px-5">
      <button
        type="button"
        onClick={onMenu}
        aria-label={t('nav.menu')}
        className="grid size-11 flex-none place-items-center rounded-full text-soft hover:text-strong lg:hidden"
      >
        <Menu aria-hidden="true" className="size-5" />
      </button>
      <div className="me-auto" />
      {operator.reenteredUntil !== null && (
        <Link
          to={consolePaths.session}
          aria-current={undefined}
          className="flex min-h-11 items-center gap-1.5 text-[13px] text-soft hover:text-strong max-md:hidden"
        >
          <ShieldCheck aria-hidden="true" className="size-4 flex-none text-win" />
          {t('console.moneyOpen', { time: formatInstant(operator.reenteredUntil) })}
        </Link>
      )}
      <div className="flex items-center max-sm:hidden">
        <ThemeSwitch />
      </div>
      <LanguageSelect />
      <Person />
    </header>
  )
}

function Person() {
  const { operator, signOut } = useOperatorSession()
  const { nickname, account } = operator
  return (
    <div className="flex items-center gap-2.5">
      <DropMenu
        label={t('nav.account')}
        buttonLabel={t('nav.accountOf', { name: nickname })}
        buttonClass="flex h-11 items-center gap-2.5 rounded-full text-start"
        items={(close) => (
          <>
            <Link to={consolePaths.session} role="menuitem" tabIndex={-1} onClick={close} className={dropMenuItem}>
              <KeyRound aria-hidden="true" className="size-[18px] flex-none" />
              {t('operator.session')}
            </Link>
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                void signOut()
              }}
              className={dropMenuItem}
            >
              <LogOut aria-hidden="true" className="size-[18px] flex-none rtl:-scale-x-100" />
              {t('operator.signOut')}
            </button>
          </>
        )}
      >
        <span
          data-initials={[...nickname].slice(0, 2).join('')}
          className="grid size-9 flex-none place-items-center rounded-full bg-hue text-[13px] font-semibold text-hue uppercase [--hue:230] before:content-[attr(data-initials)]"
        />
      </DropMenu>
      <span className="grid flex-none text-[13px] leading-tight whitespace-nowrap max-lg:hidden">
        <bdi className="max-w-36 truncate font-semibold text-strong">{nickname}</bdi>
        <bdi className="max-w-36 truncate text-[12.5px] text-soft">{account}</bdi>
      </span>
    </div>
  )
}
