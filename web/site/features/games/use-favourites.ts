import { useSyncExternalStore } from 'react'
import type { addFavourite, getFavouriteGames, getFavouriteIds, removeFavourite } from '#modules/catalog/contract.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'
import { api, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { useIsMember, type Viewer } from '#web/features/session/viewer.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { type FavouriteGame, Favourites, type Sent } from '#web/site/features/games/favourites.ts'

const idsKey = ['GET /wps/relay/MCSFE_getFavoriteGames', {}] as const
const listLine = 'GET /wps/relay/MCSFE_getFavoriteGamesList'

type Ids = ReplyOf<typeof getFavouriteIds>

let failures = 0
const failureListeners = new Set<() => void>()

const favourites = new Favourites({
  async send({ nodeId, vassalage: vendor, gameType }, isWanted): Promise<Sent> {
    const input = { nodeId, vendor, gameType: gameType as GameCategory }
    const answer = isWanted
      ? await api.call<typeof addFavourite>('POST /wps/relay/MCSFE_addFavoriteGameV2', { body: input })
      : await api.call<typeof removeFavourite>('DELETE /wps/relay/MCSFE_removeFavoriteGameV2', { query: input })
    if (answer.ok) return 'done'
    return answer.refusal === 'favourites_change_too_fast' ? 'too_fast' : 'refused'
  },
  onSaved({ nodeId }, isWanted) {
    queries.setQueryData<Ids>(idsKey, (ids = []) => {
      const others = ids.filter((id) => id !== nodeId)
      return isWanted ? [nodeId, ...others] : others
    })
    void queries.invalidateQueries({ queryKey: [listLine] })
  },
  onRefused() {
    failures += 1
    for (const listen of failureListeners) listen()
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

export interface Hearts {
  has(nodeId: string): boolean
  toggle(game: FavouriteGame): void
}

/** Which games have a heart, with what was just pressed already in it. */
export function useHearts(viewer: Viewer): Hearts {
  const { data = [] } = useAnswer<typeof getFavouriteIds>(idsKey[0], {}, { isEnabled: useIsMember() })
  const pending = useSyncExternalStore(favourites.subscribe, favourites.pending, favourites.pending)
  const has = (nodeId: string): boolean => pending.get(nodeId)?.isWanted ?? data.includes(nodeId)
  return {
    has,
    toggle(game) {
      if (viewer === 'member') favourites.press(game, !has(game.nodeId))
      else
        openPopup(viewer === 'trial' ? { kind: 'trial' } : { kind: 'login', to: location.pathname + location.search })
    },
  }
}

function onFailure(listen: () => void): () => void {
  failureListeners.add(listen)
  return () => failureListeners.delete(listen)
}

/** How many hearts went back because the server refused them; each is told once. */
export function useHeartFailures(): number {
  return useSyncExternalStore(
    onFailure,
    () => failures,
    () => 0,
  )
}

export function useFavouriteGames() {
  return useAnswer<typeof getFavouriteGames>(listLine, { query: {} }, { isEnabled: useIsMember() })
}
