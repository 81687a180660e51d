import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Failures {
  readonly key: string
  readonly count: number
  readonly since: Date
  readonly lockedUntil: Date | null
}

export async function findFailures(reader: Reader, keys: readonly string[]): Promise<readonly Failures[]> {
  const { rows } = await sql<Failures>`select key, count, since, locked_until as "lockedUntil" from identity_failure
    where key = any(${keys}::text[])`.execute(reader)
  return rows
}

/** One more failure of a key; the count begins anew when its window is over. Answers with the count. */
export async function countFailure(tx: Tx, key: string, at: Date, windowSeconds: number): Promise<number> {
  const windowStart = new Date(at.getTime() - windowSeconds * 1000)
  const { rows } = await sql<{ count: number }>`
    insert into identity_failure as failure (key, count, since) values (${key}, 1, ${at})
    on conflict (key) do update set
      count = case when failure.since <= ${windowStart} then 1 else failure.count + 1 end,
      since = case when failure.since <= ${windowStart} then excluded.since else failure.since end
    returning count`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function lockKeyUntil(tx: Tx, key: string, until: Date): Promise<void> {
  await sql`update identity_failure set locked_until = ${until} where key = ${key}`.execute(tx)
}

export async function forgetFailures(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from identity_failure where key = any(${keys}::text[])`.execute(tx)
}
