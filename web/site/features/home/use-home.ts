import type { getHotGames, getRecentGames, getShowcase } from '#modules/catalog/contract.ts'
import { sliderPageSize } from '#modules/catalog/rules.ts'
import type { getBanners } from '#modules/content/contract.ts'
import type { getHome } from '#modules/settings/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useLanguage } from '#web/lib/use-language.ts'

export function useBanners() {
  const language = useLanguage()
  return useAnswer<typeof getBanners>('GET /wps/relay/MCSFE_getBanners', { query: { groupName: 'w_home', language } })
}

const counterMs = 15_000

export function useCounters() {
  // A pool grows while one looks.
  return useAnswer<typeof getHome>('GET /wps/system/home', {}, { everyMs: counterMs })
}

export function useHotGames() {
  const language = useLanguage()
  const query = { isPlatform: '2', platform: 'WEB', language } as const
  return useAnswer<typeof getHotGames>('GET /wps/relay/GCSGAME_hotGamesV2', { query })
}

export function useRecentGames() {
  return useAnswer<typeof getRecentGames>('GET /wps/relay/GCS_recentGame', { query: {} })
}

export function useShowcase(gameType: 'LIVE' | 'RNG') {
  const language = useLanguage()
  return useAnswer<typeof getShowcase>('GET /wps/games/showcase', {
    query: { gameType, limit: sliderPageSize, language },
  })
}
