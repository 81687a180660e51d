import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { nameOfGame } from '#web/features/promotions/use-rewards.ts'
import { t } from '#web/lib/i18n.ts'

interface ExcludedGamesProps extends Pick<Promotion, 'games'> {
  readonly excludedGames: readonly string[]
}

/** The games that a bonus closes while it runs, by their names. */
export function ExcludedGames({ excludedGames, games }: ExcludedGamesProps) {
  if (excludedGames.length === 0) return null
  return (
    <section className="text-[14px]">
      <h3 className="text-soft">{t('promo.excludedGames')}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 font-semibold">
        {excludedGames.map((game) => (
          <li key={game}>
            <bdi>{nameOfGame(game, { games })}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
