import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Language } from '#kit/language.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { MessageTopic, Template, WrittenText } from '../model.ts'

export type Texts = Readonly<Partial<Record<Language, WrittenText>>>

export interface NewMessage {
  readonly id: Id<'message'>
  readonly memberId: Id<'member'>
  readonly topic: MessageTopic
  readonly template: Template | null
  readonly figures: Readonly<Record<string, string>> | null
  readonly texts: Texts | null
  readonly source: string
  readonly at: Date
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** False when this source has told this member already. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { id, memberId, topic, template, figures, texts, source, at } = message
  const { rows } = await sql`insert into messaging_message
      (id, member_id, topic, template, figures, texts, source, created_at)
    values (${id}, ${memberId}, ${topic}, ${template}, ${json(figures)}::jsonb, ${json(texts)}::jsonb, ${source}, ${at})
    on conflict (member_id, source) do nothing returning id`.execute(tx)
  return rows.length === 1
}

export interface NewBroadcast {
  readonly id: Id<'message'>
  readonly texts: Texts
  readonly source: string
  readonly at: Date
  readonly by: Id<'operator'>
}

export async function insertBroadcast(tx: Tx, { id, texts, source, at, by }: NewBroadcast): Promise<boolean> {
  const { rows } = await sql`insert into messaging_broadcast (id, texts, source, created_at, created_by)
    values (${id}, ${json(texts)}::jsonb, ${source}, ${at}, ${by}) on conflict (source) do nothing returning id`.execute(
    tx,
  )
  return rows.length === 1
}

