import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { CategoryEntry } from '#web/site/catalog/entry.tsx'
import { useNavigation } from '#web/site/catalog/use-menus.ts'
import { BrandLink } from '#web/site/shell/brand-link.tsx'
import { textOfCategory } from '#web/site/shell/nav-bar.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { CategoryIcon } from '#web/ui/category.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import {
  CircleHelp,
  Crown,
  FerrisWheel,
  Gem,
  Gift,
  Heart,
  History,
  House,
  Info,
  Medal,
  ShieldCheck,
  ShoppingBag,
  Sparkles,
  Target,
  Ticket,
  UserPlus,
} from '#web/ui/icons.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'

const itemClass =
  'relative flex min-h-11 items-center gap-3 rounded-xl px-3 text-[14.5px] font-medium text-soft transition-colors duration-150 hover:bg-surface-3/50 hover:text-strong aria-[current=page]:bg-gold-wash aria-[current=page]:text-strong before:absolute before:inset-y-2.5 before:start-0 before:w-[3px] before:rounded-full before:bg-gold before:opacity-0 aria-[current=page]:before:opacity-100'

interface SideMenuProps {
  /** What the language select is on a phone, where the header has no room for it. */
  readonly children?: ReactNode
}

/** The whole site at a glance: beside every page where there is room, in a drawer where there is not. */
export function SideMenu({ children }: SideMenuProps) {
  const games = useNavigation().filter(({ vendors }) => vendors.length > 0)
  return (
    <div className="relative isolate flex min-h-full flex-col overflow-hidden px-3 pb-6">
      <Weave className="-z-10" />
      <div className="flex min-h-18 items-center px-3">
        <BrandLink />
      </div>
      <nav aria-label={t('nav.menu')} className="grid gap-5">
        <Group title={t('nav.play')}>
          <Item to="/" icon={House} text={t('nav.home')} />
          <Item to="/rng?show=recent" icon={History} text={t('nav.recent')} />
          <Item to="/rng?show=favourites" icon={Heart} text={t('nav.favourites')} />
          <Item to="/rng?show=new" icon={Sparkles} text={t('nav.newGames')} />
          <Item to="/rng?tab=JP" icon={Crown} text={t('nav.jackpots')} />
        </Group>
        <Group title={t('nav.games')}>
          {games.map((game) => (
            <li key={game.code}>
              <CategoryEntry item={game} className={`${itemClass} w-full`}>
                <CategoryIcon category={game.code} />
                {textOfCategory(game.code)}
              </CategoryEntry>
            </li>
          ))}
        </Group>
        <Group title={t('nav.rewards')}>
          <Item to="/promotions" icon={Gift} text={t('nav.promotions')} />
          <MemberItem page="missionLeaderboard" icon={Target} text={t('nav.missions')} />
          <Item to="/vip" icon={Gem} text={t('nav.vip')} />
          <Item to="/wheel" icon={FerrisWheel} text={t('nav.wheel')} />
          <Item to="/raffle" icon={Ticket} text={t('nav.raffle')} />
          <Item to="/pointMall" icon={ShoppingBag} text={t('nav.pointMall')} />
          <MemberItem page="referral" icon={UserPlus} text={t('nav.referral')} />
        </Group>
        <Group title={t('nav.support')}>
          <Item to="/help" icon={CircleHelp} text={t('nav.help')} />
          <Item to="/proof" icon={ShieldCheck} text={t('nav.proof')} />
          <Item to="/description" icon={Info} text={t('nav.about')} />
          <Item to="/sponsor" icon={Medal} text={t('nav.sponsor')} />
        </Group>
      </nav>
      <div className="mt-5 flex flex-wrap items-center gap-2 px-1">
        <ThemeSwitch />
        {children}
      </div>
      <AppCard />
    </div>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 px-3 text-[13px] text-faint">{title}</p>
      <ul className="grid gap-0.5">{children}</ul>
    </div>
  )
}

interface ItemProps {
  readonly to: string
  readonly icon: IconComponent
  readonly text: string
}

function Item({ to, icon: Icon, text }: ItemProps) {
  return (
    <li>
      <Link to={to} className={itemClass}>
        <Icon aria-hidden="true" className="size-[18px] flex-none" />
        {text}
      </Link>
    </li>
  )
}

function MemberItem({ page, icon: Icon, text }: Omit<ItemProps, 'to'> & { readonly page: string }) {
  return (
    <li>
      <Link to={`/member?page=${page}`} className={itemClass}>
        <Icon aria-hidden="true" className="size-[18px] flex-none" />
        {text}
      </Link>
    </li>
  )
}

function AppCard() {
  return (
    <Link
      to="/down"
      className="relative mt-5 block flex-none overflow-hidden rounded-2xl bg-linear-to-b from-(--sky-2) to-(--sky-3) px-4 pt-24 pb-4 text-strong shadow-2"
    >
      <Mark size={140} className="absolute inset-x-0 -top-14 mx-auto" />
      <span className="relative block font-display text-base font-semibold">{t('app.card')}</span>
      <span className="relative mt-1 block text-[13px] opacity-90">{t('app.cardHint')}</span>
    </Link>
  )
}
