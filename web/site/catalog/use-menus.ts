import type { getGameMenus } from '#modules/catalog/contract.ts'
import { type NavigationItem, navigationOf } from '#modules/catalog/rules.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type VendorCard = ReplyOf<typeof getGameMenus>[number]['vendors'][number]

export const useMenus = () => useAnswer<typeof getGameMenus>('GET /lgw/games/game_menus', {})

/** The entries of the navigation: the categories that have vendors, promotions and the app. */
export function useNavigation(facebookUrl: string | null = null): NavigationItem<VendorCard>[] {
  return navigationOf(useMenus().data ?? [], facebookUrl)
}

/** Every maker once, in the order in which they first appear. */
export function useMakers(except: string): VendorCard[] {
  const cards = (useMenus().data ?? []).flatMap(({ vendors }) => vendors)
  const byName = new Map(cards.map((card) => [card.displayName, card] as const))
  return [...byName.values()].filter(({ vassalage }) => vassalage !== except)
}
