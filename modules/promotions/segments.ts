import { sql } from 'kysely'
import { no } from '#kit/result.ts'
import { kept, type Reader, together } from '#kit/tx.ts'
import { hasDeposited } from '#modules/cashier/service.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { findUnmet, type SegmentFacts, type SegmentPart, wholeDays } from '#modules/promotions/rules/segment.ts'
import { findMemberSince } from '#modules/promotions/store.ts'

interface Asked {
  readonly memberId: string
  readonly at: Date
  /** The deposit that a reward is asked for. It is not among those that were made before. */
  readonly deposit?: string | null
}

/** What segments go by, of one member at this moment. */
export async function readFacts(reader: Reader, { memberId, at, deposit = null }: Asked): Promise<SegmentFacts> {
  const [level, since, deposited] = await together(
    sql<{ level: number }>`${kept} select level from loyalty_v_level where member_id = ${memberId}`.execute(reader),
    findMemberSince(reader, memberId),
    hasDeposited(reader, memberId, deposit),
  )
  return {
    level: level.rows[0]?.level ?? 0,
    memberDays: since && wholeDays(since, at),
    hasDeposited: deposited,
  }
}

/** Why a promotion is not for a member now; null where it is, as for everybody where it says nothing. */
export async function findUnmetOf(
  reader: Reader,
  { for: segment }: Pick<PromotionDocument, 'for'>,
  asked: Asked,
): Promise<SegmentPart | null> {
  return segment ? findUnmet(segment, await readFacts(reader, asked)) : null
}

export const notFor = (part: SegmentPart) =>
  no('promotion_is_for_others', [{ path: `for.${part}`, code: 'is_not_met' }])
