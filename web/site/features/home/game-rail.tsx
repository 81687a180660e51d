import { t } from '#web/lib/i18n.ts'
import { Link, useGo } from '#web/lib/navigation.tsx'
import { GameEntryTile } from '#web/site/catalog/game-entry.tsx'
import { RailSkeleton } from '#web/site/features/home/lower-skeleton.tsx'
import { SectionState } from '#web/site/features/home/section-state.tsx'
import { useShowcase } from '#web/site/features/home/use-home.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lookOfCategory } from '#web/ui/category.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RailButtons, RailTrack, useRail } from '#web/ui/rail.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'

const rails = {
  LIVE: { id: 'live', path: '/live', title: 'home.live', empty: 'home.liveEmpty' },
  RNG: { id: 'slots', path: '/rng', title: 'home.slots', empty: 'home.slotsEmpty' },
} as const

/** The first twenty games of a category in one row. */
export function GameRail({ category }: { readonly category: keyof typeof rails }) {
  const { id, path, title, empty } = rails[category]
  const showcase = useShowcase(category)
  const rail = useRail()
  const go = useGo()
  const total = showcase.data?.total ?? 0
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        {...lookOfCategory(category)}
        id={id}
        text={t(title)}
        hint={total > 0 && t('home.total', { count: total })}
        more={{ text: t('more_button'), href: path, run: () => go(path) }}
      >
        {total > 0 && <RailButtons rail={rail} before={t('home.before')} after={t('home.after')} />}
      </SectionHeading>
      <SectionState query={showcase} skeleton={<RailSkeleton />}>
        {({ games }) =>
          games.length === 0 ? (
            <Card>
              <EmptyState title={t(empty)} hint={t('home.emptyHint')}>
                <Link to="/help" className={buttonClass()}>
                  {t('nav.help')}
                </Link>
              </EmptyState>
            </Card>
          ) : (
            <RailTrack rail={rail} label={t(title)} className="gap-3 md:gap-4">
              {games.map((game) => (
                <li key={game.nodeId} className="w-[126px] md:w-[156px]">
                  <GameEntryTile game={game} />
                </li>
              ))}
            </RailTrack>
          )
        }
      </SectionState>
    </section>
  )
}
