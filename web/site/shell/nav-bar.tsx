import { useEffect, useRef, useState } from 'react'
import { dropMenuMax, type GameType } from '#modules/catalog/rules.ts'
import { useResources } from '#web/features/brand/use-brand.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { CategoryEntry, Entry, type NavigationEntry } from '#web/site/catalog/entry.tsx'
import { useNavigation } from '#web/site/catalog/use-menus.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import { CategoryIcon } from '#web/ui/category.tsx'
import { ChevronDown, ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { type Rail, useRail } from '#web/ui/rail.tsx'

const linkClass =
  'flex h-11 items-center gap-2 rounded-full px-3 font-medium whitespace-nowrap text-soft -outline-offset-2 transition-colors duration-150 hover:bg-surface-3/60 hover:text-strong aria-[current=page]:bg-surface-2 aria-[current=page]:text-strong aria-[current=page]:shadow-1'

export const textOfCategory = (code: GameType): string => t(`category.${code}`)

/** The kinds of games with their makers, promotions and the app. On a phone the bottom bar and the menu are there instead. */
export function NavBar() {
  const facebook = useResources(['FACEBOOK'])[0]?.url ?? null
  const items = useNavigation(facebook)
  const [open, setOpen] = useState<GameType | null>(null)
  const shown = items.find(({ code }) => code === open)
  const { attach, move, isAtStart, isAtEnd } = useRail({ isOftenWhole: true })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only hears what is done to the links and buttons inside.
    <nav
      aria-label={t('nav.games')}
      onPointerLeave={() => setOpen(null)}
      // Whoever goes elsewhere, by pointer or by Tab, leaves it closed behind them.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(null)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || open === null) return
        setOpen(null)
        currentTarget.querySelector<HTMLElement>(`[data-makers="${open}"]`)?.focus()
      }}
      className="relative px-4 pb-2 max-md:hidden md:px-6 xl:pe-22"
    >
      <div className="relative">
        <ul
          ref={attach}
          data-more-before={isAtStart ? undefined : ''}
          data-more-after={isAtEnd ? undefined : ''}
          className="rail-fade flex scroll-px-18 [--clear:0.5] [scrollbar-width:none] items-center overflow-x-auto scroll-smooth"
        >
          <li>
            <Link to="/" className={linkClass}>
              <CategoryIcon category="HOME" />
              {t('nav.home')}
            </Link>
          </li>
          {items.map((item) => (
            <NavItem key={item.code} item={item} isOpen={item.code === open} onOpen={setOpen} />
          ))}
        </ul>
        <Further isAtStart={isAtStart} isAtEnd={isAtEnd} onMove={move} />
      </div>
      {shown && shown.vendors.length > 0 && <Makers key={shown.code} item={shown} onGo={() => setOpen(null)} />}
    </nav>
  )
}

const further = [
  { direction: -1, icon: ChevronLeft, side: 'start-0' },
  { direction: 1, icon: ChevronRight, side: 'end-0' },
] as const

/** For a mouse, which cannot swipe; the keyboard brings along what it comes to, so for it there is nothing here. */
function Further({
  isAtStart,
  isAtEnd,
  onMove,
}: Pick<Rail, 'isAtStart' | 'isAtEnd'> & { readonly onMove: Rail['move'] }) {
  return further.map(({ direction, icon: Icon, side }) => {
    const isSpent = direction < 0 ? isAtStart : isAtEnd
    return isSpent ? null : (
      <button
        key={direction}
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        onClick={() => onMove(direction)}
        className={`absolute top-0 grid h-11 w-8 place-items-center text-soft hover:text-strong ${side}`}
      >
        <Icon className="size-5 rtl:-scale-x-100" />
      </button>
    )
  })
}

interface NavItemProps {
  readonly item: NavigationEntry
  readonly isOpen: boolean
  readonly onOpen: (code: GameType | null) => void
}

function NavItem({ item, isOpen, onOpen }: NavItemProps) {
  const text = textOfCategory(item.code)
  if (item.isExternal) {
    return (
      <li>
        <a href={item.to} target="_blank" rel="noopener noreferrer" className={linkClass}>
          <CategoryIcon category={item.code} />
          {text}
        </a>
      </li>
    )
  }
  return (
    <li
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onOpen(item.code)}
      className="relative flex flex-none items-center"
    >
      <CategoryEntry item={item} className={linkClass}>
        <CategoryIcon category={item.code} />
        {text}
      </CategoryEntry>
      {item.vendors.length > 0 && (
        // Whoever does not point finds the makers here; for a pointer they come by themselves.
        <button
          type="button"
          data-makers={item.code}
          aria-expanded={isOpen}
          aria-label={t('nav.makersOf', { category: text })}
          onClick={() => onOpen(isOpen ? null : item.code)}
          className="pointer-events-none absolute end-0 top-1/2 grid size-6 -translate-y-1/2 place-items-center rounded-full bg-surface-3 text-soft opacity-0 focus-visible:opacity-100"
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      )}
    </li>
  )
}

const makerClass =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 font-medium text-soft hover:bg-surface-3 hover:text-strong'

/** Up to eleven makers and the way to all of them. It hangs below the row, which itself may scroll on a narrow screen. */
function Makers({ item, onGo }: { readonly item: NavigationEntry; readonly onGo: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const text = textOfCategory(item.code)
  useEffect(() => {
    // Who opened it by keyboard goes on inside; a pointer needs no focus.
    const opener = document.activeElement
    if (opener instanceof HTMLElement && opener.dataset.makers !== undefined)
      list.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [])
  return (
    <div className="absolute inset-x-4 top-full z-40 -mt-2 pt-2 md:inset-x-6 xl:end-22">
      <ul
        ref={list}
        aria-label={t('nav.makersOf', { category: text })}
        className="grid animate-rise grid-cols-3 gap-1 rounded-2xl bg-surface-2 p-3 shadow-3 lg:grid-cols-4 xl:grid-cols-6"
      >
        {item.vendors.slice(0, dropMenuMax).map((vendor) => (
          <li key={vendor.vassalage}>
            <Entry
              to={`${item.to}?vendor=${vendor.vassalage}`}
              gameCode={vendor.gameCode}
              name={vendor.displayName}
              onGo={onGo}
              className={makerClass}
            >
              {isVendor(vendor.icon) && <VendorMark vendor={vendor.icon} className="size-5 flex-none text-faint" />}
              <span className="truncate">{vendor.displayName}</span>
            </Entry>
          </li>
        ))}
        <li>
          <Link to={item.to} onClick={onGo} className={`${makerClass} text-gold!`}>
            {t('more_button')}
            <span className="sr-only">{text}</span>
            <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Link>
        </li>
      </ul>
    </div>
  )
}
