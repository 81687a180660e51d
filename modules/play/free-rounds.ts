import { assert } from '#kit/assert.ts'
import type { Tx } from '#kit/tx.ts'
import { type BetEnd, endByPayout } from '#modules/bets/model.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { post } from '#modules/ledger/service.ts'
import type { PlayDeps } from '#modules/play/deps.ts'
import type { StoredRound } from '#modules/play/model.ts'
import { type GiftRow, grantWin, houseOf, payoutLeg, type Sides } from '#modules/wallet/service.ts'

/** The house's side of a round that it stakes itself. */
export async function giverOf(
  { wallet }: Pick<PlayDeps, 'wallet'>,
  { currency }: Pick<StoredRound, 'currency'>,
): Promise<AccountId> {
  return await houseOf(wallet, 'bonuses', currency)
}

/** Pays what a free round won, as cash or as the terms of its gift say. Gives what the cash purse then holds; null where it is as before. */
export async function payFree(
  tx: Tx,
  play: Pick<PlayDeps, 'clock'>,
  { id, payout }: Pick<StoredRound, 'id' | 'payout'>,
  { gift, sides, giver }: { readonly gift: GiftRow; readonly sides: Sides; readonly giver: AccountId },
): Promise<bigint | null> {
  if (payout === 0n) return null
  const isCash = gift.winTerms === null
  const leg = payoutLeg({ ...sides, purse: isCash ? sides.purse : giver }, payout, 'free-round')
  const after = await postFor(tx, id, 'payout', leg)
  if (!isCash) await grantWin(tx, play, gift, payout, id)
  return isCash ? after : null
}

/** A free round that could not be ended: the house has its stake back, and the member the round. */
export async function returnFree(
  tx: Tx,
  { id, stake }: Pick<StoredRound, 'id' | 'stake'>,
  house: AccountId,
  giver: AccountId,
): Promise<void> {
  await postFor(tx, id, 'refund', payoutLeg({ house, purse: giver }, stake, 'refund'))
}

async function postFor(tx: Tx, id: string, key: 'payout' | 'refund', leg: Leg): Promise<bigint | null> {
  const paid = await post(tx, { scope: `sys:play:round:${id}`, key, ref: `round:${id}`, legs: [leg] })
  assert(paid.ok && !paid.value.isReplay, 'a round that is open was not paid yet, and can be')
  return paid.value.postings[0]?.creditAfter ?? null
}

/** How a bet ended. What the house staked can only be won. */
export const endOf = ({ giftId, stake }: Pick<StoredRound, 'giftId' | 'stake'>, paid: bigint): BetEnd =>
  giftId === null ? endByPayout(stake, paid) : paid > 0n ? 'won' : 'lost'
