import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface StoredFeedback {
  readonly id: Id<'feedback'>
  readonly memberId: Id<'member'>
  readonly content: string
  readonly images: readonly string[]
  readonly at: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
}

const columns = sql`id, member_id as "memberId", content, images::text[] as images, created_at as at, answer,
  answered_at as "answeredAt"`

export interface NewFeedback extends Pick<StoredFeedback, 'id' | 'memberId' | 'content' | 'images' | 'at'> {
  readonly intent: string
}

export async function findIntent(tx: Tx, memberId: Id<'member'>, intent: string): Promise<StoredFeedback | null> {
  const { rows } = await sql<StoredFeedback>`select ${columns} from messaging_feedback
    where member_id = ${memberId} and intent = ${intent}`.execute(tx)
  return rows[0] ?? null
}

/** One at a time for a member, so that what is counted holds until it is written. */
export async function lockMember(tx: Tx, memberId: Id<'member'>, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messaging:${what}:${memberId}`}, 0))`.execute(tx)
}

export async function countOpen(tx: Tx, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from messaging_feedback
    where member_id = ${memberId} and answered_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertFeedback(tx: Tx, feedback: NewFeedback): Promise<void> {
  const { id, memberId, intent, content, images, at } = feedback
  await sql`insert into messaging_feedback (id, member_id, intent, content, images, created_at)
    values (${id}, ${memberId}, ${intent}, ${content}, ${images}::uuid[], ${at})`.execute(tx)
}

export async function listOwn(reader: Reader, memberId: Id<'member'>, rowsMax: number): Promise<StoredFeedback[]> {
  const { rows } = await sql<StoredFeedback>`select ${columns} from messaging_feedback
    where member_id = ${memberId} order by id desc limit ${rowsMax}`.execute(reader)
  return rows
}

/** For operators: the oldest that waits comes first. */
export async function listAll(
  reader: Reader,
  { isOpen, after, rowsMax }: { readonly isOpen: boolean; readonly after: string | null; readonly rowsMax: number },
): Promise<StoredFeedback[]> {
  const { rows } = await sql<StoredFeedback>`select ${columns} from messaging_feedback
    where ${isOpen ? sql`answered_at is null` : sql`answered_at is not null`}
      and ${after === null ? sql`true` : isOpen ? sql`id > ${after}::uuid` : sql`id < ${after}::uuid`}
    order by ${isOpen ? sql`id` : sql`id desc`} limit ${rowsMax}`.execute(reader)
  return rows
}

export async function lockFeedback(tx: Tx, id: string): Promise<StoredFeedback | null> {
  const { rows } = await sql<StoredFeedback>`select ${columns} from messaging_feedback where id = ${id}
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function writeAnswer(
  tx: Tx,
  id: string,
  { answer, at, by }: { readonly answer: string; readonly at: Date; readonly by: Id<'operator'> },
): Promise<void> {
  await sql`update messaging_feedback set answer = ${answer}, answered_at = ${at}, answered_by = ${by}
    where id = ${id}`.execute(tx)
}
