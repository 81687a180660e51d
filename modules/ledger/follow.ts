import { sql } from 'kysely'
import { arrayOf } from '#kit/sql-arrays.ts'
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

/** One side of a line, as the owner of that side sees it. */
export interface OwnedLine {
  readonly posting: bigint
  readonly owner: string
  readonly currency: string
  readonly kind: string
  /** Below zero where money went out. */
  readonly amount: bigint
  readonly ref: string
  /** The database's own text, which has more digits than a date here. */
  readonly at: string
}

/** The next batches and the owned sides of their lines, without those of some kinds. */
export async function readLineBatches(
  tx: Tx,
  since: Heights,
  batchesMax: number,
  leftOutKinds: readonly string[],
): Promise<{ readonly lines: readonly OwnedLine[]; readonly heights: Heights; readonly batches: number }> {
  const { rows: fresh } = await sql<{ id: bigint; lane: number; height: bigint; at: string }>`
    select batch.id, batch.lane, batch.height, batch.at::text as at
    from unnest(${`{${[...since.keys()].join(',')}}`}::text::smallint[], ${`{${[...since.values()].join(',')}}`}::text::bigint[])
      as since (lane, height)
    cross join lateral (
      select id, lane, height, at from ledger_batch where ledger_batch.lane = since.lane and ledger_batch.height > since.height
      order by height limit ${batchesMax}
    ) as batch order by batch.id limit ${batchesMax}`.execute(tx)
  const heights = new Map(since)
  for (const { lane, height } of fresh) if (height > (heights.get(lane) ?? 0n)) heights.set(lane, height)
  if (fresh.length === 0) return { lines: [], heights, batches: 0 }
  const { rows: lines } = await sql<OwnedLine>`
    select line.id as posting, account.owner, line.currency, line.kind, side.amount, line.ref, line.at::text as at
    from unnest(${`{${fresh.map(({ id }) => id).join(',')}}`}::text::bigint[],
      ${`{${fresh.map(({ at }) => `"${at}"`).join(',')}}`}::text::timestamptz[]) as batch (id, at)
    join ledger_posting as line on line.id between batch.id * 1000 and batch.id * 1000 + 999 and line.at = batch.at
    cross join lateral (values (line.debit, -line.amount), (line.credit, line.amount)) as side (account, amount)
    join ledger_account as account on account.id = side.account
    where side.account > 0 and line.kind <> all(${arrayOf('text', `{${leftOutKinds.join(',')}}`)})
    order by line.id, side.amount`.execute(tx)
  return { lines, heights, batches: fresh.length }
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
