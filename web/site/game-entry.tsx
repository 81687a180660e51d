import type { getShowcase } from '#modules/catalog/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { isTrialType } from '#web/site/features/session/agent-types.ts'
import { peekMember } from '#web/site/features/session/use-session.ts'
import { openPopup } from '#web/site/popups/popups.ts'
import { artUrl } from '#web/ui/art/art-url.ts'
import { GameTile, type TileBadge } from '#web/ui/game-tile.tsx'

/** A game as every public call tells it. */
export type GameEntry = ReplyOf<typeof getShowcase>['games'][number]

/** No game can be launched before the games themselves are here, so whoever presses one is told, whatever its state. */
export function openGame({ gameName }: Pick<GameEntry, 'gameName'>): void {
  const member = peekMember()
  openPopup(member && isTrialType(member.type) ? { kind: 'trial' } : { kind: 'soon', name: gameName })
}

/** That a game is closed matters more than that it is hot; that it opens soon matters less. */
function badgeOf({ state, badge }: GameEntry): TileBadge | null {
  if (state === 'maintenance') return 'maintenance'
  return badge ?? (state === 'soon' ? 'soon' : null)
}

interface GameEntryTileProps {
  readonly game: GameEntry
  readonly isFirstView?: boolean
}

/** A game of the catalogue as a tile, on home and on the pages of the categories alike. */
export function GameEntryTile({ game, isFirstView = false }: GameEntryTileProps) {
  const kind = badgeOf(game)
  const action = game.state === 'maintenance' ? 'maintenance' : 'soon'
  return (
    <GameTile
      name={game.gameName}
      picture={artUrl(game.showIcon)}
      vendorName={game.vendorName}
      vendorIcon={game.vendorIcon}
      badge={kind && { kind, text: t(`tile.badge.${kind}`) }}
      action={{ kind: action, text: t(`tile.action.${action}`) }}
      onOpen={() => openGame(game)}
      isFirstView={isFirstView}
    />
  )
}
