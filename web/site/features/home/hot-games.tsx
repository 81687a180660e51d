import { hotGamesOnHome } from '#modules/catalog/rules.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, useGo } from '#web/lib/navigation.tsx'
import { GameEntryTile } from '#web/site/catalog/game-entry.tsx'
import { SectionState } from '#web/site/features/home/section-state.tsx'
import { useHotGames } from '#web/site/features/home/use-home.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GameTileSkeleton } from '#web/ui/game-tile.tsx'
import { Flame } from '#web/ui/icons.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'

const grid = 'grid grid-cols-3 gap-x-2.5 gap-y-4 md:grid-cols-6 md:gap-x-4'
const places = Array.from({ length: hotGamesOnHome }, (_, i) => i)

export function HotGames() {
  const games = useHotGames()
  const go = useGo()
  return (
    <section aria-labelledby="hot">
      <SectionHeading
        icon={Flame}
        id="hot"
        text={t('home.hot')}
        hint={t('home.hotHint')}
        more={{ text: t('more_button'), href: '/rng', run: () => go('/rng') }}
      />
      <SectionState
        query={games}
        skeleton={
          <div className={grid}>
            {places.map((place) => (
              <GameTileSkeleton key={place} />
            ))}
          </div>
        }
      >
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState title={t('home.hotEmpty')} hint={t('home.emptyHint')}>
                <Link to="/rng" className={buttonClass()}>
                  {t('home.slots')}
                </Link>
              </EmptyState>
            </Card>
          ) : (
            <ul aria-label={t('home.hot')} className={grid}>
              {list.slice(0, hotGamesOnHome).map((game) => (
                <li key={game.nodeId}>
                  <GameEntryTile game={game} />
                </li>
              ))}
            </ul>
          )
        }
      </SectionState>
    </section>
  )
}
