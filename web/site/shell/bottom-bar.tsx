import { memberHref } from '#web/features/centres/member-keys.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { useIsSignedIn } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, usePath, useQueryValue } from '#web/lib/navigation.tsx'
import { Gamepad2, Gift, House, UserRound, Wallet } from '#web/ui/icons.ts'

const itemClass =
  'group grid h-16 w-full content-center justify-items-center gap-1 text-[12px] font-medium text-soft aria-[current=page]:text-gold'
const iconClass =
  'grid h-7 w-14 place-items-center rounded-full transition-colors duration-150 group-aria-[current=page]:bg-gold-wash'

/** Of the member centre's pages those that are about the wallet; all others are "me". */
const walletPages: readonly (string | null)[] = ['transferFund', 'depositv2', 'withdraw']

/** The five places of a phone, at the thumb. */
export function BottomBar({ onGames }: { readonly onGames: () => void }) {
  const isWallet = walletPages.includes(useQueryValue('page'))
  const isMember = usePath() === '/member'
  return (
    <nav
      data-bar
      aria-label={t('nav.bottom')}
      className="fixed inset-x-0 bottom-0 z-20 rounded-t-3xl bg-surface-2/95 pb-[env(safe-area-inset-bottom)] shadow-3 backdrop-blur-md md:hidden"
    >
      <ul className="grid grid-cols-5">
        <li>
          <Link to="/" className={itemClass}>
            <span className={iconClass}>
              <House aria-hidden="true" className="size-5" />
            </span>
            {t('nav.home')}
          </Link>
        </li>
        <li>
          <button type="button" onClick={onGames} className={itemClass}>
            <span className={iconClass}>
              <Gamepad2 aria-hidden="true" className="size-5" />
            </span>
            {t('nav.games')}
          </button>
        </li>
        <li>
          <Link to="/promotions" className={itemClass}>
            <span className={iconClass}>
              <Gift aria-hidden="true" className="size-5" />
            </span>
            {t('nav.promo')}
          </Link>
        </li>
        <li>
          <MemberLink to={memberHref('transferFund')} isHere={isMember && isWallet}>
            <span className={iconClass}>
              <Wallet aria-hidden="true" className="size-5" />
            </span>
            {t('nav.wallet')}
          </MemberLink>
        </li>
        <li>
          <MemberLink to={memberHref(null)} isHere={isMember && !isWallet}>
            <span className={iconClass}>
              <UserRound aria-hidden="true" className="size-5" />
            </span>
            {t('nav.me')}
          </MemberLink>
        </li>
      </ul>
    </nav>
  )
}

interface MemberLinkProps {
  readonly to: string
  readonly isHere: boolean
  readonly children: React.ReactNode
}

/** A stranger is asked in where they are; they come out at the page that they wanted. */
function MemberLink({ to, isHere, children }: MemberLinkProps) {
  const isSignedIn = useIsSignedIn()
  if (!isSignedIn) {
    return (
      <button type="button" onClick={() => openPopup({ kind: 'login', to })} className={itemClass}>
        {children}
      </button>
    )
  }
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={itemClass}>
      {children}
    </Link>
  )
}
