import { type Id, newId } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { findReward } from '#modules/loyalty/store/mall.ts'
import { insertVoucher } from '#modules/loyalty/store/vouchers.ts'

const dayMs = 86_400_000

interface VoucherInput {
  /** A reward of the shelf. */
  readonly reward: string
  readonly days: number
  /** The occasion that it is given for, once. */
  readonly source: string
}

/** Gives the right to one reward of the shelf without points, in the caller's transaction; false where it was given before. */
export async function giveVoucher(
  tx: Tx,
  { clock }: Pick<Loyalty, 'clock'>,
  memberId: Id<'member'>,
  { reward, days, source }: VoucherInput,
): Promise<boolean> {
  const givenAt = new Date(clock.nowMs())
  const expiresAt = new Date(clock.nowMs() + days * dayMs)
  return await insertVoucher(tx, { id: newId(clock), memberId, rewardId: reward, source, givenAt, expiresAt })
}

/** What a reward of the shelf is called; null where it is not offered. */
export async function findRewardName(reader: Reader, id: string): Promise<string | null> {
  const reward = await findReward(reader, id)
  return reward?.isOpen ? reward.name : null
}
