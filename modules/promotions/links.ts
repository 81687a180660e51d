import type { Tx } from '#kit/tx.ts'
import { findSharedAccounts } from '#modules/cashier/service.ts'
import { findSharedBrowsers } from '#modules/identity/service.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'

/** Why a reward for one person waits for a look: by what its member is tied to an account that was there before. */
type LinkReason = 'linked_by_account' | 'linked_by_browser'

/** Rewards that a person is given once, whatever number of accounts they make. */
const isOncePerPerson = ({ trigger }: PromotionDocument): boolean =>
  trigger.on === 'code' || trigger.on === 'birthday' || (trigger.on === 'deposit' && trigger.repeats === 'once')

/**
 * What ties a member to an account before theirs, judged by what is known at this moment: a payout account that both gave, or a browser that both
 * used. Phone numbers belong to one account each. An address alone says nothing: a whole street may share one.
 */
export async function findLink(
  tx: Tx,
  document: PromotionDocument,
  memberId: string,
  now: Date,
): Promise<LinkReason | null> {
  if (!isOncePerPerson(document)) return null
  // What happened in this very moment counts too.
  const before = new Date(now.getTime() + 1)
  if ((await findSharedAccounts(tx, [memberId], before)).length > 0) return 'linked_by_account'
  return (await findSharedBrowsers(tx, [memberId], before)).length > 0 ? 'linked_by_browser' : null
}
