import { sql } from 'kysely'
import { type FollowDatabase, type FollowOptions, follow } from '#kit/follow-stream.ts'
import { plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Tx } from '#kit/tx.ts'
import { moveHeights, type OwnedLine, readHeights, readLineBatches } from '#modules/ledger/service.ts'
import { findBranches, holdWatermark } from '#modules/turnover/facts/write.ts'
import { factOfKind } from '#modules/turnover/rules.ts'

const batchesAtOnce = 500
const asideAtOnce = 100
const readLock = '5276000229'

const memberShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a bet moved is told by the bet. */
const leftOut = Object.keys(factOfKind).filter((kind) => factOfKind[kind] === null)

/** Movements of members' money that are no bets, as facts: once for each side of a line, however often it is read. */
export async function followLines(db: FollowDatabase, options?: FollowOptions): Promise<void> {
  // Where a step goes on from, and where to: one node reads at a time, and a step that fails is read again.
  let since = new Map<number, bigint>()
  let until = new Map<number, bigint>()
  const followed = {
    name: 'turnover-lines',
    lock: async (tx: Tx) => void (await sql`select pg_advisory_xact_lock(${readLock}::bigint)`.execute(tx)),
    async readNext(tx: Tx) {
      // Stretches without a line of this kind are many, and are passed in one go.
      for (;;) {
        since = new Map(await readHeights(tx, 'turnover_lane'))
        const { lines, heights, batches } = await readLineBatches(tx, since, batchesAtOnce, leftOut)
        until = new Map(heights)
        const ofMembers = lines.filter(({ owner }) => memberShape.test(owner))
        if (batches === 0 || ofMembers.length > 0) return ofMembers
        await moveHeights(tx, 'turnover_lane', since, until)
      }
    },
    apply: countLines,
    move: async (tx: Tx) => await moveHeights(tx, 'turnover_lane', since, until),
    nameOf: ({ posting, amount }: OwnedLine) => `line ${posting} ${amount}`,
    aside: { add: addAside, read: readAside, remove: removeAside },
  }
  await follow(db, followed, options)
}

async function countLines(tx: Tx, lines: readonly OwnedLine[]): Promise<void> {
  await holdWatermark(tx)
  const branches = await findBranches(tx, plainArray([...new Set(lines.map(({ owner }) => owner))]))
  await sql`${kept}
    with place as materialized (
      select * from unnest(${branches.members}::text::uuid[], ${branches.ids}::text::integer[]) as place (member_id, branch_id)
    ),
    fact as (
      insert into turnover_fact (kind, branch_id, currency, ref, posting, counted_at, happened_at, amount)
      select line.kind, place.branch_id, line.currency, line.ref, line.posting,
        greatest(line.at, (select until from turnover_watermark)), line.at, line.amount
      from unnest(${plainArray(lines.map(({ owner }) => owner))}::text::uuid[],
        ${plainArray(lines.map(({ kind }) => factOfKind[kind] ?? 'other'))}::text::text[],
        ${plainArray(lines.map(({ currency }) => currency))}::text::text[],
        ${textArray(lines.map(({ ref }) => ref))}::text::text[],
        ${plainArray(lines.map(({ posting }) => posting))}::text::bigint[],
        ${textArray(lines.map(({ at }) => at))}::text::timestamptz[],
        ${plainArray(lines.map(({ amount }) => amount))}::text::bigint[])
        as line (member_id, kind, currency, ref, posting, at, amount)
      join place using (member_id) order by line.posting, line.amount
      on conflict (posting, amount) where posting is not null do nothing
      returning seq
    )
    insert into turnover_fact_new (seq) select seq from fact`.execute(tx)
}

async function addAside(tx: Tx, line: OwnedLine): Promise<void> {
  const { posting, amount, ...rest } = line
  const written = JSON.stringify({ ...rest, posting: String(posting), amount: String(amount) })
  await sql`insert into turnover_line_aside (posting, amount, line) values (${posting}, ${amount}, ${written}::text::jsonb)
    on conflict do nothing`.execute(tx)
}

async function readAside(tx: Tx): Promise<OwnedLine[]> {
  const { rows } = await sql<{ posting: bigint; amount: bigint; line: Omit<OwnedLine, 'posting' | 'amount'> }>`
    select posting, amount, line from turnover_line_aside order by since limit ${asideAtOnce}`.execute(tx)
  return rows.map(({ posting, amount, line }) => ({ ...line, posting, amount }))
}

async function removeAside(tx: Tx, { posting, amount }: OwnedLine): Promise<boolean> {
  const { rows } = await sql`delete from turnover_line_aside
    where posting = ${posting}::bigint and amount = ${amount}::bigint returning 1`.execute(tx)
  return rows.length === 1
}
