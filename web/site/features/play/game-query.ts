import type { getPlayGame } from '#modules/play/contract.ts'
import { api, queries } from '#web/features/client/client.ts'
import { useAnswer, valueOf } from '#web/features/client/use-call.ts'
import type { Mode, PlayGame } from '#web/site/features/play/model.ts'
import { artUrl } from '#web/ui/art/art-url.ts'

const gameLine = 'GET /wps/play/games/:nodeId'

const inputOf = (nodeId: string, mode: Mode) => ({ params: { nodeId }, query: { mode } })

export function useGame(nodeId: string, mode: Mode) {
  return useAnswer<typeof getPlayGame>(gameLine, inputOf(nodeId, mode))
}

/** Another screen may have gone on with the round: what is true is asked for again. */
export function askAgain(): void {
  void queries.invalidateQueries({ queryKey: [gameLine] })
}

/** For who is about to play it: the game as it stands, and the pictures that its reels are painted from. */
export function prefetchGame(nodeId: string, mode: Mode): void {
  const input = inputOf(nodeId, mode)
  const ask = async (signal: AbortSignal): Promise<PlayGame> =>
    valueOf(await api.call<typeof getPlayGame>(gameLine, { ...input, signal }))
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }): Promise<PlayGame> => {
    const game = await ask(signal)
    for (const symbol of Object.values(game.title?.symbols ?? {})) new Image().src = artUrl(`/art/symbol/${symbol}.svg`)
    return game
  }
  queries.query({ queryKey: [gameLine, input], queryFn }).catch(() => undefined)
}
