import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Voucher {
  readonly id: string
  readonly memberId: Id<'member'>
  readonly rewardId: string
  readonly source: string
  readonly givenAt: Date
  readonly expiresAt: Date
}

const voucherColumns = sql`id, member_id as "memberId", reward_id as "rewardId", source, given_at as "givenAt", expires_at as "expiresAt"`

/** False where one was given for this before. */
export async function insertVoucher(tx: Tx, voucher: Voucher): Promise<boolean> {
  const { id, memberId, rewardId, source, givenAt, expiresAt } = voucher
  const { rows } = await sql`insert into loyalty_voucher (id, member_id, reward_id, source, given_at, expires_at)
    values (${id}, ${memberId}, ${rewardId}, ${source}, ${givenAt}, ${expiresAt})
    on conflict (member_id, source) do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** Those that a member can use now, what ends first standing first. */
export async function findOpenVouchers(reader: Reader, memberId: string, at: Date): Promise<Voucher[]> {
  const { rows } = await sql<Voucher>`select ${voucherColumns} from loyalty_voucher
    where member_id = ${memberId} and redemption_id is null and taken_back_at is null and expires_at > ${at}
    order by expires_at, id limit 200`.execute(reader)
  return rows
}

/** False where it is not this member's, for something else, used, taken back or over: whoever comes second finds it used. */
export async function spendVoucher(
  tx: Tx,
  {
    id,
    memberId,
    rewardId,
    redemptionId,
    at,
  }: Pick<Voucher, 'id' | 'memberId' | 'rewardId'> & { readonly redemptionId: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`update loyalty_voucher set redemption_id = ${redemptionId}
    where id = ${id} and member_id = ${memberId} and reward_id = ${rewardId}
      and redemption_id is null and taken_back_at is null and expires_at > ${at} returning 1`.execute(tx)
  return rows.length === 1
}

/** A request that was rejected leaves its voucher, for as long as it had been given for at least. */
export async function giveVoucherBack(tx: Tx, redemptionId: string, at: Date): Promise<void> {
  await sql`update loyalty_voucher set redemption_id = null, expires_at = greatest(expires_at, ${at}::timestamptz + (expires_at - given_at))
    where redemption_id = ${redemptionId}`.execute(tx)
}

/** Takes back what was given for an occasion; gives how many of it were not used yet. */
export async function takeVoucherBack(tx: Tx, memberId: string, source: string, at: Date): Promise<number> {
  const { rows } = await sql<{ isUnused: boolean }>`update loyalty_voucher set taken_back_at = ${at}
    where member_id = ${memberId} and source = ${source} and taken_back_at is null
    returning redemption_id is null as "isUnused"`.execute(tx)
  return rows.filter(({ isUnused }) => isUnused).length
}
