import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { defaultLanguage, type Language } from '#kit/language.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { cleanHtml } from '#modules/content/html.ts'
import {
  type BannerGroup,
  type ContentKind,
  type ContentRefusal,
  type ContentState,
  type Item,
  type PageName,
  type Shown,
  type Text,
  type VideoLanguage,
  videoLocales,
  type Wish,
} from '#modules/content/model.ts'
import { type AllowedHosts, checkInput } from '#modules/content/rules.ts'
import * as store from '#modules/content/store.ts'

export interface Content {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly hosts: AllowedHosts
  /** The wall clock that announcements are dated by. */
  readonly timeZone: string
  /** Told after the commit, when something that visitors see has changed. */
  readonly announceChange: (kind: ContentKind) => void
}

export async function announcements(content: Content, language: Language, filter: store.AnnouncementFilter) {
  return await store.findAnnouncements(content.db.read, language, now(content), filter)
}

export async function notices(content: Content, language: Language) {
  return await store.findNotices(content.db.read, language, now(content))
}

export async function banners(content: Content, language: Language, group: BannerGroup) {
  return await store.findBanners(content.db.read, language, now(content), group)
}

export interface HelpCategory extends Shown<'help_category'> {
  readonly articles: readonly Shown<'help_article'>[]
}

/** A category without an article is not shown: it would lead nowhere. */
export async function helpCenter({ db, clock }: Content, language: Language): Promise<HelpCategory[]> {
  const at = new Date(clock.nowMs())
  const categories = await store.findHelp(db.read, 'help_category', language, at)
  const articles = Map.groupBy(
    await store.findHelp(db.read, 'help_article', language, at),
    ({ details }) => details.categoryId,
  )
  return categories.flatMap((category) => {
    const own = articles.get(category.id)
    return own ? [{ ...category, articles: own }] : []
  })
}

export async function page(
  content: Content,
  language: Language,
  name: PageName,
): Promise<Result<Shown<'page'>, 'content_is_missing'>> {
  const found = await store.findPage(content.db.read, language, now(content), name)
  return found ? yes(found) : no('content_is_missing')
}

export interface Video {
  readonly title: string
  readonly videoId: string
  readonly locale: string
}

/** The video in one's language, else in English, else in any it exists in: a video is worth seeing in a foreign one too. */
export async function video(content: Content, language: Language): Promise<Video | null> {
  const found = await store.findVideo(content.db.read, language, now(content))
  if (!found) return null
  const wanted = [language, defaultLanguage, ...Object.keys(found.details.videos)]
  for (const spoken of wanted as VideoLanguage[]) {
    const videoId = found.details.videos[spoken]
    if (videoId !== undefined) return { title: found.title, videoId, locale: videoLocales[spoken] }
  }
  return null
}

export async function listItems(content: Content, kind: ContentKind, state: ContentState | null, offset: number) {
  return await store.findItems(content.db.read, kind, state, offset)
}

/** Whether there is or ever was such an item, in any state. */
export async function isOnRecord(content: Content, id: string): Promise<boolean> {
  return await store.hasItem(content.db.read, id)
}

export interface Change {
  readonly kind: ContentKind
  readonly id: Id<'content'>
  /** The version that was read; 0 for a new item. Who changes another one is told, instead of undoing it unseen. */
  readonly version: number
  /** Nobody for what the house itself made. */
  readonly by: Id<'operator'> | null
}

/** Makes or edits an item; as `live` it is published. */
export async function saveItem(content: Content, change: Change, input: Wish): Promise<Result<Item, ContentRefusal>> {
  const details = checkInput(change.kind, input, content.hosts)
  if (!details.ok) return details
  // Cleaning is work for the processor, and a transaction should not wait for it.
  const texts = cleanTexts(input.texts)
  const at = now(content)
  const { kind, id, version, by } = change
  const saved = await content.db.tx(async (tx): Promise<Result<Saved, ContentRefusal>> => {
    const before = await store.findItemForChange(tx, kind, id)
    if (version > 0 && !before) return no('content_is_missing')
    if ((before?.version ?? 0) !== version) return no('content_was_changed')
    if (details.value.kind === 'help_article') {
      const category = await store.findItemForChange(tx, 'help_category', details.value.categoryId)
      if (!category) return no('help_category_is_missing')
    }
    const item: Item = {
      id,
      details: details.value,
      state: input.state,
      order: input.order,
      startsAt: input.startsAt,
      endsAt: input.endsAt,
      version: version + 1,
      createdAt: before?.createdAt ?? at,
      createdBy: before ? before.createdBy : by,
      updatedAt: at,
      updatedBy: by,
      texts: mergeTexts(before?.texts ?? {}, texts),
    }
    // English is what every other language falls back to.
    if (!item.texts[defaultLanguage]) return no('content_needs_english')
    if (before) await store.updateItem(tx, item)
    else if (!(await store.insertItem(tx, item))) return no('content_was_changed')
    await store.replaceTexts(tx, id, item.texts)
    return yes({ item, isSeen: before?.state === 'live' || item.state === 'live' })
  })
  return announceSaved(content, saved)
}

/** Takes an item off the site; it stays on record. Withdrawing it again changes nothing and is told as a changed version. */
export async function withdrawItem(content: Content, change: Change): Promise<Result<Item, WithdrawRefusal>> {
  const at = now(content)
  const saved = await content.db.tx(async (tx): Promise<Result<Saved, WithdrawRefusal>> => {
    const before = await store.findItemForChange(tx, change.kind, change.id)
    if (!before) return no('content_is_missing')
    if (before.version !== change.version) return no('content_was_changed')
    const item: Item = {
      ...before,
      state: 'withdrawn',
      version: before.version + 1,
      updatedAt: at,
      updatedBy: change.by,
    }
    await store.updateItem(tx, item)
    return yes({ item, isSeen: before.state === 'live' })
  })
  return announceSaved(content, saved)
}

type WithdrawRefusal = 'content_is_missing' | 'content_was_changed'

interface Saved {
  readonly item: Item
  /** Whether visitors could see it before or can see it now; a draft is announced to nobody. */
  readonly isSeen: boolean
}

function announceSaved<Refusal extends string>(content: Content, saved: Result<Saved, Refusal>): Result<Item, Refusal> {
  if (!saved.ok) return saved
  const { item, isSeen } = saved.value
  if (isSeen) content.announceChange(item.details.kind)
  return yes(item)
}

function cleanTexts(texts: Wish['texts']): Wish['texts'] {
  const cleaned = Object.entries(texts).map(([language, text]: [string, Text | null]) => {
    return [language, text && { title: text.title, html: cleanHtml(text.html) }] as const
  })
  return Object.fromEntries(cleaned)
}

function mergeTexts(before: Item['texts'], asked: Wish['texts']): Item['texts'] {
  const merged = Object.entries({ ...before, ...asked }).filter((entry): entry is [string, Text] => entry[1] !== null)
  return Object.fromEntries(merged)
}

function now(content: Content): Date {
  return new Date(content.clock.nowMs())
}
