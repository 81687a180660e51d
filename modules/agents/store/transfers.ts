import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { TransferId, TransferWay } from '#modules/agents/model.ts'

export interface TransferRow {
  readonly id: TransferId
  readonly senderId: Id<'member'>
  readonly receiverId: Id<'member'>
  readonly way: TransferWay
  readonly requestHash: string
  readonly currency: Currency
  readonly amount: bigint
  readonly note: string
  readonly at: Date
}

const columns = sql`id, sender_id as "senderId", receiver_id as "receiverId", way, request_hash as "requestHash", currency,
  amount, note, at`

export interface NewTransfer extends TransferRow {
  readonly key: string
  readonly day: Day
}

export async function insertTransfer(tx: Tx, row: NewTransfer): Promise<void> {
  await sql`insert into agents_transfer
      (id, sender_id, receiver_id, way, key, request_hash, currency, amount, note, day, at)
    values (${row.id}, ${row.senderId}, ${row.receiverId}, ${row.way}, ${row.key}, ${row.requestHash}, ${row.currency},
      ${row.amount}, ${row.note}, ${row.day}, ${row.at})`.execute(tx)
}

export async function findTransferByKey(reader: Reader, senderId: string, key: string): Promise<TransferRow | null> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from agents_transfer where sender_id = ${senderId} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

/** What somebody passed on in a day, in all. */
export async function sumSent(
  reader: Reader,
  senderId: string,
  currency: Currency,
  { day, way }: { readonly day: Day; readonly way: TransferWay },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from agents_transfer
    where sender_id = ${senderId} and currency = ${currency} and day = ${day} and way = ${way}`.execute(reader)
  return rows[0]?.sum ?? 0n
}

export interface TransfersAsked {
  readonly memberId: string
  readonly way: TransferWay | null
  readonly with: string | null
  readonly from: Day | null
  readonly to: Day | null
  readonly before: string | null
  readonly limit: number
}

/** What a member gave and got. Each direction is read from its own index, the newest first. */
export async function listTransferRows(reader: Reader, asked: TransfersAsked): Promise<TransferRow[]> {
  const { memberId, way, from, to, before, limit } = asked
  const side = (own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    (select ${columns} from agents_transfer where ${own} = ${memberId}
      and (${way}::text is null or way = ${way}) and (${asked.with}::uuid is null or ${other} = ${asked.with}::uuid)
      and (${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)
      and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${limit})`
  const { rows } = await sql<TransferRow>`
    select * from (
      ${side(sql`sender_id`, sql`receiver_id`)} union all ${side(sql`receiver_id`, sql`sender_id`)}
    ) as moved order by id desc limit ${limit}`.execute(reader)
  return rows
}
