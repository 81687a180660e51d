import { playPathOf } from '#modules/catalog/model.ts'
import { session } from '#web/features/client/client.ts'
import type { Startable } from '#web/site/catalog/start-game.ts'
import { prefetchGame } from '#web/site/features/play/game-query.ts'

/** Most games are slots; which of the others one is, is known when its page has asked. */
const slotType = 'RNG'

/** Somebody is about to play: what the game is made of, and what its page asks for, comes while they still look at it. */
export function aimAtGame({ nodeId, gameType, state, source }: Startable, preload: (href: string) => void): void {
  // Somebody else's game is in a frame, and comes from them.
  if (state !== 'open' || source === 'vendor') return
  const mode = session.token() === null ? 'demo' : 'real'
  const href = playPathOf(nodeId, gameType, mode)
  preload(href)
  if (!href.startsWith('/play/')) return
  prefetchGame(nodeId, mode)
  if (gameType === slotType) import('#web/site/features/play/slot/slot-game.tsx').catch(() => undefined)
}
