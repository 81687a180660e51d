import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { defaultLanguage, type Language } from '#kit/language.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type {
  AnnouncementType,
  BannerGroup,
  ContentKind,
  ContentState,
  Execution,
  Item,
  PageName,
  Shown,
  Text,
} from '#modules/content/model.ts'

/** More than any page shows; an end to what one call can cost. */
const shownMax = 200

const newestFirst = sql`item.starts_at desc, item.position, item.id desc`
const inOrder = sql`item.position, item.starts_at, item.id`

interface LiveQuery {
  readonly kind: ContentKind
  readonly language: Language
  readonly at: Date
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly limit?: number
}

/** What is live at a moment, each item in the wanted language, or in English where it has no such text. */
async function findLive<Kind extends ContentKind>(reader: Reader, query: LiveQuery): Promise<Shown<Kind>[]> {
  const { kind, language, at, where, order, limit = shownMax } = query
  const { rows } = await sql<Shown<Kind>>`
    select item.id, item.details, item.starts_at as "startsAt", written.title, written.html
    from content_item as item
    cross join lateral (
      select title, html from content_text
      where item_id = item.id and language in (${language}, ${defaultLanguage})
      order by (language = ${language}) desc limit 1
    ) as written
    where item.kind = ${kind} and item.state = 'live' and item.starts_at <= ${at}
      and (item.ends_at is null or item.ends_at > ${at}) and ${where}
    order by ${order} limit ${limit}`.execute(reader)
  return rows
}

export interface AnnouncementFilter {
  readonly types: readonly AnnouncementType[]
  readonly executions: readonly Execution[]
}

export async function findAnnouncements(reader: Reader, language: Language, at: Date, filter: AnnouncementFilter) {
  const where = sql`item.details ->> 'type' = any(${filter.types}::text[])
    and item.details ->> 'execution' = any(${filter.executions}::text[])`
  return await findLive<'announcement'>(reader, { kind: 'announcement', language, at, where, order: newestFirst })
}

export async function findNotices(reader: Reader, language: Language, at: Date) {
  return await findLive<'notice'>(reader, { kind: 'notice', language, at, where: sql`true`, order: newestFirst })
}

export async function findBanners(reader: Reader, language: Language, at: Date, group: BannerGroup) {
  const where = sql`item.details ->> 'groupName' = ${group}`
  return await findLive<'banner'>(reader, { kind: 'banner', language, at, where, order: inOrder })
}

export async function findHelp<Kind extends 'help_category' | 'help_article'>(
  reader: Reader,
  kind: Kind,
  language: Language,
  at: Date,
) {
  return await findLive<Kind>(reader, { kind, language, at, where: sql`true`, order: inOrder })
}

/** The one that started last, so that the next text of a page can be written ahead and take over by itself. */
export async function findPage(reader: Reader, language: Language, at: Date, page: PageName) {
  const where = sql`item.details ->> 'page' = ${page}`
  const [found] = await findLive<'page'>(reader, { kind: 'page', language, at, where, order: newestFirst, limit: 1 })
  return found ?? null
}

export async function findVideo(reader: Reader, language: Language, at: Date) {
  const query = { kind: 'video', language, at, where: sql`true`, order: newestFirst, limit: 1 } as const
  const [found] = await findLive<'video'>(reader, query)
  return found ?? null
}

const itemColumns = sql`item.id, item.details, item.state, item.position as "order", item.starts_at as "startsAt",
  item.ends_at as "endsAt", item.version, item.created_at as "createdAt", item.created_by as "createdBy",
  item.updated_at as "updatedAt", item.updated_by as "updatedBy", coalesce((
    select jsonb_object_agg(language, jsonb_build_object('title', title, 'html', html))
    from content_text where item_id = item.id
  ), '{}'::jsonb) as texts`

/** Every state and language, for operators; with how many there are in all. */
export async function findItems(
  reader: Reader,
  kind: ContentKind,
  state: ContentState | null,
  offset: number,
): Promise<{ readonly items: Item[]; readonly total: number }> {
  const isWanted = sql`item.kind = ${kind} and (${state}::text is null or item.state = ${state})`
  const { rows } = await sql<Item>`
    select ${itemColumns} from content_item as item where ${isWanted}
    order by item.updated_at desc, item.id desc limit 100 offset ${offset}`.execute(reader)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from content_item as item where ${isWanted}`.execute(reader)
  return { items: rows, total: counted[0]?.total ?? 0 }
}

/** Holds the item's row, so that two operators who save at once come one after the other. */
export async function findItemForChange(tx: Tx, kind: ContentKind, id: string): Promise<Item | null> {
  await sql`select id from content_item where id = ${id} for update`.execute(tx)
  const { rows } = await sql<Item>`
    select ${itemColumns} from content_item as item where item.id = ${id} and item.kind = ${kind}`.execute(tx)
  return rows[0] ?? null
}

export async function hasItem(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select id from content_item where id = ${id}`.execute(reader)
  return rows.length === 1
}

/** False when the id is taken. */
export async function insertItem(tx: Tx, item: Item): Promise<boolean> {
  const { rows } = await sql`
    insert into content_item (id, kind, state, position, starts_at, ends_at, details, version,
      created_at, created_by, updated_at, updated_by)
    values (${item.id}, ${item.details.kind}, ${item.state}, ${item.order}, ${item.startsAt}, ${item.endsAt},
      ${JSON.stringify(item.details)}::text::jsonb, ${item.version},
      ${item.createdAt}, ${item.createdBy}, ${item.updatedAt}, ${item.updatedBy})
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function updateItem(tx: Tx, item: Item): Promise<void> {
  await sql`
    update content_item set state = ${item.state}, position = ${item.order}, starts_at = ${item.startsAt},
      ends_at = ${item.endsAt}, details = ${JSON.stringify(item.details)}::text::jsonb, version = ${item.version},
      updated_at = ${item.updatedAt}, updated_by = ${item.updatedBy}
    where id = ${item.id}`.execute(tx)
}

export async function replaceTexts(tx: Tx, id: Id<'content'>, texts: Item['texts']): Promise<void> {
  await sql`delete from content_text where item_id = ${id}`.execute(tx)
  const rows = Object.entries(texts).map(([language, { title, html }]: [string, Text]) => ({ language, title, html }))
  await sql`
    insert into content_text (item_id, language, title, html)
    select ${id}::uuid, given.language, given.title, given.html
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as given (language text, title text, html text)`.execute(tx)
}
