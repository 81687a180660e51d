import pg from 'pg'
import type { AccountId } from '#modules/ledger/model.ts'
import { readStatement } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { percentile, round } from '../figures.ts'

/** How long a page of a statement takes in a table of `postings`, for accounts with a short and with a very long history. */
export async function benchStatements(url: string, db: Database, postings: number) {
  await fillPostings(url, postings)
  const [short, long] = [[], []] as [number[], number[]]
  for (let i = 0; i < 400; i += 1) {
    short.push(await timePage(db, BigInt(2 + ((i * 7919) % 9_999)) as AccountId, undefined))
    // Account 1 has a tenth of all lines; its pages are asked for all over its history.
    long.push(await timePage(db, 1n as AccountId, BigInt(Math.floor((postings / 10 / 400) * (i + 1)))))
  }
  return {
    postings,
    shortHistoryP99Ms: round(percentile(short.slice(50), 0.99), 2),
    longHistoryP99Ms: round(percentile(long.slice(50), 0.99), 2),
  }
}

async function timePage(db: Database, account: AccountId, before: bigint | undefined): Promise<number> {
  const starts = performance.now()
  const lines = await readStatement(db.read, { account, before, limit: 50 })
  if (lines.length === 0) throw new Error('a page of the benchmark is empty')
  return performance.now() - starts
}

/** Written by the owner in one statement, with the shape of real history: what is measured is reading. */
async function fillPostings(url: string, postings: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into ledger_posting (id, at, group_id, debit, credit, currency, amount, debit_after, credit_after, debit_seq, credit_seq, kind, ref)
    select 10::bigint ^ 15 + i, now(), 10::bigint ^ 15 + i, -16, case when i % 10 = 0 then 1 else i % 9999 + 2 end, 'PHP', 5, 0, 0, i,
      case when i % 10 = 0 then i / 10 else i / 9999 + 1000000 end, 'payout', 'round-1' from generate_series(1, ${postings}::bigint) i`)
  await client.query('vacuum analyze ledger_posting')
  await client.end()
}
