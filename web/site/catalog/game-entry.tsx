import type { MouseEvent } from 'react'
import type { getShowcase } from '#modules/catalog/contract.ts'
import { openPopup } from '#web/features/popups/popups.ts'
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

/** Where there is no room to point at a tile, pressing it shows what there is to know first. */
export function asksFirst(press: MouseEvent | null): boolean {
  const event = press?.nativeEvent
  const isTouch = event !== undefined && 'pointerType' in event && event.pointerType === 'touch'
  return isTouch || window.matchMedia('(width < 40rem)').matches
}

interface GameEntryTileProps {
  readonly game: GameEntry
  /** For who has played it before there is nothing to know first. */
  readonly isKnown?: boolean
  readonly isFirstView?: boolean
}

/** A game of the catalogue as a tile of home. */
export function GameEntryTile({ game, isKnown = false, isFirstView = false }: GameEntryTileProps) {
  const { start, demo } = useStartGame()
  const isOpen = game.state === 'open'
  const name = game.gameName
  const kind = badgeOf(game)
  const action = game.state === 'open' ? 'play' : game.state
  return (
    <GameTile
      name={name}
      picture={artUrl(game.showIcon)}
      vendorName={game.vendorName}
      vendorIcon={game.vendorIcon}
      badge={kind && { kind, text: t(`tile.badge.${kind}`) }}
      action={{ kind: action, text: t(`tile.action.${action}`) }}
      fact={game.rtpPpm && { text: returnOf(game.rtpPpm), label: t('tile.rtp') }}
      onOpen={(event) => {
        if (isOpen && !isKnown && asksFirst(event)) openPopup({ kind: 'game-sheet', game })
        else start(game)
      }}
      demo={isOpen ? { text: t('tile.demo'), label: t('tile.demoOf', { name }), run: () => demo(game) } : null}
      isFirstView={isFirstView}
    />
  )
}
