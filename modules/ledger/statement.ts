import { sql } from 'kysely'
import type { Reader } from '#kit/tx.ts'
import type { AccountId, StatementLine } from './model.ts'

export interface StatementQuery {
  readonly account: AccountId
  /** Lines before this place in the account's history; nothing for the newest. */
  readonly before?: bigint | undefined
  readonly limit: number
}

/**
 * Newest first. Each side's index gives its own newest lines in order, so a page reads at most twice its length,
 * however many lines the account or the table has.
 */
export async function readStatement(db: Reader, { account, before, limit }: StatementQuery): Promise<StatementLine[]> {
  const beforeSeq = before ?? 2n ** 63n - 1n
  const { rows } = await sql<StatementLine>`
    select * from (
      (select id, group_id as "groupId", debit_seq as seq, at, kind, ref, -amount as amount, debit_after as "balanceAfter", credit as counterpart
       from ledger_posting where debit = ${account}::bigint and debit > 0 and debit_seq < ${beforeSeq}::bigint order by debit_seq desc limit ${limit})
      union all
      (select id, group_id, credit_seq, at, kind, ref, amount, credit_after, debit
       from ledger_posting where credit = ${account}::bigint and credit > 0 and credit_seq < ${beforeSeq}::bigint order by credit_seq desc limit ${limit})
    ) lines order by seq desc limit ${limit}`.execute(db)
  return rows
}
