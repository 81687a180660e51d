import { sql } from 'kysely'
import type { Reader } from '#kit/tx.ts'
import { chunkSize, hashLeaf, pathOf } from './merkle.ts'
import { readRoots, type SignedRoot } from './root.ts'

/** Everything a stranger needs to check that a line is in the signed ledger. Amounts are minor units; hashes are hex. */
export interface Proof {
  readonly line: {
    readonly id: bigint
    readonly groupId: bigint
    readonly debit: bigint
    readonly credit: bigint
    readonly currency: string
    readonly amount: bigint
    readonly kind: string
    readonly ref: string
  }
  readonly batch: {
    readonly lane: number
    readonly height: bigint
    readonly atMicros: bigint
    readonly place: number
    readonly leaves: readonly string[]
    readonly previous: string
    readonly hash: string
  }
  /** Nothing until the day's root is signed. */
  readonly root: { readonly place: bigint; readonly path: readonly string[]; readonly signed: SignedRoot } | null
}

interface PostingRow {
  id: bigint
  group_id: bigint
  debit: bigint
  credit: bigint
  currency: string
  amount: bigint
  kind: string
  ref: string
  leaf: Uint8Array
}

/** The proof of a posting that touches one of this owner's accounts; nothing for anyone else's, as if it did not exist. */
export async function proveLine(db: Reader, owner: string, postingId: bigint): Promise<Proof | null> {
  const { rows: batches } = await sql<{
    lane: number
    height: bigint
    at_micros: bigint
    previous: Uint8Array
    hash: Uint8Array
  }>`
    select lane, height, (extract(epoch from at) * 1000000)::bigint as at_micros, previous, hash
    from ledger_batch where id = ${postingId / 1000n}::bigint`.execute(db)
  const [batch] = batches
  if (!batch) return null
  const { rows: postings } = await sql<PostingRow>`
    select p.id, group_id, debit, credit, p.currency, amount, p.kind, ref,
      ledger_leaf(p.id, group_id, debit, credit, p.currency, amount, p.kind, ref) as leaf
    from ledger_posting p
    where p.id >= ${(postingId / 1000n) * 1000n}::bigint and p.id < ${(postingId / 1000n + 1n) * 1000n}::bigint
      and at = timestamptz 'epoch' + ${batch.at_micros}::bigint * interval '1 microsecond'
    order by p.id`.execute(db)
  const place = postings.findIndex((posting) => posting.id === postingId)
  const line = postings[place]
  if (!line || !(await isOwnerOf(db, owner, [line.debit, line.credit]))) return null
  return {
    line: { ...line, groupId: line.group_id },
    batch: {
      lane: batch.lane,
      height: batch.height,
      atMicros: batch.at_micros,
      place,
      leaves: postings.map((posting) => hex(posting.leaf)),
      previous: hex(batch.previous),
      hash: hex(batch.hash),
    },
    root: await proveBatch(db, batch.lane, batch.height),
  }
}

async function isOwnerOf(db: Reader, owner: string, accounts: readonly bigint[]): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_account where owner = ${owner} and id in (${accounts[0]}::bigint, ${accounts[1]}::bigint)`.execute(
    db,
  )
  return rows.length > 0
}

async function proveBatch(db: Reader, lane: number, height: bigint): Promise<Proof['root']> {
  const { rows } = await sql<{ day: string; place: bigint }>`
    select to_char(day, 'YYYY-MM-DD') as day, first_leaf + ${height}::bigint - from_height as place from ledger_root_lane
    where lane = ${lane} and from_height <= ${height}::bigint and to_height >= ${height}::bigint`.execute(db)
  const [found] = rows
  if (!found) return null
  const chunk = Number(found.place) / chunkSize
  const leaves = await readChunk(db, found.day, Math.floor(chunk))
  const { rows: chunks } = await sql<{ hash: Uint8Array }>`
    select hash from ledger_root_chunk where day = ${found.day}::date order by chunk`.execute(db)
  const path = [
    ...pathOf(leaves, Number(found.place) % chunkSize),
    ...pathOf(
      chunks.map(({ hash }) => hash),
      Math.floor(chunk),
    ),
  ]
  const [signed] = await readRoots(db, { day: found.day })
  return signed ? { place: found.place, path: path.map(hex), signed } : null
}

async function readChunk(db: Reader, day: string, chunk: number): Promise<Uint8Array[]> {
  const from = BigInt(chunk * chunkSize)
  const to = from + BigInt(chunkSize) - 1n
  const { rows } = await sql<{ hash: Uint8Array }>`
    select b.hash, l.first_leaf + b.height - l.from_height as place from ledger_root_lane l join ledger_batch b on b.lane = l.lane
      and b.height >= l.from_height + greatest(${from}::bigint - l.first_leaf, 0)
      and b.height <= least(l.to_height, l.from_height + ${to}::bigint - l.first_leaf)
    where l.day = ${day}::date
    union all
    select hash, place from ledger_root_leaf where day = ${day}::date and place between ${from}::bigint and ${to}::bigint
    order by place`.execute(db)
  return rows.map(({ hash }) => hashLeaf(hash))
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
