import type { listDeposits } from '#modules/cashier/contract.ts'
import type { getRecentGames } from '#modules/catalog/contract.ts'
import type { getCompliance } from '#modules/compliance/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { type Steps, stepsOf } from '#web/site/features/welcome/first-steps.ts'

/** How far a member is; null until all of it is known. */
export function useFirstSteps(isEnabled = true): Steps | null {
  const language = useLanguage()
  const compliance = useAnswer<typeof getCompliance>('GET /wps/compliance', { query: {} }, { isEnabled })
  const deposits = useAnswer<typeof listDeposits>('GET /wps/cashier/deposits', { query: { limit: 20 } }, { isEnabled })
  const recent = useAnswer<typeof getRecentGames>(
    'GET /wps/relay/GCS_recentGame',
    { query: { language } },
    { isEnabled },
  )
  if (!compliance.data || !deposits.data || !recent.data) return null
  const { kyc } = compliance.data
  const newest = kyc.documents.toSorted((one, other) => (one.sentAt < other.sentAt ? 1 : -1))[0]
  return stepsOf({
    kycLevel: kyc.level,
    document: newest?.state ?? null,
    deposits: deposits.data.deposits.map(({ state }) => state),
    hasPlayed: recent.data.length > 0,
  })
}
