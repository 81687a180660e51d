import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Failures {
  readonly key: string
  readonly count: number
  readonly since: Date
  readonly lockedUntil: Date | null
}

/** What was counted, and whether the place is one the account was signed in at: in one question, because floods ask it. */
export async function findFailures(
  reader: Reader,
  keys: readonly string[],
  place: { readonly accountId: string; readonly addressGroup: string },
): Promise<{ readonly rows: readonly Failures[]; readonly isKnown: boolean }> {
  const { rows } = await sql<Failures & { readonly isKnown: boolean }>`
    select key, count, since, locked_until as "lockedUntil", false as "isKnown" from identity_failure
    where key = any(${keys}::text[])
    union all
    select '', 0, last_at, null, true from identity_place
    where account_id = ${place.accountId} and address_group = ${place.addressGroup}`.execute(reader)
  return { rows: rows.filter(({ isKnown }) => !isKnown), isKnown: rows.some(({ isKnown }) => isKnown) }
}

export interface Window {
  readonly key: string
  readonly seconds: number
}

/**
 * One more failure of each key; a count begins anew when its window is over. Answers with the counts. The keys are taken in
 * one order by everybody, so that nobody waits for somebody who waits for them.
 */
export async function countFailures(tx: Tx, windows: readonly Window[], at: Date): Promise<readonly Failures[]> {
  const ordered = windows.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<Failures>`
    insert into identity_failure as failure (key, count, since)
    select key, 1, ${at} from unnest(${ordered.map(({ key }) => key)}::text[]) as counted (key)
    on conflict (key) do update set
      count = case when failure.since <= ${windowStarts(ordered, at)} then 1 else failure.count + 1 end,
      since = case when failure.since <= ${windowStarts(ordered, at)} then excluded.since else failure.since end
    returning key, count, since, locked_until as "lockedUntil"`.execute(tx)
  return rows
}

/** When the window of a row's key began. */
function windowStarts(windows: readonly Window[], at: Date) {
  const keys = windows.map(({ key }) => key)
  const starts = windows.map(({ seconds }) => new Date(at.getTime() - seconds * 1000))
  return sql`(${starts}::timestamptz[])[array_position(${keys}::text[], failure.key)]`
}

export async function lockKeysUntil(tx: Tx, keys: readonly string[], until: Date): Promise<void> {
  await sql`update identity_failure set locked_until = ${until} where key = any(${keys}::text[])`.execute(tx)
}

export async function forgetFailures(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from identity_failure where key = any(${keys}::text[])`.execute(tx)
}
