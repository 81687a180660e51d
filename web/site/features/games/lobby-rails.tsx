import type { GameCategory } from '#modules/catalog/rules.ts'
import type { Viewer } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import type { CardActions } from '#web/site/features/games/game-card.tsx'
import { GameRail } from '#web/site/features/games/game-rail.tsx'
import { hrefOfLobbyFilter, ofCategory, wholeShelf } from '#web/site/features/games/lobby-filter.ts'
import { type Hearts, useFavouriteGames } from '#web/site/features/games/use-favourites.ts'
import { useHotGames, useRecentGames } from '#web/site/features/games/use-games.ts'
import { Flame, Heart, History } from '#web/ui/icons.ts'

interface LobbyRailsProps {
  readonly path: string
  readonly category: GameCategory
  readonly viewer: Viewer
  readonly hearts: Hearts
  readonly actions: CardActions
}

/** Fewer would be a row of holes. */
const hotMin = 3

/** What the reader played last, what they like, what is hot here. A row without games is not there. */
export function LobbyRails({ path, category, viewer, hearts, actions }: LobbyRailsProps) {
  const recent = ofCategory(useRecentGames(viewer).data ?? [], category)
  const favourites = (useFavouriteGames().data ?? []).filter(({ nodeId }) => hearts.has(nodeId))
  const hot = ofCategory(useHotGames().data ?? [], category).filter(({ state }) => state === 'open')
  const rails = [
    { show: 'recent', icon: History, hue: '[--hue:232]', games: recent },
    { show: 'favourites', icon: Heart, hue: '[--hue:5]', games: favourites },
    { show: 'hot', icon: Flame, hue: '[--hue:45]', games: hot.length < hotMin ? [] : hot },
  ] as const
  return rails.map(
    ({ show, icon, hue, games }) =>
      games.length > 0 && (
        <GameRail
          key={show}
          id={`rail-${show}`}
          icon={icon}
          hue={hue}
          title={t(`games.chip.${show}`)}
          href={hrefOfLobbyFilter(path, { ...wholeShelf, show })}
          games={games}
          hasHeart={hearts.has}
          actions={actions}
        />
      ),
  )
}
