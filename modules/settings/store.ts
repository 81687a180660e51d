import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'

export interface DocumentRow {
  readonly name: string
  readonly value: unknown
  readonly version: number
  readonly changedAt: Date
  readonly changedBy: string | null
}

const columns = sql`name, value, version, changed_at as "changedAt", changed_by as "changedBy"`

export async function findDocument(reader: Reader, name: string): Promise<DocumentRow | null> {
  const { rows } = await sql<DocumentRow>`select ${columns} from settings_document where name = ${name}`.execute(reader)
  return rows[0] ?? null
}

export async function findDocuments(reader: Reader): Promise<readonly DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`select ${columns} from settings_document`.execute(reader)
  return rows
}

export interface Change {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
  /** The one it was made from; the change makes the next. */
  readonly version: number
  readonly actor: string | null
  readonly at: Date
}

/** False when somebody else was first. */
export async function writeDocument(tx: Tx, { name, before, after, version, actor, at }: Change): Promise<boolean> {
  const value = JSON.stringify(after)
  const { rows } = await (version === 0
    ? sql`insert into settings_document (name, value, version, changed_at, changed_by)
        values (${name}, ${value}::jsonb, 1, ${at}, ${actor}) on conflict (name) do nothing returning name`
    : sql`update settings_document
        set value = ${value}::jsonb, version = version + 1, changed_at = ${at}, changed_by = ${actor}
        where name = ${name} and version = ${version} returning name`
  ).execute(tx)
  if (rows.length === 0) return false
  await sql`insert into settings_change (name, version, before, after, actor, at)
    values (${name}, ${version + 1}, ${JSON.stringify(before)}::jsonb, ${value}::jsonb, ${actor}, ${at})`.execute(tx)
  return true
}
