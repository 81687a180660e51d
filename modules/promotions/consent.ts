import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { findOfferBlock } from '#modules/compliance/service.ts'
import { deliverText } from '#modules/messaging/service.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { type Hand, note } from '#modules/promotions/operate.ts'
import { isOpen } from '#modules/promotions/rules/state.ts'
import { findPromotionAt } from '#modules/promotions/store.ts'

/** Whether a member wants to be told of promotions. Nobody does who has not said so. */
export async function hasConsent(reader: Reader, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ isGiven: boolean }>`select is_given as "isGiven" from promotions_consent
    where member_id = ${memberId} order by at desc limit 1`.execute(reader)
  return rows[0]?.isGiven ?? false
}

/** What was said before stays on record. */
export async function setConsent(promotions: Promotions, memberId: Id<'member'>, isGiven: boolean): Promise<void> {
  await promotions.db.tx(async (tx) => {
    if ((await hasConsent(tx, memberId)) === isGiven) return
    await sql`insert into promotions_consent (member_id, at, is_given) values (${memberId}, ${now(promotions)}, ${isGiven})
      on conflict do nothing`.execute(tx)
  })
}

const membersAtOnce = 200

async function findWilling(reader: Reader, after: string, limit: number): Promise<Id<'member'>[]> {
  const { rows } = await sql<{ id: Id<'member'> }>`select id from (
      select distinct on (member_id) member_id as id, is_given from promotions_consent
      where member_id > ${after}::uuid order by member_id, at desc) as last
    where is_given order by id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Tells of a promotion that runs whoever wants to be told, once for each version. Who excluded, paused or limited themselves is told nothing,
 * whatever they had wanted before.
 */
export async function announcePromotion(
  promotions: Promotions,
  { id, reason }: { readonly id: string; readonly reason: string },
  hand: Hand,
): Promise<Result<{ readonly told: number }, 'promotion_is_unknown' | 'promotion_is_closed'>> {
  const at = now(promotions)
  const promotion = await findPromotionAt(promotions.db.read, id, at)
  if (!promotion || promotion.document.trigger.on === 'operator') return no('promotion_is_unknown')
  if (!isOpen(promotion, at)) return no('promotion_is_closed')
  const source = `promotion:${id}:${promotion.version}`
  const written = Object.entries(promotion.document.texts).map(([name, { title, text }]) => [
    name,
    { title, body: text },
  ])
  const texts = Object.fromEntries(written) as Parameters<typeof deliverText>[2]['texts']
  let told = 0
  for (let after = nobody; ; ) {
    const members = await findWilling(promotions.db.read, after, membersAtOnce)
    const last = members.at(-1)
    if (!last) break
    told += await promotions.db.tx(async (tx) => {
      let count = 0
      for (const memberId of members) {
        if ((await findOfferBlock(tx, memberId, at)) !== null) continue
        if (await deliverText(tx, promotions, { memberId, texts, source })) count += 1
      }
      return count
    })
    after = last
  }
  await promotions.db.tx(
    async (tx) => await note(tx, promotions, hand, 'promotion.announced', { promotion: id, told, reason }),
  )
  return yes({ told })
}
