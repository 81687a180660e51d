import type { Id } from '#kit/id.ts'
import type { Reader } from '#kit/tx.ts'
import { countSignedDays } from '#modules/loyalty/service.ts'
import type { Promotions } from '#modules/promotions/deps.ts'
import { countAwards, type Promotion } from '#modules/promotions/store.ts'

/** By which the rewards for signing in are known. */
export const signInSource = 'sign_in'

export interface SignedDays {
  /** Days on which the member signed in since they joined that no reward was given for yet. */
  readonly done: number
  readonly isToday: boolean
  readonly isDue: boolean
  /** What the next reward is known by: each is given once. */
  readonly period: string
}

/** What a member has signed in for, as a promotion sees it; null where it asks for something else. Each so many days bring one reward. */
export async function signedDaysFor(
  { loyalty }: Pick<Promotions, 'loyalty'>,
  reader: Reader,
  { memberId, joinedAt }: { readonly memberId: Id<'member'>; readonly joinedAt: Date | null },
  { id: promotion, document: { trigger } }: Promotion,
): Promise<SignedDays | null> {
  if (trigger.on !== 'sign_in') return null
  if (joinedAt === null) return { done: 0, isToday: false, isDue: false, period: '#1' }
  const { count, isToday } = await countSignedDays(loyalty, reader, memberId, joinedAt)
  const given = await countAwards(reader, { promotion, memberId, source: signInSource })
  const done = count - given * trigger.days
  return { done, isToday, isDue: done >= trigger.days, period: `#${given + 1}` }
}
