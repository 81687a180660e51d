import type { getShowcase } from '#modules/catalog/contract.ts'
import { playPathOf } from '#modules/catalog/model.ts'
import { api, session } from '#web/features/client/client.ts'
import { openPopup, readPopup, subscribePopups } from '#web/features/popups/popups.ts'
import { askViewer } from '#web/features/session/viewer.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type GameEntry = ReplyOf<typeof getShowcase>['games'][number]

/** What has to be known of a game to start it. */
export type Startable = Pick<GameEntry, 'nodeId' | 'gameName' | 'state' | 'source' | 'gameType'>

type Go = (href: string) => void

/**
 * The one way into a game, from wherever it is pressed. What is not open says so; a visitor signs in first and then goes on
 * with it; a trial is told what it needs; our own games have a page, a vendor's open in a popup over the present one.
 */
export async function startGame(game: Startable, go: Go): Promise<void> {
  const { nodeId, gameName, state, source } = game
  if (state !== 'open') {
    openPopup({ kind: 'soon', name: gameName, isResting: state === 'maintenance' })
    return
  }
  const viewer = await askViewer()
  if (viewer === 'trial') openPopup({ kind: 'trial' })
  else if (viewer === 'visitor') signInFirst(game, go)
  else if (source === 'vendor') openPopup({ kind: 'game', nodeId })
  else go(playPathOf(game.nodeId, game.gameType, 'real'))
}

/** Play money, for everyone. */
export function startDemo(game: Startable, go: Go): void {
  if (game.source === 'vendor') openPopup({ kind: 'game', nodeId: game.nodeId, isDemo: true })
  else go(playPathOf(game.nodeId, game.gameType, 'demo'))
}

/** Of a game that is only known by its node, such as one that somebody won in: how it stands now is asked first. One that has left is closed. */
export async function startNode(nodeId: string, gameName: string, go: Go): Promise<void> {
  const answer = await api.call<typeof getShowcase>('GET /wps/games/showcase', { query: { nodeId, limit: 1 } })
  const game = answer.ok ? answer.value.games[0] : undefined
  await startGame(game ?? { nodeId, gameName, state: 'maintenance', source: 'house', gameType: 'RNG' }, go)
}

/** After signing in the reader is at the game: on its page, or back where it opens over the page they were at. */
function signInFirst(game: Startable, go: Go): void {
  if (game.source === 'house') {
    openPopup({ kind: 'login', to: playPathOf(game.nodeId, game.gameType, 'real') })
    return
  }
  openPopup({ kind: 'login', to: `${location.pathname}${location.search}` })
  onceSignedIn(() => void startGame(game, go))
}

/** Whoever closes the sign-in without signing in has changed their mind. */
function onceSignedIn(run: () => void): void {
  const stop = (): void => {
    unsubscribeSession()
    unsubscribePopups()
  }
  const unsubscribeSession = session.subscribe(() => {
    if (session.token() === null) return
    stop()
    run()
  })
  // A form closes a moment before its session begins.
  const look = (): void => {
    if (readPopup() === null && session.token() === null) stop()
  }
  const unsubscribePopups = subscribePopups(() => queueMicrotask(look))
}
