import type { getShowcase } from '#modules/catalog/contract.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'
import { useAnswer } from '#web/site/use-call.ts'
import { useMenus, type VendorCard } from '#web/site/use-menus.ts'

/** As many as one answer holds. */
const limit = 60

/** The games of a category, or of one maker in it. */
export function useShowcase(gameType: GameCategory, vassalage: string | undefined) {
  const query = { gameType, limit, ...(vassalage !== undefined && { vassalage }) }
  return useAnswer<typeof getShowcase>('GET /wps/games/showcase', { query })
}

/** The makers of a category; undefined until they are known. The page does without them when they cannot be had. */
export function useMakers(category: GameCategory): readonly VendorCard[] | undefined {
  const { data } = useMenus()
  return data && (data.find(({ gameCategory }) => gameCategory === category)?.vendors ?? [])
}
