import { type Day, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Reader } from '#kit/tx.ts'
import { birthdayEnd, readProfile, runningBirthday } from '#modules/identity/service.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { findMemberSince, type Promotion } from '#modules/promotions/store.ts'

const dayMs = 86_400_000

export interface Birthday {
  /** Whether the member has told us when it is. */
  readonly isKnown: boolean
  /** The year of the one that can be celebrated now; null on other days, and while the account is too young. */
  readonly year: string | null
  /** The first day on which that is too late. */
  readonly end: Day | null
}

/** A member's birthday, as a promotion sees it; null where it does not ask for one. A birthday is given once, so it cannot be moved to today. */
export async function birthdayFor(
  promotions: Promotions,
  reader: Reader,
  { memberId, zone }: { readonly memberId: Id<'member'>; readonly zone: string },
  { document: { trigger } }: Promotion,
): Promise<Birthday | null> {
  if (trigger.on !== 'birthday') return null
  const { birthday } = await readProfile(promotions.identity, reader, memberId)
  if (birthday === null) return { isKnown: false, year: null, end: null }
  const at = now(promotions)
  const since = await findMemberSince(reader, memberId)
  const isOld = since !== null && at.getTime() - since.getTime() >= trigger.memberDays * dayMs
  const year = isOld ? runningBirthday(birthday, dayOf(at.getTime(), zone), trigger.days) : null
  return { isKnown: true, year, end: year === null ? null : birthdayEnd(birthday, year, trigger.days) }
}
