import { closePopup, type PopupOf } from '#web/features/popups/popups.ts'
import { useViewer } from '#web/features/session/viewer.ts'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'
import { useStartGame } from '#web/site/catalog/use-start-game.ts'
import { GameSheet } from '#web/site/features/games/game-sheet.tsx'
import { useHearts } from '#web/site/features/games/use-favourites.ts'

const close = (): void => closePopup('game-sheet')

/** What a finger sees of a game outside the lobby. */
export function GameSheetPopup({ game }: PopupOf<'game-sheet'>) {
  const hearts = useHearts(useViewer())
  const { start, demo } = useStartGame()
  const run = (what: (chosen: GameEntry) => void) => () => {
    close()
    what(game)
  }
  return (
    <GameSheet
      game={game}
      isFavourite={hearts.has(game.nodeId)}
      onHeart={() => hearts.toggle(game)}
      onPlay={run(start)}
      onDemo={run(demo)}
      onClose={close}
    />
  )
}
