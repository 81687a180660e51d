import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { GameEntryTile } from '#web/site/catalog/game-entry.tsx'
import { useRecentGames } from '#web/site/features/home/use-home.ts'
import { History } from '#web/ui/icons.ts'
import { RailButtons, RailTrack, useRail } from '#web/ui/rail.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'

const all = '/rng?show=recent'

/** What a member played last, one press away. Who has not played yet, or whose list cannot be read, has no such row. */
export function RecentRail() {
  const { data = [] } = useRecentGames()
  const rail = useRail({ isOftenWhole: true })
  const go = useGo()
  if (data.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <SectionHeading
        icon={History}
        hue="[--hue:232]"
        id="recent"
        text={t('home.recent')}
        more={{ text: t('more_button'), href: all, run: () => go(all) }}
      >
        <RailButtons rail={rail} before={t('home.before')} after={t('home.after')} />
      </SectionHeading>
      <RailTrack rail={rail} label={t('home.recent')} className="gap-3 md:gap-4">
        {data.map((game) => (
          <li key={game.nodeId} className="w-[126px] md:w-[156px]">
            <GameEntryTile game={game} isKnown />
          </li>
        ))}
      </RailTrack>
    </section>
  )
}
