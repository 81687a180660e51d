import { sql } from 'kysely'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'

const list = (values: Iterable<string>) => `{${[...values].join(',')}}`

export async function insertUncounted(
  tx: Tx,
  runNo: bigint,
  uncounted: ReadonlyMap<string, UncountedReason>,
): Promise<void> {
  if (uncounted.size === 0) return
  await sql`insert into contracts_uncounted (run_no, member_id, reason)
    select ${runNo}::bigint, id, reason
    from unnest(${list(uncounted.keys())}::text::uuid[], ${list(uncounted.values())}::text::text[]) as member (id, reason)`.execute(
    tx,
  )
}

/** Who did not count as active in a run, and why; of these members only where some are named. */
export async function findUncounted(
  reader: Reader,
  runNo: bigint,
  members?: readonly string[],
): Promise<Map<string, UncountedReason>> {
  const isNamed = members ? sql`member_id = any(${arrayOf('uuid', list(members))})` : sql`true`
  const { rows } = await sql<{ id: string; reason: UncountedReason }>`
    select member_id as id, reason from contracts_uncounted where run_no = ${runNo}::bigint and ${isNamed}
    order by member_id`.execute(reader)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
