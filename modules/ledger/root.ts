import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import { chunkSize, hashLeaf, rootOf } from './merkle.ts'

export interface RootSigner {
  sign(bytes: Uint8Array): Promise<{ kid: string; signature: Uint8Array }>
}

export interface SignedRoot {
  readonly day: string
  readonly size: bigint
  readonly root: Uint8Array
  readonly previous: Uint8Array
  readonly signedAt: Date
  readonly kid: string
  readonly signature: Uint8Array
}

/** A hash of another module's records that a day's root covers besides the batches. */
export interface RootLeaf {
  readonly name: string
  readonly hash: Uint8Array
}

/** What else a day's root covers, asked in the transaction that signs it. */
export type CoverDay = (tx: Tx, day: string) => Promise<readonly RootLeaf[]>

/** The bytes a root's signature is over. */
export function rootText(root: Pick<SignedRoot, 'day' | 'size' | 'root' | 'previous'>): Uint8Array {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return Buffer.from(`laro-root-v1|${root.day}|${root.size}|${hex(root.root)}|${hex(root.previous)}`)
}

interface LaneSpan {
  readonly lane: number
  readonly from: bigint
  readonly to: bigint
}

/**
 * Signs one root over every batch that no earlier root covers, and after them what other modules have. It is named after a day but bounded by heights, which say
 * exactly what is covered whatever the clock did; signing a day twice changes nothing.
 */
export async function signRoot(tx: Tx, day: string, signer: RootSigner, coverDay?: CoverDay): Promise<SignedRoot> {
  await sql`select pg_advisory_xact_lock(5276000004)`.execute(tx)
  const [known] = await readRoots(tx, { day })
  if (known) return known
  const spans = await readOpenSpans(tx)
  const covered = (await coverDay?.(tx, day)) ?? []
  const batches = spans.reduce((sum, span) => sum + span.to - span.from + 1n, 0n)
  const size = batches + BigInt(covered.length)
  const chunks = await hashChunks(tx, spans, covered)
  const [last] = await readRoots(tx, { limit: 1 })
  const unsigned = { day, size, root: rootOf(chunks), previous: last?.root ?? new Uint8Array(32) }
  const { kid, signature } = await signer.sign(rootText(unsigned))
  await sql`insert into ledger_root (day, size, root, previous, signed_at, kid, signature)
    values (${day}::date, ${size}::bigint, ${unsigned.root}, ${unsigned.previous}, ledger_now(), ${kid}, ${signature})`.execute(
    tx,
  )
  let firstLeaf = 0n
  for (const { lane, from, to } of spans) {
    await sql`insert into ledger_root_lane (day, lane, from_height, to_height, first_leaf)
      values (${day}::date, ${lane}, ${from}::bigint, ${to}::bigint, ${firstLeaf}::bigint)`.execute(tx)
    firstLeaf += to - from + 1n
  }
  for (const [i, { name, hash }] of covered.entries()) {
    await sql`insert into ledger_root_leaf (day, place, name, hash)
      values (${day}::date, ${batches + BigInt(i)}::bigint, ${name}, ${hash})`.execute(tx)
  }
  for (const [i, hash] of chunks.entries()) {
    await sql`insert into ledger_root_chunk (day, chunk, hash) values (${day}::date, ${i}, ${hash})`.execute(tx)
  }
  const [signed] = await readRoots(tx, { day })
  return signed as SignedRoot
}

/** For each lane, the heights that are committed but not yet under a root. */
async function readOpenSpans(tx: Tx): Promise<LaneSpan[]> {
  const { rows } = await sql<LaneSpan>`
    select l.lane, coalesce(max(r.to_height), 0) + 1 as "from", l.height as "to"
    from ledger_lane l left join ledger_root_lane r on r.lane = l.lane
    group by l.lane, l.height having l.height > coalesce(max(r.to_height), 0) order by l.lane`.execute(tx)
  return rows
}

async function hashChunks(tx: Tx, spans: readonly LaneSpan[], covered: readonly RootLeaf[]): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let open: Uint8Array[] = []
  const add = (hash: Uint8Array): void => {
    open.push(hashLeaf(hash))
    if (open.length < chunkSize) return
    chunks.push(rootOf(open))
    open = []
  }
  for (const { lane, from, to } of spans) {
    for (let height = from; height <= to; height += 8192n) {
      const { rows } = await sql<{ hash: Uint8Array }>`
        select hash from ledger_batch where lane = ${lane} and height >= ${height}::bigint and height <= ${to}::bigint
        order by height limit 8192`.execute(tx)
      for (const { hash } of rows) add(hash)
    }
  }
  for (const { hash } of covered) add(hash)
  if (open.length > 0) chunks.push(rootOf(open))
  return chunks
}

/** Newest first. */
export async function readRoots(
  db: Reader,
  { day, limit = 100 }: { day?: string; limit?: number },
): Promise<SignedRoot[]> {
  const { rows } = await sql<SignedRoot>`
    select to_char(day, 'YYYY-MM-DD') as day, size, root, previous, signed_at as "signedAt", kid, signature from ledger_root
    where ${day ?? null}::date is null or day = ${day ?? null}::date order by day desc limit ${limit}`.execute(db)
  return rows
}
