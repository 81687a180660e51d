import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'

export async function registerBrowser(tx: Tx, browserHash: Uint8Array, accountId: string, at: Date): Promise<void> {
  await sql`insert into identity_browser (browser_hash, account_id, first_at, last_at)
    values (${browserHash}, ${accountId}, ${at}, ${at})
    on conflict (browser_hash, account_id) do update set last_at = excluded.last_at`.execute(tx)
}

/**
 * Who of these shared a browser with an account that had registered before theirs: of all who used one browser before a moment, everybody
 * but the first. Each browser's accounts are put in order once, so that one with thousands of them costs no more than the others.
 */
export async function findSharedBrowsers(reader: Reader, members: readonly string[], before: Date): Promise<string[]> {
  if (members.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with wanted as materialized (
      select used.browser_hash, used.account_id
      from unnest(${`{${members.join(',')}}`}::text::uuid[]) as member (id)
      join identity_browser as used on used.account_id = member.id
      where used.first_at < ${before}
    ),
    first as (
      select distinct on (used.browser_hash) used.browser_hash, used.account_id
      from (select distinct browser_hash from wanted) as browser
      join identity_browser as used using (browser_hash)
      join identity_account as account on account.id = used.account_id
      where used.first_at < ${before}
      order by used.browser_hash, account.created_at, account.id
    )
    select distinct wanted.account_id as id from wanted join first using (browser_hash)
    where wanted.account_id <> first.account_id`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Others who used the same browser as a member before a moment, and whether they had registered before. */
export async function findBrowserTwins(
  reader: Reader,
  memberId: string,
  before: Date,
): Promise<{ readonly memberId: string; readonly isEarlier: boolean }[]> {
  const { rows } = await sql<{ memberId: string; isEarlier: boolean }>`
    select distinct other.account_id as "memberId", (twin.created_at, twin.id) < (me.created_at, me.id) as "isEarlier"
    from identity_browser as own join identity_browser as other using (browser_hash)
    join identity_account as me on me.id = own.account_id join identity_account as twin on twin.id = other.account_id
    where own.account_id = ${memberId} and other.account_id <> own.account_id
      and own.first_at < ${before} and other.first_at < ${before} order by 1 limit 100`.execute(reader)
  return rows
}

/** The members who registered from the same address within a week of a member and before a moment: those nearest in time. */
export async function findAddressTwins(
  reader: Reader,
  memberId: string,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<{ readonly memberId: string; readonly isEarlier: boolean }[]> {
  const { rows } = await sql<{ memberId: string; isEarlier: boolean }>`
    select twin.id as "memberId", (twin.created_at, twin.id) < (me.created_at, me.id) as "isEarlier"
    from identity_account as me join identity_account as twin on twin.register_address = me.register_address
      and twin.created_at between me.created_at - interval '7 days' and me.created_at + interval '7 days'
    where me.id = ${memberId} and twin.id <> me.id and twin.kind = 'member' and twin.created_at < ${before}
    order by greatest(twin.created_at - me.created_at, me.created_at - twin.created_at), twin.id limit ${limit}`.execute(
    reader,
  )
  return rows
}
