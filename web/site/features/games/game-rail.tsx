import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'
import { type CardActions, GameCard } from '#web/site/features/games/game-card.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { RailButtons, RailTrack, useRail } from '#web/ui/rail.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'

interface GameRailProps {
  readonly id: string
  readonly icon: IconComponent
  readonly hue: string
  readonly title: string
  /** The address of the whole list. */
  readonly href: string
  readonly games: readonly GameEntry[]
  readonly hasHeart: (nodeId: string) => boolean
  readonly actions: CardActions
}

/** A few games in one row, and the way to all of them. */
export function GameRail({ id, icon, hue, title, href, games, hasHeart, actions }: GameRailProps) {
  const rail = useRail()
  const go = useGo()
  return (
    <section aria-labelledby={id}>
      <SectionHeading
        icon={icon}
        hue={hue}
        id={id}
        text={title}
        more={{ text: t('more_button'), href, run: () => go(href, { keepsScroll: true }) }}
      >
        <RailButtons rail={rail} before={t('home.before')} after={t('home.after')} />
      </SectionHeading>
      <RailTrack rail={rail} label={title} className="gap-3 md:gap-4">
        {games.map((game) => (
          <li key={game.nodeId} className="w-[126px] md:w-[156px]">
            <GameCard game={game} isFavourite={hasHeart(game.nodeId)} actions={actions} isFirstView={false} />
          </li>
        ))}
      </RailTrack>
    </section>
  )
}
