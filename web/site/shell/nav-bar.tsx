import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { dropMenuMax, type GameType, type NavigationItem } from '#modules/catalog/rules.ts'
import { t } from '#web/lib/i18n.ts'
import { useResources } from '#web/site/features/brand/use-brand.ts'
import { useNavigation, type VendorCard } from '#web/site/features/menus/use-menus.ts'
import { openPopup } from '#web/site/popups/popups.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import { CategoryIcon } from '#web/ui/category.tsx'

type Item = NavigationItem<VendorCard>

const linkClass =
  'flex h-11 items-center gap-2 rounded-full px-3.5 font-medium whitespace-nowrap text-soft transition-colors duration-150 hover:bg-surface-3/60 hover:text-strong aria-[current=page]:bg-surface-2 aria-[current=page]:text-strong aria-[current=page]:shadow-1'

export const textOfCategory = (code: GameType): string => t(`category.${code}`)

/** The kinds of games with their makers, promotions and the app. On a phone the bottom bar and the menu are there instead. */
export function NavBar() {
  const facebook = useResources(['FACEBOOK'])[0]?.url ?? null
  const items = useNavigation(facebook)
  return (
    <nav aria-label={t('nav.games')} className="px-4 pb-2 max-md:hidden md:px-6 xl:pe-22">
      <ul className="flex items-center gap-0.5 max-xl:[scrollbar-width:none] max-xl:overflow-x-auto">
        <li>
          <Link to="/" className={linkClass}>
            <CategoryIcon category="HOME" />
            {t('nav.home')}
          </Link>
        </li>
        {items.map((item) => (
          <NavItem key={item.code} item={item} />
        ))}
      </ul>
    </nav>
  )
}

function NavItem({ item }: { readonly item: Item }) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const text = textOfCategory(item.code)
  if (item.isExternal) {
    return (
      <li className="max-2xl:hidden">
        <a href={item.to} target="_blank" rel="noopener noreferrer" className={linkClass}>
          {text}
        </a>
      </li>
    )
  }
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <li
      ref={place}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onBlur={({ relatedTarget }) => {
        if (!place.current?.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={close}
      className="relative flex items-center max-xl:static"
    >
      <GameLink item={item} className={linkClass}>
        <CategoryIcon category={item.code} />
        {text}
      </GameLink>
      {item.vendors.length > 0 && (
        <>
          {/* Whoever does not point finds the makers here; for a pointer the panel opens by itself. */}
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-label={t('nav.makersOf', { category: text })}
            onClick={() => setOpen(!isOpen)}
            className="absolute -end-1 top-1/2 grid size-6 -translate-y-1/2 place-items-center rounded-full bg-surface-3 text-soft opacity-0 focus-visible:opacity-100"
          >
            <ChevronDown aria-hidden="true" className="size-4" />
          </button>
          {isOpen && <Makers item={item} text={text} onGo={() => setOpen(false)} />}
        </>
      )}
    </li>
  )
}

interface GameLinkProps {
  readonly item: Item
  readonly className: string
  readonly children: React.ReactNode
}

/** Most lead to their page; the cockfight's entry starts its first game at once, where there is one to start. */
function GameLink({ item, className, children }: GameLinkProps) {
  const [first] = item.vendors
  if (item.code === 'COCKFIGHT' && first?.isGame && first.gameCode !== null) {
    return (
      <button type="button" onClick={() => openPopup({ kind: 'soon', name: first.displayName })} className={className}>
        {children}
      </button>
    )
  }
  return (
    <Link to={item.to} className={className}>
      {children}
    </Link>
  )
}

interface MakersProps {
  readonly item: Item
  readonly text: string
  readonly onGo: () => void
}

function Makers({ item, text, onGo }: MakersProps) {
  const shown = item.vendors.slice(0, dropMenuMax)
  return (
    <div className="absolute start-0 top-full z-40 pt-2 max-xl:inset-x-6">
      <ul
        aria-label={t('nav.makersOf', { category: text })}
        className="grid w-max max-w-[calc(100vw-64px)] animate-rise grid-cols-2 gap-1 rounded-2xl bg-surface-2 p-2 shadow-3 lg:grid-cols-3"
      >
        {shown.map((vendor) => (
          <li key={vendor.vassalage}>
            <Link
              to={item.to}
              // The path is only known here, and with it the compiler knows no search; the page reads it with care.
              search={{ vendor: vendor.vassalage } as never}
              onClick={onGo}
              className="flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium text-soft hover:bg-surface-3 hover:text-strong"
            >
              {isVendor(vendor.icon) && <VendorMark vendor={vendor.icon} className="size-5 flex-none text-faint" />}
              {vendor.displayName}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={item.to}
            onClick={onGo}
            className="flex min-h-11 items-center gap-2 rounded-xl px-3 font-semibold text-gold hover:bg-surface-3"
          >
            {t('more_button')}
            <span className="sr-only">{text}</span>
            <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Link>
        </li>
      </ul>
    </div>
  )
}
