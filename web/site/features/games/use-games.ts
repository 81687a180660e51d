import type { getGameMenus, getShowcase } from '#modules/catalog/contract.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { useAnswer } from '#web/site/use-call.ts'

export type VendorCard = ReplyOf<typeof getGameMenus>[number]['vendors'][number]

/** As many as one answer holds. */
const limit = 60

/** The games of a category, or of one maker in it. */
export function useShowcase(gameType: GameCategory, vassalage: string | undefined) {
  const query = { gameType, limit, ...(vassalage !== undefined && { vassalage }) }
  return useAnswer<typeof getShowcase>('GET /wps/games/showcase', { query })
}

/** The makers of a category; undefined until they are known. The page does without them when they cannot be had. */
export function useMakers(category: GameCategory): readonly VendorCard[] | undefined {
  const { data } = useAnswer<typeof getGameMenus>('GET /lgw/games/game_menus', {})
  return data && (data.find(({ gameCategory }) => gameCategory === category)?.vendors ?? [])
}
