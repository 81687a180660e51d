import { useCallback } from 'react'
import { useGo, usePreload } from '#web/lib/navigation.tsx'
import type { Startable } from '#web/site/catalog/start-game.ts'

/** How a game is started is fetched when somebody starts one, so that looking around costs nothing for it. */
const load = () => import('#web/site/catalog/start-game.ts')

const loadAim = () => import('#web/site/catalog/aim-at-game.ts')

export interface StartGame {
  start(game: Startable): void
  demo(game: Startable): void
  /** Somebody is about to do one or the other. It is always the same function. */
  aim(game: Startable): void
}

export function useStartGame(): StartGame {
  const go = useGo()
  const preload = usePreload()
  const aim = useCallback(
    (game: Startable) => {
      void load()
      loadAim().then(
        ({ aimAtGame }) => aimAtGame(game, preload),
        () => undefined,
      )
    },
    [preload],
  )
  return {
    aim,
    start: (game) => void load().then(({ startGame }) => startGame(game, go)),
    demo: (game) => void load().then(({ startDemo }) => startDemo(game, go)),
  }
}

/** For a game of which only the node is known. */
export function useStartNode(): (nodeId: string, gameName: string) => void {
  const go = useGo()
  return (nodeId, gameName) => void load().then(({ startNode }) => startNode(nodeId, gameName, go))
}
