import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { getShowcase } from '#modules/catalog/contract.ts'
import { isMeant } from '#modules/catalog/rules/near.ts'
import { api } from '#web/features/client/client.ts'
import { type CallRefused, valueOf } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { useMenus, type VendorCard } from '#web/site/catalog/use-menus.ts'

/** Shorter than the pause between two letters of a quick typist would ask for every letter. */
const pauseMs = 120
const gamesMax = 5
const makersMax = 3

function useLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return later
}

/** What may be meant by what was typed: games by the server's search, makers by their names. */
export function useSearch(typed: string) {
  const search = useLater(typed.trim())
  const query = { search, limit: gamesMax }
  const games = useQuery<ReplyOf<typeof getShowcase>, CallRefused>({
    queryKey: ['GET /wps/games/showcase', { query }],
    queryFn: async ({ signal }) =>
      valueOf(await api.call<typeof getShowcase>('GET /wps/games/showcase', { query, signal })),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { data: menus = [] } = useMenus()
  const cards = menus.flatMap(({ vendors }) => vendors).filter(({ displayName }) => isMeant(search, displayName))
  return { search, games, makers: firstOfEach(cards).slice(0, makersMax) }
}

/** A maker with several shelves is one maker; the first shelf is where it leads. */
function firstOfEach(cards: readonly VendorCard[]): VendorCard[] {
  const names = new Map<string, VendorCard>()
  for (const card of cards) if (!names.has(card.displayName)) names.set(card.displayName, card)
  return [...names.values()]
}
