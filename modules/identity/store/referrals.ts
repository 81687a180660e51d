import { sql } from 'kysely'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Invitee {
  readonly id: string
  readonly username: string
  readonly joinedAt: Date
  readonly invited: number
}

/** Those who came by somebody's code; ids are made in the order of time, so they page the list. */
export async function listInviteesOf(
  reader: Reader,
  id: string,
  before: string | undefined,
  count: number,
): Promise<readonly Invitee[]> {
  const { rows } = await sql<Invitee>`
    select invitee.id, invitee.username, invitee.created_at as "joinedAt",
      (select count(*)::int from identity_account as next where next.recommender_id = invitee.id) as invited
    from identity_account as invitee
    where invitee.recommender_id = ${id} and (${before ?? null}::uuid is null or invitee.id < ${before ?? null}::uuid)
    order by invitee.id desc limit ${count}`.execute(reader)
  return rows
}

export async function countInvited(
  reader: Reader,
  id: string,
): Promise<{ readonly invited: number; readonly invitedInTurn: number }> {
  const { rows } = await sql<{ invited: number; invitedInTurn: number }>`
    select count(distinct invitee.id)::int as invited, count(next.id)::int as "invitedInTurn"
    from identity_account as invitee left join identity_account as next on next.recommender_id = invitee.id
    where invitee.recommender_id = ${id}`.execute(reader)
  return rows[0] ?? { invited: 0, invitedInTurn: 0 }
}

/** Whether somebody came by the code of another, at most so many steps away. */
export async function isInvitedBy(reader: Reader, id: string, inviterId: string, stepsMax: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select recommender_id, 1 as steps from identity_account where id = ${id}
      union all
      select account.recommender_id, above.steps + 1 from identity_account as account
      join above on account.id = above.recommender_id where above.steps < ${stepsMax}
    ) select 1 from above where recommender_id = ${inviterId} limit 1`.execute(reader)
  return rows.length === 1
}

export async function findReferralCode(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select referral_code as code from identity_account where id = ${id}`.execute(reader)
  return rows[0]?.code ?? null
}

/** False when the code is somebody else's. */
export async function giveReferralCode(tx: Tx, id: string, code: string): Promise<boolean> {
  const { rows } = await sql`update identity_account set referral_code = coalesce(referral_code, ${code})
    where id = ${id} and not exists (select 1 from identity_account as other where other.referral_code = ${code})
    returning id`.execute(tx)
  return rows.length === 1
}

/** Who of these came by somebody's code. */
export async function findInvited(reader: Reader, inviterId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from identity_account
    where id = any(${arrayOf('uuid', `{${ids.join(',')}}`)}) and recommender_id = ${inviterId}`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}

export interface Invited {
  readonly inviter: string
  readonly since: Date
}

/** Of these who came by somebody's code: by whose, and when. */
export async function findInviters(reader: Reader, ids: readonly string[]): Promise<Map<string, Invited>> {
  const { rows } = await sql<Invited & { id: string }>`
    select id, recommender_id as inviter, created_at as since from identity_account
    where id = any(${arrayOf('uuid', `{${ids.join(',')}}`)}) and recommender_id is not null`.execute(reader)
  return new Map(rows.map(({ id, ...invited }) => [id, invited]))
}

/** By whose code somebody came. */
export async function findInviter(reader: Reader, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select recommender_id as id from identity_account where id = ${id}`.execute(reader)
  return rows[0]?.id ?? null
}
