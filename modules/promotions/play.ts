import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { findPlayedDays } from '#modules/loyalty/service.ts'
import { award } from '#modules/promotions/awards.ts'
import { now, type Promotions } from '#modules/promotions/deps.ts'
import { countForPlay } from '#modules/promotions/rules/play.ts'
import { minorOf } from '#modules/promotions/rules/reward.ts'
import { isOpen } from '#modules/promotions/rules/state.ts'
import { findUnmetOf } from '#modules/promotions/segments.ts'
import * as store from '#modules/promotions/store.ts'

/** How many days a day of play waits for its member to look. */
const daysBack = 6
const dayMs = 86_400_000

export type JoinedPromotion = store.Promotion & Pick<store.Joined, 'joinedAt'>

/**
 * Gives what a member's days of play have brought by now to the promotions that they joined, whenever somebody looks: nothing is done in the
 * bet. Each part of a day is an award of its own, so that two who look at once give it once. Answers whether anything was made.
 */
export async function giveForPlay(
  promotions: Promotions,
  memberId: Id<'member'>,
  joined: readonly JoinedPromotion[],
): Promise<boolean> {
  const { db, loyalty } = promotions
  const at = now(promotions)
  let isMade = false
  for (const promotion of joined) {
    const { trigger, currency } = promotion.document
    if (trigger.on !== 'play' || !isOpen(promotion, at)) continue
    if ((await findUnmetOf(db.read, promotion.document, { memberId, at })) !== null) continue
    const since = new Date(Math.max(promotion.joinedAt.getTime(), at.getTime() - daysBack * dayMs))
    const each = minorOf(trigger.each, currency)
    const days = await findPlayedDays(loyalty, memberId, { currency: currency as Currency, since })
    for (const { day, turnover } of days) {
      const source = `play:${day}`
      const given = await store.countAwards(db.read, { promotion: promotion.id, memberId, source })
      const due = countForPlay(turnover, { each, most: trigger.most })
      for (let part = given + 1; part <= due; part += 1) {
        const occasion = { memberId, period: `${day}#${part}`, source, base: 0n }
        const made = await db.tx(async (tx) => await award(tx, promotions, promotion, occasion))
        isMade = true
        if (made.ok && made.value.state === 'given') loyalty.announce(memberId)
        else if (!made.ok && made.refusal !== 'reward_is_claimed') return isMade
      }
    }
  }
  return isMade
}
