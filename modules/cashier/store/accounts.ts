import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { ChannelKind } from '#modules/cashier/model.ts'

export interface AccountRow {
  readonly id: Id<'payout_account'>
  readonly memberId: Id<'member'>
  readonly kind: ChannelKind
  readonly sealed: Uint8Array
  readonly label: string
  readonly holderLabel: string | null
  readonly institution: string | null
  readonly mark: Uint8Array
  readonly isDefault: boolean
  readonly createdAt: Date
  readonly usableFrom: Date
}

const columns = sql`id, member_id as "memberId", kind, sealed, label, holder_label as "holderLabel", institution, mark,
  is_default as "isDefault", created_at as "createdAt", usable_from as "usableFrom"`

export async function findAccounts(reader: Reader, memberId: Id<'member'>): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${columns} from cashier_account where member_id = ${memberId} and removed_at is null
    order by is_default desc, id`.execute(reader)
  return rows
}

export async function findAccount(reader: Reader, memberId: Id<'member'>, id: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${columns} from cashier_account where id = ${id} and member_id = ${memberId} and removed_at is null`.execute(
    reader,
  )
  return rows[0] ?? null
}

/** One that was taken away still gets what was under way to it. */
export async function findAnyAccount(reader: Reader, id: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`select ${columns} from cashier_account where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** Whether the member ever had one, also one that is gone: else taking the only one away would skip the cooling period. */
export async function hadAccount(tx: Tx, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`select from cashier_account where member_id = ${memberId} limit 1`.execute(tx)
  return rows.length === 1
}

/** Whether somebody else has, or had, the same account. */
export async function isShared(reader: Reader, memberId: Id<'member'>, mark: Uint8Array): Promise<boolean> {
  const { rows } = await sql`
    select from cashier_account where mark = ${mark} and member_id <> ${memberId} limit 1`.execute(reader)
  return rows.length === 1
}

export async function insertAccount(tx: Tx, row: AccountRow): Promise<void> {
  await sql`
    insert into cashier_account (id, member_id, kind, sealed, label, holder_label, institution, mark, is_default, created_at, usable_from)
    values (${row.id}, ${row.memberId}, ${row.kind}, ${row.sealed}, ${row.label}, ${row.holderLabel}, ${row.institution}, ${row.mark},
      ${row.isDefault}, ${row.createdAt}, ${row.usableFrom})`.execute(tx)
}

export async function removeAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update cashier_account set removed_at = ${now}, is_default = false where id = ${id}`.execute(tx)
}

export async function makeDefault(tx: Tx, memberId: Id<'member'>, id: string): Promise<void> {
  await sql`update cashier_account set is_default = false
    where member_id = ${memberId} and is_default and id <> ${id}`.execute(tx)
  await sql`update cashier_account set is_default = true where id = ${id}`.execute(tx)
}

/**
 * Who of these has, or had, a payout account in common with a member who had registered before them: of all who gave the same account before
 * a moment, everybody but the first. An account that was removed still counts.
 */
export async function findSharedAccounts(reader: Reader, members: readonly string[], before: Date): Promise<string[]> {
  if (members.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with wanted as materialized (
      select own.mark, own.member_id
      from unnest(${`{${members.join(',')}}`}::text::uuid[]) as member (id)
      join cashier_account as own on own.member_id = member.id
      where own.created_at < ${before}
    ),
    first as (
      select distinct on (given.mark) given.mark, given.member_id
      from (select distinct mark from wanted) as shared
      join cashier_account as given using (mark)
      join identity_v_person as account on account.id = given.member_id
      where given.created_at < ${before}
      order by given.mark, account.created_at, account.id
    )
    select distinct wanted.member_id as id from wanted join first using (mark)
    where wanted.member_id <> first.member_id`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Others who gave the same payout account as a member before a moment, and whether they had registered before. */
export async function findAccountTwins(
  reader: Reader,
  memberId: string,
  before: Date,
): Promise<{ readonly memberId: string; readonly isEarlier: boolean }[]> {
  const { rows } = await sql<{ memberId: string; isEarlier: boolean }>`
    select distinct other.member_id as "memberId", (twin.created_at, twin.id) < (me.created_at, me.id) as "isEarlier"
    from cashier_account as own join cashier_account as other using (mark)
    join identity_v_person as me on me.id = own.member_id join identity_v_person as twin on twin.id = other.member_id
    where own.member_id = ${memberId} and other.member_id <> own.member_id
      and own.created_at < ${before} and other.created_at < ${before} order by 1`.execute(reader)
  return rows
}
