import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { FilePurpose } from './model.ts'

export interface NewFile {
  readonly id: Id<'file'>
  readonly memberId: Id<'member'>
  readonly purpose: FilePurpose
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly at: Date
}

export async function insertFile(writer: Reader, file: NewFile): Promise<void> {
  const { id, memberId, purpose, bytes, width, height, at } = file
  await sql`insert into files_file (id, member_id, purpose, bytes, width, height, created_at)
    values (${id}, ${memberId}, ${purpose}, ${bytes}, ${width}, ${height}, ${at})`.execute(writer)
}

/** Takes one of the day's places; false when there is none left. One statement, so that many at once take no more than there are. */
export async function takePlace(writer: Reader, memberId: Id<'member'>, at: Date, placesMax: number): Promise<boolean> {
  const { rows } = await sql`insert into files_quota (member_id, day, sent)
    values (${memberId}, (${at}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (member_id, day) do update set sent = files_quota.sent + 1 where files_quota.sent < ${placesMax}
    returning sent`.execute(writer)
  return rows.length === 1
}

export interface FoundFile {
  readonly id: Id<'file'>
  readonly memberId: Id<'member'>
  readonly purpose: FilePurpose
  readonly isClaimed: boolean
}

export async function findFile(reader: Reader, id: string): Promise<FoundFile | null> {
  const { rows } =
    await sql<FoundFile>`select id, member_id as "memberId", purpose, claimed_at is not null as "isClaimed"
    from files_file where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** For whoever is about to need them. In the order of their ids, so that two who want the same wait instead of standing still. */
export async function lockFiles(tx: Tx, ids: readonly string[]): Promise<FoundFile[]> {
  const { rows } =
    await sql<FoundFile>`select id, member_id as "memberId", purpose, claimed_at is not null as "isClaimed"
    from files_file where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

export async function markClaimed(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update files_file set claimed_at = now() where id = any(${ids}::uuid[])`.execute(tx)
}

export async function readBytes(reader: Reader, id: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from files_file where id = ${id}`.execute(reader)
  return rows[0]?.bytes ?? null
}

export async function deleteUnclaimed(writer: Reader, id: string, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`delete from files_file where id = ${id} and member_id = ${memberId} and claimed_at is null
    returning id`.execute(writer)
  return rows.length === 1
}

/** Answers how many rows went, so that the caller knows whether there is more. */
export async function deleteStale(tx: Tx, unclaimedBefore: Date, quotaBefore: Date, rowsMax: number): Promise<number> {
  const files = await sql`delete from files_file where id in (
    select id from files_file where claimed_at is null and created_at < ${unclaimedBefore} limit ${rowsMax}
    for update skip locked) returning id`.execute(tx)
  const quotas = await sql`delete from files_quota where (member_id, day) in (
    select member_id, day from files_quota where day < (${quotaBefore}::timestamptz at time zone 'UTC')::date
    limit ${rowsMax}) returning day`.execute(tx)
  return files.rows.length + quotas.rows.length
}
