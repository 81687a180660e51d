import type { listMyContracts } from '#modules/contracts/contract.ts'
import { api, queries, session } from '#web/features/client/client.ts'
import { openPopup } from '#web/features/popups/popups.ts'

const seenKey = 'popup-closed:contract'

/** Offers that were closed in this visit without an answer do not come again by themselves. */
export function rememberOffers(ids: readonly string[]): void {
  sessionStorage.setItem(seenKey, ids.join())
}

/** Opens the contract popup when an offer waits that was not put off in this visit. Who cannot be told is not bothered. */
export async function showOffers(): Promise<void> {
  // Who was quick may have left again before this was loaded.
  if (session.token() === null) return
  const answer = await api.call<typeof listMyContracts>('GET /wps/member/contracts', {})
  if (!answer.ok || session.token() === null) return
  const seen = sessionStorage.getItem(seenKey)?.split(',') ?? []
  const isNew = answer.value.kinds.some(({ offer }) => offer !== null && !seen.includes(offer.id))
  if (isNew) openPopup({ kind: 'contract' })
}

/** Something became of a contract: whatever shows contracts looks again, and a new offer comes up by itself. */
export async function handleContractEvent(data: unknown): Promise<void> {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'contract') return
  void queries.invalidateQueries({
    predicate: ({ queryKey: [line] }) =>
      typeof line === 'string' && /^(GET|POST) \/wps\/(agent|member)\/contracts/.test(line),
  })
  await showOffers()
}
