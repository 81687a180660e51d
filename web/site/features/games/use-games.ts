import { keepPreviousData, type QueryKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { getGameList, getHotGames, getRecentGames, getShowcase } from '#modules/catalog/contract.ts'
import type { GameCategory } from '#modules/catalog/rules.ts'
import { api, events } from '#web/features/client/client.ts'
import { type CallRefused, useAnswer, valueOf } from '#web/features/client/use-call.ts'
import type { Viewer } from '#web/features/session/viewer.ts'
import type { InputOf, ReplyOf } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'
import { useMenus, type VendorCard } from '#web/site/catalog/use-menus.ts'
import type { LobbyFilter } from '#web/site/features/games/lobby-filter.ts'

/** As many as one answer holds. */
const pageSize = 60

type GamePage = ReplyOf<typeof getShowcase>
type ShowcaseQuery = NonNullable<InputOf<typeof getShowcase>['query']>

/** The part of the shelves that a request is about. A tab and a search go across all categories. */
function filtersOf(category: GameCategory, { tab, vendor, search, show }: LobbyFilter) {
  return {
    ...(tab === null && search === null && { gameType: category }),
    ...(tab !== null && { tab }),
    ...(vendor !== null && { vassalage: vendor }),
    ...(search !== null && { search }),
    ...(show === 'new' && { badge: 'new' as const }),
  }
}

/** Everybody sees the same games; who is signed in asks for them by their own call. */
function pageQuery(filters: Omit<ShowcaseQuery, 'limit' | 'pageNo'>, pageNo: number, isSignedIn: boolean) {
  const shown = { query: { ...filters, limit: pageSize, pageNo } }
  const listed = { query: { ...filters, pageSize, pageNo } }
  const queryKey: QueryKey = isSignedIn
    ? ['GET /wps/relay/GCSGAME_gameList', listed]
    : ['GET /wps/games/showcase', shown]
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<GamePage> =>
      valueOf(
        isSignedIn
          ? await api.call<typeof getGameList>('GET /wps/relay/GCSGAME_gameList', { ...listed, signal })
          : await api.call<typeof getShowcase>('GET /wps/games/showcase', { ...shown, signal }),
      ),
  }
}

export interface GamePages {
  readonly first: ReturnType<typeof useFirstPage>
  /** Undefined while its page is on the way. */
  gameAt(place: number): GameEntry | undefined
  /** These places are in view. */
  want(from: number, to: number): void
}

function useFirstPage(filters: Omit<ShowcaseQuery, 'limit' | 'pageNo'>, isSignedIn: boolean) {
  const queries = useQueryClient()
  const { queryKey: publicKey } = pageQuery(filters, 1, false)
  return useQuery<GamePage, CallRefused>({
    ...pageQuery(filters, 1, isSignedIn),
    // What everybody was shown is what a member is shown until their own answer is there.
    placeholderData: () => queries.getQueryData<GamePage>(publicKey),
  })
}

/** The games of a request, page by page as they come into view. */
export function useGamePages(category: GameCategory, input: LobbyFilter, viewer: Viewer): GamePages {
  const filters = filtersOf(category, input)
  const isSignedIn = viewer !== 'visitor'
  const first = useFirstPage(filters, isSignedIn)
  const [span, setSpan] = useState<readonly [from: number, to: number]>([1, 1])
  const pages = Array.from({ length: span[1] - span[0] + 1 }, (_, i) => span[0] + i).filter((page) => page > 1)
  const more = useQueries({
    queries: pages.map((pageNo) => ({
      ...pageQuery(filters, pageNo, isSignedIn),
      placeholderData: keepPreviousData,
      enabled: first.data !== undefined,
    })),
  })
  const byPage = new Map(more.map(({ data, isPlaceholderData }, i) => [pages[i], isPlaceholderData ? undefined : data]))
  return {
    first,
    gameAt(place) {
      const page = 1 + Math.floor(place / pageSize)
      const found = page === 1 ? first.data : byPage.get(page)
      return found?.games[place % pageSize]
    },
    want(from, to) {
      const next = [1 + Math.floor(from / pageSize), 1 + Math.floor(Math.max(from, to - 1) / pageSize)] as const
      setSpan((was) => (was[0] === next[0] && was[1] === next[1] ? was : next))
    },
  }
}

/** The makers of a category; undefined until they are known. The page does without them when they cannot be had. */
export function useMakers(category: GameCategory): readonly VendorCard[] | undefined {
  const { data } = useMenus()
  return data && (data.find(({ gameCategory }) => gameCategory === category)?.vendors ?? [])
}

export function useHotGames() {
  const language = useLanguage()
  const query = { isPlatform: '2', platform: 'WEB', language } as const
  return useAnswer<typeof getHotGames>('GET /wps/relay/GCSGAME_hotGamesV2', { query })
}

export function useRecentGames(viewer: Viewer) {
  const isEnabled = viewer !== 'visitor'
  return useAnswer<typeof getRecentGames>('GET /wps/relay/GCS_recentGame', { query: {} }, { isEnabled })
}

const gameLines = ['GET /lgw/games/', 'GET /wps/games/', 'GET /wps/relay/GCS']

/** What an operator changes about the games is on open pages a moment later. */
export function useCatalogEvents(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      events.subscribe('public', (data) => {
        if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'catalog') return
        void queries.invalidateQueries({
          predicate: ({ queryKey: [line] }) =>
            typeof line === 'string' && gameLines.some((start) => line.startsWith(start)),
        })
      }),
    [queries],
  )
}
