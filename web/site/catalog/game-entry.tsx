import type { getShowcase } from '#modules/catalog/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { useStartGame } from '#web/site/catalog/use-start-game.ts'
import { artUrl } from '#web/ui/art/art-url.ts'
import { GameTile, type TileBadge } from '#web/ui/game-tile.tsx'

/** A game as every public call tells it. */
export type GameEntry = ReplyOf<typeof getShowcase>['games'][number]

/** That a game cannot be played matters more than that it is hot. */
export function badgeOf({ state, badge }: Pick<GameEntry, 'state' | 'badge'>): TileBadge | null {
  return state === 'open' ? badge : state
}

/** The highest, where it depends on what is chosen, as the cards of a lobby say it. */
const returnOf = ({ most }: NonNullable<GameEntry['rtpPpm']>): string => `${(most / 10_000).toFixed(1)}%`

interface GameEntryTileProps {
  readonly game: GameEntry
  readonly isFirstView?: boolean
}

/** A game of the catalogue as a tile of home. */
export function GameEntryTile({ game, isFirstView = false }: GameEntryTileProps) {
  const { start } = useStartGame()
  const kind = badgeOf(game)
  const action = game.state === 'open' ? 'play' : game.state
  return (
    <GameTile
      name={game.gameName}
      picture={artUrl(game.showIcon)}
      vendorName={game.vendorName}
      vendorIcon={game.vendorIcon}
      badge={kind && { kind, text: t(`tile.badge.${kind}`) }}
      action={{ kind: action, text: t(`tile.action.${action}`) }}
      fact={game.rtpPpm && { text: returnOf(game.rtpPpm), label: t('tile.rtp') }}
      onOpen={() => start(game)}
      isFirstView={isFirstView}
    />
  )
}
