import { t } from '#web/lib/i18n.ts'
import { Bar } from '#web/ui/bar.tsx'
import { categoryText } from '#web/ui/category-text.ts'

const categories = ['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const

/** What of a stake counts, by kind of game; what the terms do not name counts nothing. */
export function CountedGames({
  contribution,
}: {
  readonly contribution: Readonly<Record<string, number | undefined>>
}) {
  return (
    <ul className="grid gap-3">
      {categories.map((category) => {
        const percent = contribution[category] ?? 0
        return (
          <li
            key={category}
            className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)_3.2rem] items-center gap-3 text-[14.5px]"
          >
            <span className="truncate">{categoryText(category)}</span>
            <Bar label={t('promo.counts')} share={percent / 100} text={`${percent} %`} isDone className="h-2.5" />
            <span className="tabular text-end font-semibold">{percent}%</span>
          </li>
        )
      })}
    </ul>
  )
}
