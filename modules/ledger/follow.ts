import { sql } from 'kysely'
import type { Tx } from '#kit/tx.ts'
import type { AccountId } from '#modules/ledger/model.ts'

/** How far somebody has looked through each lane. */
export type Heights = ReadonlyMap<number, bigint>

export interface Touched {
  /** Owned accounts that have lines in the batches after those heights, ascending. */
  readonly accounts: readonly AccountId[]
  /** Where those who looked go on from. */
  readonly heights: Heights
  readonly batches: number
}

/**
 * Which accounts have new lines. The batches of a lane commit in the order of their heights, so whoever remembers a height a lane never
 * misses one. What the new lines are is read from each account's own history, by its `seq`.
 */
export async function readTouched(tx: Tx, since: Heights, batchesMax: number): Promise<Touched> {
  const lanes = `{${[...since.keys()].join(',')}}`
  const heights = `{${[...since.values()].join(',')}}`
  const { rows } = await sql<{ batches: number; heights: string | null; accounts: string | null }>`
    with since as (select * from unnest(${lanes}::text::smallint[], ${heights}::text::bigint[]) as since (lane, height)),
    fresh as (
      select batch.* from since
      cross join lateral (
        select id, lane, height, at from ledger_batch
        where ledger_batch.lane = since.lane and ledger_batch.height > since.height
        order by height limit ${batchesMax}
      ) as batch
      order by batch.id limit ${batchesMax}
    ),
    touched as (
      select distinct side.account from fresh
      join ledger_posting on ledger_posting.id between fresh.id * 1000 and fresh.id * 1000 + 999 and ledger_posting.at = fresh.at
      cross join lateral (values (debit), (credit)) as side (account)
      where side.account > 0
    )
    select (select count(*) from fresh)::integer as batches,
      (select string_agg(lane || ' ' || height, ',') from (select lane, max(height) as height from fresh group by lane) as last) as heights,
      (select string_agg(account::text, ',' order by account) from touched) as accounts`.execute(tx)
  const [row] = rows
  const moved = new Map(since)
  for (const one of row?.heights?.split(',') ?? []) {
    const [lane, height] = one.split(' ')
    moved.set(Number(lane), BigInt(height ?? 0))
  }
  const accounts = (row?.accounts?.split(',') ?? []).map((id) => BigInt(id) as AccountId)
  return { accounts, heights: moved, batches: row?.batches ?? 0 }
}

/** Tables with a row a lane, in which somebody remembers how far they have looked. */
export type LaneTable = `${string}_lane`

export async function readHeights(tx: Tx, table: LaneTable): Promise<Heights> {
  const { rows } = await sql<{ lane: number; height: bigint }>`select lane, height from ${sql.table(table)}`.execute(tx)
  return new Map(rows.map(({ lane, height }) => [lane, height]))
}

/** Only from where they were read: a lane that somebody else has moved meanwhile, on or back, stays where they put it. */
export async function moveHeights(tx: Tx, table: LaneTable, from: Heights, to: Heights): Promise<void> {
  const lanes = [...to.keys()]
  await sql`update ${sql.table(table)} as kept set height = moved.height
    from unnest(${`{${lanes.join(',')}}`}::text::smallint[],
      ${`{${lanes.map((lane) => from.get(lane) ?? 0n).join(',')}}`}::text::bigint[],
      ${`{${[...to.values()].join(',')}}`}::text::bigint[]) as moved (lane, since, height)
    where kept.lane = moved.lane and kept.height = moved.since`.execute(tx)
}
