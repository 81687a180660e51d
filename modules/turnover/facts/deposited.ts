import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'

/** What each of these paid in before a moment, less what was reversed; members who paid in nothing are left out. */
export async function readDeposited(
  reader: Reader,
  members: readonly string[],
  currency: Currency,
  before: Date,
): Promise<Map<string, bigint>> {
  if (members.length === 0) return new Map()
  const { rows } = await sql<{ id: string; amount: bigint }>`
    select branch.member_id as id, sum(fact.amount)::bigint as amount
    from unnest(${`{${members.join(',')}}`}::text::uuid[]) as member (id)
    join turnover_branch as branch on branch.member_id = member.id
    join turnover_fact as fact on fact.branch_id = branch.id
    where fact.kind = 'deposit' and fact.currency = ${currency} and fact.counted_at < ${before}
    group by branch.member_id`.execute(reader)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}
