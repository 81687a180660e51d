import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'

export interface StoredTransfer {
  readonly id: string
  readonly vendor: string
  readonly player: string
  readonly direction: 'in' | 'out'
  readonly amount: bigint | null
  readonly state: 'asking' | 'done' | 'refused'
  readonly tries: number
  /** The intent of a member who asked by hand. */
  readonly key: string | null
  /** What came out; what went in. */
  readonly moved: bigint | null
  readonly askedAt: Date
}

const columns = sql`id, vendor, player, direction, amount, state, tries, key, moved, asked_at as "askedAt"`

/** False when another of this player's with the vendor is not settled yet. */
export async function insertTransfer(
  tx: Tx,
  row: Pick<StoredTransfer, 'id' | 'vendor' | 'player' | 'direction' | 'amount' | 'key'>,
  now: Date,
): Promise<boolean> {
  const { id, vendor, player, direction, amount, key } = row
  const { rows } = await sql`
    insert into gateway_transfer (id, vendor, player, direction, amount, key, state, asked_at)
    values (${id}, ${vendor}, ${player}, ${direction}, ${amount}, ${key}, 'asking', ${now})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Locks one that is not settled; null when somebody else has settled it. */
export async function lockAsking(tx: Tx, id: string): Promise<StoredTransfer | null> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from gateway_transfer where id = ${id} and state = 'asking' for update`.execute(tx)
  return rows[0] ?? null
}

export async function endTransfer(
  tx: Tx,
  id: string,
  { state, moved }: { readonly state: 'done' | 'refused'; readonly moved: bigint | null },
  now: Date,
): Promise<void> {
  await sql`update gateway_transfer set state = ${state}, moved = ${moved}, settled_at = ${now}
    where id = ${id}`.execute(tx)
}

export async function findTransfer(reader: Reader, id: string): Promise<StoredTransfer | null> {
  const { rows } = await sql<StoredTransfer>`select ${columns} from gateway_transfer where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export async function findByKey(
  reader: Reader,
  vendor: string,
  player: string,
  key: string,
): Promise<StoredTransfer | null> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from gateway_transfer where vendor = ${vendor} and player = ${player} and key = ${key}`.execute(
    reader,
  )
  return rows[0] ?? null
}

export async function findAskingOf(reader: Reader, vendor: string, player: string): Promise<StoredTransfer | null> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from gateway_transfer
    where vendor = ${vendor} and player = ${player} and state = 'asking'`.execute(reader)
  return rows[0] ?? null
}

/** Those whose answer is missing, longest first. */
export async function findAsking(reader: Reader, before: Date, limit: number): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from gateway_transfer where state = 'asking' and asked_at <= ${before}
    order by asked_at limit ${limit}`.execute(reader)
  return rows
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await sql`update gateway_transfer set tries = tries + 1 where id = ${id}`.execute(tx)
}

/** Players whose last settled transfer went in, and that long ago. */
export async function findFloating(
  reader: Reader,
  before: Date,
  limit: number,
): Promise<{ readonly vendor: string; readonly player: string }[]> {
  const { rows } = await sql<{ vendor: string; player: string }>`
    select vendor, player from (
      select distinct on (vendor, player) vendor, player, direction, settled_at from gateway_transfer
      where state = 'done' order by vendor, player, settled_at desc, id desc
    ) as latest
    where direction = 'in' and settled_at < ${before} limit ${limit}`.execute(reader)
  return rows
}
