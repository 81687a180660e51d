import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Delivery, RedemptionState, ShelfCategory } from '#modules/loyalty/model.ts'
import type { RewardSetting } from '#modules/loyalty/prize-settings.ts'

export interface Reward {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly points: bigint
  readonly stock: number
  readonly isOpen: boolean
  readonly place: number
  readonly version: number
  readonly category: ShelfCategory
  readonly picture: string
  /** What it gives at once, with amounts as settings write them; null for what an operator decides about. */
  readonly gives: RewardSetting | null
  /** Whether it is sent to an address, which the request then brings. */
  readonly isSent: boolean
}

const rewardColumns = sql`id, name, detail, points, stock, is_open as "isOpen", place, version, category, picture, gives,
  is_sent as "isSent"`

export async function findRewards(reader: Reader, { onlyOpen }: { readonly onlyOpen: boolean }): Promise<Reward[]> {
  const { rows } = await sql<Reward>`select ${rewardColumns} from loyalty_reward
    where is_open or not ${onlyOpen}::boolean order by place, points, id limit 500`.execute(reader)
  return rows
}

export async function findReward(reader: Reader, id: string): Promise<Reward | null> {
  const { rows } = await sql<Reward>`select ${rewardColumns} from loyalty_reward where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** False where somebody else changed it since it was read. */
export async function writeReward(tx: Tx, reward: Reward, at: Date): Promise<boolean> {
  const { id, name, detail, points, stock, isOpen, place, version, category, picture, gives, isSent } = reward
  const { rows } = await sql`
    insert into loyalty_reward as kept (id, name, detail, points, stock, is_open, place, version, changed_at, category, picture, gives, is_sent)
    values (${id}, ${name}, ${detail}, ${points}, ${stock}, ${isOpen}, ${place}, ${version + 1}, ${at}, ${category}, ${picture},
      ${gives && JSON.stringify(gives)}::text::jsonb, ${isSent})
    on conflict (id) do update set name = excluded.name, detail = excluded.detail, points = excluded.points, stock = excluded.stock,
      is_open = excluded.is_open, place = excluded.place, version = excluded.version, changed_at = excluded.changed_at,
      category = excluded.category, picture = excluded.picture, gives = excluded.gives,
      is_sent = excluded.is_sent
      where kept.version = ${version}
    returning id`.execute(tx)
  return rows.length === 1
}

/** Takes one from the shelf; null when it is not offered at this price, whatever it is for null, or there is none left. */
export async function takeFromStock(tx: Tx, id: string, points: bigint | null): Promise<Reward | null> {
  const { rows } = await sql<Reward>`update loyalty_reward set stock = stock - 1
    where id = ${id} and is_open and stock > 0 and points = coalesce(${points}::bigint, points) returning ${rewardColumns}`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function putBack(tx: Tx, id: string): Promise<void> {
  await sql`update loyalty_reward set stock = stock + 1 where id = ${id}`.execute(tx)
}

export interface Redemption {
  readonly id: string
  readonly memberId: Id<'member'>
  readonly rewardId: string
  readonly rewardName: string
  readonly points: bigint
  readonly state: RedemptionState
  readonly key: string
  readonly askedAt: Date
  readonly decidedAt: Date | null
  readonly note: string
  /** Of approved goods. */
  readonly delivery: Delivery | null
  /** Where it is sent; null for what is not, and once nobody needs it any more. */
  readonly addressSealed: Uint8Array | null
}

const redemptionColumns = sql`id, member_id as "memberId", reward_id as "rewardId", reward_name as "rewardName", points, state, key,
  asked_at as "askedAt", decided_at as "decidedAt", note, delivery, address_sealed as "addressSealed"`

export async function findRedemptionByKey(reader: Reader, memberId: string, key: string): Promise<Redemption | null> {
  const { rows } = await sql<Redemption>`select ${redemptionColumns} from loyalty_redemption
    where member_id = ${memberId} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

export async function insertRedemption(tx: Tx, row: Redemption): Promise<void> {
  await sql`insert into loyalty_redemption (id, member_id, reward_id, reward_name, points, state, key, asked_at, address_sealed)
    values (${row.id}, ${row.memberId}, ${row.rewardId}, ${row.rewardName}, ${row.points}, ${row.state}, ${row.key}, ${row.askedAt},
      ${row.addressSealed})`.execute(tx)
}

export interface RedemptionFilter {
  /** Null for everybody's, which only the office asks for. */
  readonly memberId: string | null
  readonly state: RedemptionState | null
  readonly limit: number
}

export async function findRedemptions(reader: Reader, filter: RedemptionFilter): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`select ${redemptionColumns} from loyalty_redemption
    where (${filter.memberId}::uuid is null or member_id = ${filter.memberId}::uuid)
      and (${filter.state}::text is null or state = ${filter.state}::text)
    order by asked_at desc, id desc limit ${filter.limit}`.execute(reader)
  return rows
}

export interface Decision {
  readonly state: 'approved' | 'rejected'
  /** Null where the house itself gave it at once. */
  readonly by: string | null
  readonly note: string
  readonly at: Date
  readonly delivery: Delivery | null
}

/** The first decision stands; null when there was one, or no such request. */
export async function decide(
  tx: Tx,
  id: string,
  { state, by, note, at, delivery }: Decision,
): Promise<Redemption | null> {
  const { rows } = await sql<Redemption>`
    update loyalty_redemption set state = ${state}, decided_at = ${at}, decided_by = ${by}, note = ${note},
      delivery = ${delivery}
    where id = ${id} and state = 'in_process' returning ${redemptionColumns}`.execute(tx)
  return rows[0] ?? null
}

export async function findRedemption(reader: Reader, id: string): Promise<Redemption | null> {
  const { rows } = await sql<Redemption>`select ${redemptionColumns} from loyalty_redemption where id = ${id}`.execute(
    reader,
  )
  return rows[0] ?? null
}

/** Moves approved goods on; null where there are none of this id. */
export async function writeDelivery(
  tx: Tx,
  id: string,
  { delivery, note, at }: { readonly delivery: Delivery; readonly note: string; readonly at: Date },
): Promise<Redemption | null> {
  const { rows } =
    await sql<Redemption>`update loyalty_redemption set delivery = ${delivery}, note = ${note}, moved_at = ${at}
    where id = ${id} and state = 'approved' and delivery is not null returning ${redemptionColumns}`.execute(tx)
  return rows[0] ?? null
}

/** Forgets where goods went that arrived, or were refused, before then. */
export async function eraseAddresses(tx: Tx, before: Date): Promise<void> {
  await sql`update loyalty_redemption set address_sealed = null
    where address_sealed is not null and coalesce(moved_at, decided_at) < ${before}
      and (state = 'rejected' or delivery = 'delivered')`.execute(tx)
}
