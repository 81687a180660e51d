import { useGo } from '#web/lib/navigation.tsx'
import type { Startable } from '#web/site/catalog/start-game.ts'

/** How a game is started is fetched when somebody starts one, so that looking around costs nothing for it. */
const load = () => import('#web/site/catalog/start-game.ts')

export interface StartGame {
  start(game: Startable): void
  demo(game: Startable): void
}

export function useStartGame(): StartGame {
  const go = useGo()
  return {
    start: (game) => void load().then(({ startGame }) => startGame(game, go)),
    demo: (game) => void load().then(({ startDemo }) => startDemo(game, go)),
  }
}

/** For a game of which only the node is known. */
export function useStartNode(): (nodeId: string, gameName: string) => void {
  const go = useGo()
  return (nodeId, gameName) => void load().then(({ startNode }) => startNode(nodeId, gameName, go))
}
