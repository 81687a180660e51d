import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { findDeposit } from '#modules/cashier/service.ts'
import { holdMember } from '#modules/compliance/service.ts'
import { sourceOf } from '#modules/promotions/awards.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import * as store from '#modules/promotions/store.ts'

/** Whether a deposit is to bring what its member joined: it does, unless they said otherwise. */
export async function wantsGift(reader: Reader, deposit: string): Promise<boolean> {
  const { rows } = await sql`select from promotions_declined where source = ${sourceOf(deposit)}`.execute(reader)
  return rows.length === 0
}

export async function readWish(
  { db }: Promotions,
  memberId: Id<'member'>,
  deposit: string,
): Promise<Result<{ readonly isWanted: boolean }, 'payment_is_unknown'>> {
  if ((await findDeposit(db.read, deposit))?.memberId !== memberId) return no('payment_is_unknown')
  return yes({ isWanted: await wantsGift(db.read, deposit) })
}

/** A member says of one deposit whether it brings a gift, for as long as it has brought none. */
export async function setWish(
  promotions: Promotions,
  memberId: Id<'member'>,
  { deposit, isWanted }: { readonly deposit: string; readonly isWanted: boolean },
): Promise<Result<{ readonly isWanted: boolean }, 'payment_is_unknown' | 'reward_is_claimed'>> {
  const source = sourceOf(deposit)
  return await promotions.db.tx(async (tx) => {
    if ((await findDeposit(tx, deposit))?.memberId !== memberId) return no('payment_is_unknown')
    // In the member's turn, as what the deposit brings: it is given before this or follows it.
    await holdMember(tx, memberId)
    if ((await store.findAwards(tx, { memberId, source, limit: 1 })).length > 0) return no('reward_is_claimed')
    await (isWanted
      ? sql`delete from promotions_declined where source = ${source}`
      : sql`insert into promotions_declined (source, member_id, declined_at)
          values (${source}, ${memberId}, ${now(promotions)}) on conflict do nothing`
    ).execute(tx)
    return yes({ isWanted })
  })
}
