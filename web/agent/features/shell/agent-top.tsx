import type { ReactNode } from 'react'
import { AgentClock } from '#web/agent/features/shell/agent-clock.tsx'
import { setBalanceHidden, useBalanceHidden } from '#web/features/balance/balance-hidden.ts'
import { readCurrency, useBalance } from '#web/features/balance/use-balance.ts'
import { LanguageSelect } from '#web/features/language/language-select.tsx'
import { openPopup } from '#web/features/popups/popups.ts'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'
import { useMe } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { DropMenu, dropMenuItem } from '#web/ui/drop-menu.tsx'
import { LogOut, Menu, Store, UserRound } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

interface AgentTopProps {
  readonly onMenu: () => void
  readonly isOverlay: boolean
  /** What finds a member. */
  readonly children: ReactNode
}

/** Clock, finder, wallet and who is here. */
export function AgentTop({ onMenu, isOverlay, children }: AgentTopProps) {
  return (
    <header
      className={`flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-1.5 lg:flex-nowrap lg:px-6 ${isOverlay ? 'pe-18 lg:pe-18' : ''}`}
    >
      <button
        type="button"
        onClick={onMenu}
        aria-label={t('nav.menu')}
        className={`grid size-11 flex-none place-items-center rounded-full text-soft hover:text-strong ${isOverlay ? 'xl:hidden' : 'lg:hidden'}`}
      >
        <Menu aria-hidden="true" className="size-5" />
      </button>
      <div className="me-auto">
        <AgentClock />
      </div>
      <div className="max-lg:order-last max-lg:basis-full">{children}</div>
      <Wallet />
      {!isOverlay && (
        <div className="flex items-center max-md:hidden">
          <ThemeSwitch />
          <LanguageSelect />
        </div>
      )}
      <Person isOverlay={isOverlay} />
    </header>
  )
}

function Wallet() {
  const { data } = useBalance()
  const isHidden = useBalanceHidden()
  if (!data) return <Skeleton className="h-6 w-28 max-sm:hidden" />
  return (
    <button
      type="button"
      onClick={() => setBalanceHidden(!isHidden)}
      className="flex min-h-11 items-center gap-2 rounded-full px-1 text-[13px] text-soft hover:text-strong max-sm:hidden"
    >
      <span className="max-[1400px]:hidden">{t('nav.wallet')}</span>
      <Money
        amount={data.available}
        currency={readCurrency(data.currency)}
        isHidden={isHidden}
        className="text-[15px] text-strong"
      />
      <span className="sr-only">{isHidden ? t('nav.showBalance') : t('nav.hideBalance')}</span>
    </button>
  )
}

function Person({ isOverlay }: { readonly isOverlay: boolean }) {
  const member = useMe()
  const me = useAgentMe().data
  const name = member?.nickname ?? ''
  return (
    <div className="flex items-center gap-2.5">
      <DropMenu
        label={t('nav.account')}
        buttonLabel={t('nav.accountOf', { name })}
        buttonClass="flex h-11 items-center gap-2.5 rounded-full text-start"
        items={(close) => (
          <>
            {!isOverlay && (
              <Link to="/" role="menuitem" tabIndex={-1} onClick={close} className={dropMenuItem}>
                <Store aria-hidden="true" className="size-[18px] flex-none" />
                {t('agentCentre.toSite')}
              </Link>
            )}
            <Link to="/member" role="menuitem" tabIndex={-1} onClick={close} className={dropMenuItem}>
              <UserRound aria-hidden="true" className="size-[18px] flex-none" />
              {t('nav.memberCentre')}
            </Link>
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                openPopup({ kind: 'sign-out' })
              }}
              className={dropMenuItem}
            >
              <LogOut aria-hidden="true" className="size-[18px] flex-none rtl:-scale-x-100" />
              {t('nav.signOut')}
            </button>
          </>
        )}
      >
        <span
          data-initials={[...name].slice(0, 2).join('')}
          className="grid size-9 flex-none place-items-center rounded-full bg-hue text-[13px] font-semibold text-hue uppercase [--hue:86] before:content-[attr(data-initials)]"
        />
      </DropMenu>
      <span className="grid flex-none text-[13px] leading-tight whitespace-nowrap max-lg:hidden">
        <bdi className="max-w-36 truncate font-semibold text-strong">{name}</bdi>
        <span className="text-[12.5px] text-soft">
          {me ? t('agentCentre.agentAt', { level: String(me.level) }) : t('agentCentre.badge')}
        </span>
      </span>
    </div>
  )
}