export async function withdrawBroadcast(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update messaging_broadcast set withdrawn_at = ${at}
    where id = ${id} and withdrawn_at is null returning id`.execute(tx)
  return rows.length === 1
}

export interface StoredBroadcast {
  readonly id: Id<'message'>
  readonly texts: Texts
  readonly at: Date
  readonly withdrawnAt: Date | null
}

export async function listBroadcasts(reader: Reader, rowsMax: number): Promise<StoredBroadcast[]> {
  const { rows } = await sql<StoredBroadcast>`select id, texts, created_at as at, withdrawn_at as "withdrawnAt"
    from messaging_broadcast order by id desc limit ${rowsMax}`.execute(reader)
  return rows
}

export interface StoredMessage {
  readonly id: Id<'message'>
  readonly topic: MessageTopic
  readonly template: Template | null
  readonly figures: Readonly<Record<string, string>> | null
  readonly texts: Texts | null
  readonly at: Date
  readonly readAt: Date | null
}

/** What a message in somebody's own inbox was made from; null where there is no such message. */
export async function findSource(reader: Reader, memberId: Id<'member'>, id: string): Promise<string | null> {
  const { rows } = await sql<{ source: string }>`
    select source from messaging_message where id = ${id} and member_id = ${memberId}`.execute(reader)
  return rows[0]?.source ?? null
}

export interface InboxFilter {
  /** The last one that was seen; what follows is older. */
  readonly before: string | null
  readonly topic: MessageTopic | null
  readonly isUnread: boolean
  readonly rowsMax: number
}

/** A member's own and what everybody was told since they came, newest first. Ids carry their time, so they are the order. */
export async function findInbox(reader: Reader, memberId: Id<'member'>, filter: InboxFilter): Promise<StoredMessage[]> {
  const { before, topic, isUnread, rowsMax } = filter
  const older = (id: RawBuilder<unknown>) => (before === null ? sql`true` : sql`${id} < ${before}::uuid`)
  const { rows } = await sql<StoredMessage>`
    select * from (
      (select id, topic, template, figures, texts, created_at as at, read_at as "readAt" from messaging_message
       where member_id = ${memberId} and deleted_at is null and ${older(sql`id`)}
         and ${topic === null ? sql`true` : sql`topic = ${topic}`} and ${isUnread ? sql`read_at is null` : sql`true`}
       order by id desc limit ${rowsMax})
      union all
      (select b.id, 'news', null, null, b.texts, b.created_at, s.read_at from messaging_broadcast b
       left join messaging_broadcast_state s on s.broadcast_id = b.id and s.member_id = ${memberId}
       where b.id > ${memberId}::uuid and b.withdrawn_at is null and s.deleted_at is null and ${older(sql`b.id`)}
         and ${topic === null || topic === 'news' ? sql`true` : sql`false`}
         and ${isUnread ? sql`s.read_at is null` : sql`true`}
       order by b.id desc limit ${rowsMax})
    ) as inbox order by id desc limit ${rowsMax}`.execute(reader)
  return rows
}

export async function countUnread(reader: Reader, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from messaging_message where member_id = ${memberId} and read_at is null and deleted_at is null) +
      (select count(*) from messaging_broadcast b where b.id > ${memberId}::uuid and b.withdrawn_at is null and not exists (
        select from messaging_broadcast_state s where s.broadcast_id = b.id and s.member_id = ${memberId}
          and (s.read_at is not null or s.deleted_at is not null)))
    )::int as count`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Everything up to and including one id, so that what arrived since is not marked unseen by the reader. */
export async function markAllRead(tx: Tx, memberId: Id<'member'>, upTo: string, at: Date): Promise<void> {
  await sql`update messaging_message set read_at = ${at}
    where member_id = ${memberId} and read_at is null and deleted_at is null and id <= ${upTo}::uuid`.execute(tx)
  await sql`insert into messaging_broadcast_state as state (member_id, broadcast_id, read_at)
    select ${memberId}::uuid, id, ${at}::timestamptz from messaging_broadcast
    where id > ${memberId}::uuid and id <= ${upTo}::uuid and withdrawn_at is null
    on conflict (member_id, broadcast_id) do update set read_at = coalesce(state.read_at, excluded.read_at)`.execute(tx)
}

export type Mark = 'read' | 'deleted' | 'restored'

/** Changes a member's own messages and nobody else's; ids that are not theirs are passed over. */
export async function markMessages(
  tx: Tx,
  memberId: Id<'member'>,
  ids: readonly string[],
  mark: Mark,
  at: Date,
): Promise<void> {
  const own = sql`member_id = ${memberId} and id = any(${ids}::uuid[])`
  if (mark === 'read')
    await sql`update messaging_message set read_at = ${at} where ${own} and read_at is null`.execute(tx)
  else if (mark === 'deleted')
    await sql`update messaging_message set deleted_at = ${at} where ${own} and deleted_at is null`.execute(tx)
  else await sql`update messaging_message set deleted_at = null where ${own}`.execute(tx)

  const readAt = mark === 'read' ? at : null
  const deletedAt = mark === 'deleted' ? at : null
  const change =
    mark === 'read' ? sql`read_at = coalesce(state.read_at, excluded.read_at)` : sql`deleted_at = excluded.deleted_at`
  await sql`insert into messaging_broadcast_state as state (member_id, broadcast_id, read_at, deleted_at)
    select ${memberId}::uuid, id, ${readAt}::timestamptz, ${deletedAt}::timestamptz from messaging_broadcast
    where id = any(${ids}::uuid[]) and id > ${memberId}::uuid
    on conflict (member_id, broadcast_id) do update set ${change}`.execute(tx)
}

/** Answers how many went, so that the caller knows whether there are more. */
export async function sweepMessages(
  tx: Tx,
  deletedBefore: Date,
  createdBefore: Date,
  rowsMax: number,
): Promise<number> {
  const own = await sql`delete from messaging_message where id in (
    (select id from messaging_message where deleted_at < ${deletedBefore} limit ${rowsMax}) union all
    (select id from messaging_message where created_at < ${createdBefore} limit ${rowsMax})) returning id`.execute(tx)
  const shared = await sql`delete from messaging_broadcast where id in (
    select id from messaging_broadcast where created_at < ${createdBefore} limit 10) returning id`.execute(tx)
  return own.rows.length + shared.rows.length
}
