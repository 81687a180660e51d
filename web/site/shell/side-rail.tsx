import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { CategoryEntry } from '#web/site/catalog/entry.tsx'
import { useNavigation } from '#web/site/catalog/use-menus.ts'
import { textOfCategory } from '#web/site/shell/nav-bar.tsx'
import { CategoryIcon } from '#web/ui/category.tsx'
import { House } from '#web/ui/icons.ts'

const itemClass =
  'flex min-h-14 flex-col items-center justify-center gap-1 rounded-xl px-0.5 py-1.5 text-center text-[12px] leading-tight text-soft transition-colors duration-150 hover:bg-surface-3/50 hover:text-strong'

/** The side menu beside pages that have a list of their own: where one can go, in a column no wider than its words. */
export function SideRail() {
  const places = useNavigation()
  return (
    <nav aria-label={t('nav.menu')} className="px-1.5 py-3">
      <ul className="grid gap-0.5">
        <li>
          <Link to="/" className={itemClass}>
            <House aria-hidden="true" className="size-5" />
            {t('nav.home')}
          </Link>
        </li>
        {places.map((place) => (
          <li key={place.code}>
            <CategoryEntry item={place} className={`${itemClass} w-full`}>
              <CategoryIcon category={place.code} />
              {textOfCategory(place.code)}
            </CategoryEntry>
          </li>
        ))}
      </ul>
    </nav>
  )
}
