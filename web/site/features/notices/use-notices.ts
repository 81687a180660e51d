import type { getNotices } from '#modules/content/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/use-language.ts'

export type Notice = ReplyOf<typeof getNotices>[number]

/** The notices, newest first. The bar and the popup count them alike. */
export function useNotices() {
  const language = useLanguage()
  return useAnswer<typeof getNotices>('GET /wps/relay/MCSFE_getListNotices', { query: { language } })
}
