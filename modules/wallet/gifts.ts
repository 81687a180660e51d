import type { Clock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { admitStake, holdMember, type Judging } from '#modules/compliance/service.ts'
import * as store from '#modules/wallet/gift-store.ts'
import { lockGrant } from '#modules/wallet/grant-store.ts'
import { giveGrant, growGrant } from '#modules/wallet/grants.ts'
import { type GiftRefusal, type GiftWanted, judgeGift, termsOfWin } from '#modules/wallet/rules/gift.ts'
import { isActive } from '#modules/wallet/rules/grant.ts'

/** Gives something to stake for free. It moves no money: the house stakes it when it is used. */
export const giveGift = store.insertGift

export interface WantedGift extends GiftWanted {
  readonly id: string
  readonly memberId: Id<'member'>
}

/**
 * Whether a member may use a gift so, in their turn and with the gift held until the transaction ends. Pauses, exclusions and time limits stand
 * against it as against any bet; of what may be staked or lost it takes nothing.
 */
export async function admitGift(
  tx: Tx,
  judging: Judging,
  { id, memberId, ...wanted }: WantedGift,
): Promise<Result<store.GiftRow, GiftRefusal | StakeBlock>> {
  const gift = await holdGift(tx, id, memberId)
  if (!gift) return no('gift_does_not_fit')
  const refusal = judgeGift(gift, wanted, judging.now)
  if (refusal !== null) return no(refusal)
  const admitted = await admitStake(tx, judging, { memberId, currency: gift.currency, amount: 0n })
  return admitted.ok ? yes(gift) : admitted
}

/** A gift with the bonus of its wins, held in the order in which everybody holds them: member, gift, grant, and accounts after that. */
export async function holdGift(tx: Tx, id: string, memberId: Id<'member'>): Promise<store.GiftRow | null> {
  await holdMember(tx, memberId)
  const gift = await store.lockGift(tx, id)
  if (gift?.memberId !== memberId) return null
  if (gift.grantId !== null) await lockGrant(tx, gift.grantId)
  return gift
}

/**
 * Puts what a gift that is held won under its terms: into the bonus that earlier wins of it are in, while that runs, and else into a new one. The first bears
 * the id of the gift.
 */
export async function grantWin(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { id, memberId, currency, winTerms, grantId }: store.GiftRow,
  won: bigint,
  betId: string,
): Promise<void> {
  if (winTerms === null) return
  const now = new Date(clock.nowMs())
  const terms = termsOfWin(winTerms, won, now)
  const grant = grantId === null ? null : await lockGrant(tx, grantId)
  if (grant && isActive(grant, now)) return await growGrant(tx, grant, won, terms, betId)
  const next = grantId === null ? (id as Id<'grant'>) : newId<'grant'>(clock)
  await giveGrant(tx, { id: next, memberId, currency, amount: won, terms, now })
  await store.saveGiftGrant(tx, id, next)
}

/** Takes back what was not used of a gift; answers what it would have staked: nothing where it was used up or is over. Null where there is no such gift. */
export async function endGift(
  tx: Tx,
  id: string,
  memberId: Id<'member'>,
  now: Date,
): Promise<{ readonly worth: bigint } | null> {
  const gift = await holdGift(tx, id, memberId)
  if (!gift) return null
  if (now >= gift.expiresAt || gift.used >= gift.count) return { worth: 0n }
  const isEnded = await store.saveGiftEnd(tx, id, now)
  return { worth: isEnded ? gift.stake * BigInt(gift.count - gift.used) : 0n }
}
