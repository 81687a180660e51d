import { categoryOfPath, type GameCategory, vassalageShape } from '#modules/catalog/rules.ts'
import { t } from '#web/lib/i18n.ts'
import { CategoryGames } from '#web/site/features/games/category-games.tsx'
import { CategoryHeading } from '#web/site/features/games/category-heading.tsx'
import { MakerChips } from '#web/site/features/games/maker-chips.tsx'
import { useMakers } from '#web/site/features/games/use-games.ts'
import { usePath, useQueryValue } from '#web/site/navigation.tsx'
import { MissingPage } from '#web/site/pages/missing-page.tsx'
import { useTitle } from '#web/site/use-title.ts'

/** One page for all categories: its path says which. */
export function CategoryPage() {
  const path = usePath()
  const category = categoryOfPath(path)
  return category === null ? <MissingPage /> : <Category category={category} path={path} />
}

function Category({ category, path }: { readonly category: GameCategory; readonly path: string }) {
  useTitle(t('title.page', { page: t(`category.${category}`) }))
  const asked = useQueryValue('vendor')
  // What cannot be a code is no wish for a maker.
  const vendor = asked !== null && vassalageShape.test(asked) ? asked : undefined
  const makers = useMakers(category)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] pt-4">
      <CategoryHeading category={category} makers={makers} />
      {/* Of one maker there is nothing to choose. */}
      {makers && makers.length > 1 && (
        <div className="mt-5">
          <MakerChips path={path} makers={makers} chosen={vendor} />
        </div>
      )}
      <section aria-label={t(`category.${category}`)} className="mt-6">
        <CategoryGames category={category} vendor={vendor} />
      </section>
    </div>
  )
}
