import { formatTimes } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { countedCategories, leastOddsText } from '#web/site/features/promotions/terms.ts'
import { Bar } from '#web/ui/bar.tsx'
import { categoryText } from '#web/ui/category-text.ts'

interface CountedGamesProps {
  readonly contribution: Readonly<Record<string, number | undefined>>
  /** What a win has to reach where a bet counts by its result, in percent of the stake. */
  readonly oddsFloor: number
  /** The least odds of bets on sports, in thousandths. */
  readonly leastOdds: number | null
}

/** What of a stake counts, by kind of game, and what is taken as the stake; what the terms do not name counts nothing. */
export function CountedGames({ contribution, oddsFloor, leastOdds }: CountedGamesProps) {
  const least = leastOddsText({ contribution, leastOdds })
  return (
    <>
      <ul className="grid gap-3">
        {countedCategories.map((category) => {
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
      <p className="mt-4 text-[14px] text-soft">{t('promo.countsHow', { odds: formatTimes(oddsFloor) })}</p>
      {least !== null && <p className="mt-2 text-[14px] text-soft">{t('promo.countsOdds', { odds: least })}</p>}
    </>
  )
}
