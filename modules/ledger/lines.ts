import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import type { AccountId } from './model.ts'

/** How far somebody has read the lines of an account, by the account's own numbering. */
export interface ReadTo {
  readonly account: AccountId
  readonly seq: bigint
}

export interface FollowedLine {
  readonly account: AccountId
  readonly seq: bigint
  readonly at: Date
  readonly kind: string
  readonly currency: Currency
  /** Positive when money came in. */
  readonly amount: bigint
}

/**
 * What was written to some accounts since they were last read, oldest first. An account's numbers have no gaps and rise with time, so
 * whoever remembers the last one of each counts every line once.
 */
export async function readLinesAfter(db: Reader, read: readonly ReadTo[], limit: number): Promise<FollowedLine[]> {
  const accounts = `{${read.map(({ account }) => account).join(',')}}`
  const places = `{${read.map(({ seq }) => seq).join(',')}}`
  const { rows } = await sql<FollowedLine>`
    select k.account, l.seq, l.at, l.kind, l.currency, l.amount
    from unnest(${accounts}::text::bigint[], ${places}::text::bigint[]) k (account, seq)
    cross join lateral (
      (select debit_seq as seq, at, kind, currency, -amount as amount from ledger_posting
       where debit = k.account and debit > 0 and debit_seq > k.seq order by debit_seq limit ${limit})
      union all
      (select credit_seq, at, kind, currency, amount from ledger_posting
       where credit = k.account and credit > 0 and credit_seq > k.seq order by credit_seq limit ${limit})
    ) l order by l.at, k.account, l.seq limit ${limit}`.execute(db)
  return rows
}

/** The number of the last line before a moment; nothing was written before it where it is 0. Halving finds it in any history at once. */
export async function findPlaceBefore(db: Reader, account: AccountId, seq: bigint, at: Date): Promise<bigint> {
  let [before, after] = [0n, seq + 1n]
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    const { rows } = await sql<{ at: Date }>`
      select at from ledger_posting where debit = ${account}::bigint and debit > 0 and debit_seq = ${middle}::bigint
      union all
      select at from ledger_posting where credit = ${account}::bigint and credit > 0 and credit_seq = ${middle}::bigint`.execute(
      db,
    )
    const isBefore = rows[0] !== undefined && rows[0].at < at
    if (isBefore) before = middle
    else after = middle
  }
  return before
}

/** What an owner has set aside for one kind of purpose, by currency. */
export async function sumHolds(db: Reader, owner: string, kind: string): Promise<Map<Currency, bigint>> {
  const { rows } = await sql<{ currency: Currency; amount: bigint }>`
    select a.currency, sum(h.amount)::bigint as amount from ledger_account a join ledger_hold h on h.account = a.id
    where a.owner = ${owner} and a.id > 0 and h.state = 'held' and h.kind = ${kind} group by a.currency`.execute(db)
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}
