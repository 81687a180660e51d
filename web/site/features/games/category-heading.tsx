import type { GameCategory } from '#modules/catalog/rules.ts'
import { t } from '#web/lib/i18n.ts'
import type { VendorCard } from '#web/site/catalog/use-menus.ts'
import { RebateLabel } from '#web/site/features/games/rebate-label.tsx'
import { CategoryMark } from '#web/ui/category.tsx'

interface CategoryHeadingProps {
  readonly category: GameCategory
  /** Undefined until they are known. */
  readonly makers: readonly VendorCard[] | undefined
  /** Where there is more on it than games. */
  readonly lead?: string | undefined
}

/** What is on this page, and how much of it there is. */
export function CategoryHeading({ category, makers, lead }: CategoryHeadingProps) {
  return (
    <div className="flex items-center gap-4">
      <CategoryMark category={category} className="size-13 rounded-2xl" />
      <div className="min-w-0">
        <h1 className="text-[28px] leading-8 font-semibold tracking-[-0.015em] md:text-[34px] md:leading-10">
          {t(`category.${category}`)}
        </h1>
        <p className="flex min-h-6 flex-wrap gap-x-3 text-[15px] text-soft">
          <span>{lead ?? (makers && makers.length > 0 && describeMakers(makers))}</span>
          <RebateLabel category={category} />
        </p>
      </div>
    </div>
  )
}

function describeMakers(makers: readonly VendorCard[]): string {
  const count = makers.reduce((sum, { gameCount }) => sum + gameCount, 0)
  const [only] = makers
  const makersText = only && makers.length === 1 ? only.displayName : t('games.makerCount', { count: makers.length })
  return t('games.from', { games: t('games.count', { count }), makers: makersText })
}
