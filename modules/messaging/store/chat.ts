import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface StoredLine {
  readonly id: string
  readonly room: string
  /** Null: an operator said it. */
  readonly memberId: Id<'member'> | null
  readonly nickname: string
  readonly body: string
  readonly at: Date
  /** The VIP level of who said it, as it is now. */
  readonly level: number
}

const level = sql`coalesce((select standing.level from loyalty_v_level as standing
  where standing.member_id = messaging_chat_line.member_id), 0)::integer as level`
const columns = sql`id::text as id, room, member_id as "memberId", nickname, body, said_at as at, ${level}`

interface NewLine extends Omit<StoredLine, 'id' | 'level'> {
  readonly operatorId?: Id<'operator'>
}

export async function insertLine(tx: Tx, line: NewLine): Promise<StoredLine> {
  const { operatorId = null, ...said } = line
  const { room, memberId, nickname, body, at } = said
  const { rows } = await sql<Pick<StoredLine, 'id' | 'level'>>`
    insert into messaging_chat_line (room, member_id, operator_id, nickname, body, said_at)
    values (${room}, ${memberId}, ${operatorId}, ${nickname}, ${body}, ${at}) returning id::text as id, ${level}`.execute(
    tx,
  )
  return { ...said, id: rows[0]?.id ?? '', level: rows[0]?.level ?? 0 }
}

/** The newest first. */
export async function findLines(
  reader: Reader,
  { room, before, rowsMax }: { readonly room: string; readonly before: string | null; readonly rowsMax: number },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`select ${columns} from messaging_chat_line
    where room = ${room} and deleted_at is null and ${before === null ? sql`true` : sql`id < ${before}::bigint`}
    order by messaging_chat_line.id desc limit ${rowsMax}`.execute(reader)
  return rows
}

/** The newest line of each member's own room where the last word is theirs, the longest waiting first. */
export async function findWaiting(reader: Reader, rowsMax: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`select * from (
    select distinct on (room) ${columns} from messaging_chat_line
    where room like 'help-%' and deleted_at is null order by room, messaging_chat_line.id desc) as newest
    where "memberId" is not null order by at limit ${rowsMax}`.execute(reader)
  return rows
}

export interface Recent {
  readonly body: string
  readonly at: Date
}

/** What a member said since a moment, in whichever room. */
export async function findRecent(tx: Tx, memberId: Id<'member'>, since: Date): Promise<Recent[]> {
  const { rows } = await sql<Recent>`select body, said_at as at from messaging_chat_line
    where member_id = ${memberId} and said_at > ${since} order by id desc limit 50`.execute(tx)
  return rows
}

export async function deleteLine(tx: Tx, id: string, at: Date, by: Id<'operator'>): Promise<StoredLine | null> {
  const { rows } = await sql<StoredLine>`update messaging_chat_line set deleted_at = ${at}, deleted_by = ${by}
    where id = ${id}::bigint and deleted_at is null returning ${columns}`.execute(tx)
  return rows[0] ?? null
}

export async function findLine(tx: Tx, id: string): Promise<StoredLine | null> {
  const { rows } = await sql<StoredLine>`select ${columns} from messaging_chat_line where id = ${id}::bigint`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function isMuted(reader: Reader, memberId: Id<'member'>, at: Date): Promise<boolean> {
  const { rows } = await sql`select from messaging_chat_mute
    where member_id = ${memberId} and (until is null or until > ${at})`.execute(reader)
  return rows.length === 1
}

export interface Mute {
  readonly memberId: Id<'member'>
  readonly until: Date | null
  readonly at: Date
  readonly by: Id<'operator'>
}

export async function writeMute(tx: Tx, { memberId, until, at, by }: Mute): Promise<void> {
  await sql`insert into messaging_chat_mute (member_id, until, muted_at, muted_by)
    values (${memberId}, ${until}, ${at}, ${by})
    on conflict (member_id) do update set until = excluded.until, muted_at = excluded.muted_at,
      muted_by = excluded.muted_by`.execute(tx)
}

export async function removeMute(tx: Tx, memberId: Id<'member'>): Promise<void> {
  await sql`delete from messaging_chat_mute where member_id = ${memberId}`.execute(tx)
}

export async function sweepChat(tx: Tx, saidBefore: Date, rowsMax: number): Promise<number> {
  const { rows } = await sql`delete from messaging_chat_line where id in (
    select id from messaging_chat_line where said_at < ${saidBefore} limit ${rowsMax}) returning id`.execute(tx)
  return rows.length
}
