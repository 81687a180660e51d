import { navigationOf } from '#modules/catalog/rules.ts'
import { t } from '#web/lib/i18n.ts'
import { CategoryEntry } from '#web/site/catalog/entry.tsx'
import { useMenus } from '#web/site/catalog/use-menus.ts'
import { CategoryMark } from '#web/ui/category.tsx'
import { RailTrack, useRail } from '#web/ui/rail.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** On a phone the categories stand in a row; a wider page has them in its navigation. A failure there is told there. */
export function CategoryChips() {
  const menus = useMenus()
  const rail = useRail()
  if (menus.isError) return null
  const items = navigationOf(menus.data ?? []).filter(({ vendors }) => vendors.length > 0)
  return (
    <nav aria-label={t('home.categories')} className="min-h-[88px] md:hidden">
      {menus.data ? (
        <RailTrack rail={rail} label={t('home.categories')} className="gap-1">
          {items.map((item) => (
            <li key={item.code}>
              <CategoryEntry
                item={item}
                className="grid w-[68px] justify-items-center gap-2 rounded-2xl py-1 text-center text-[13px] leading-tight font-medium text-soft"
              >
                <CategoryMark category={item.code} className="size-[54px] rounded-[18px]" />
                {t(`category.${item.code}`)}
              </CategoryEntry>
            </li>
          ))}
        </RailTrack>
      ) : (
        <div className="flex gap-1">
          {[1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} className="mx-[7px] size-[54px] rounded-[18px]!" />
          ))}
        </div>
      )}
    </nav>
  )
}
