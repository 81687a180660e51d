import type { getRankList } from '#modules/catalog/contract.ts'
import { winnersMax } from '#modules/catalog/rules.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useLanguage } from '#web/lib/use-language.ts'

/** How old a win may be before it is seen. */
const freshMs = 10_000

/** The latest wins. Whoever does not look at them asks once, and not again. */
export function useWinners(isSeen: boolean) {
  const language = useLanguage()
  return useAnswer<typeof getRankList>(
    'GET /wps/relay/GCSGAME_getRankList',
    { query: { gameCategory: 'ALL', language, limitNum: winnersMax } },
    isSeen ? { everyMs: freshMs } : {},
  )
}
