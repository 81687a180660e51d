import { z } from 'zod'
import { defaultLanguage, languages } from '#kit/language.ts'
import { route } from '#kit/route.ts'
import { Instant, Uuid } from '#kit/wire.ts'
import {
  announcementTypes,
  bannerGroups,
  contentKinds,
  executions,
  pageNames,
  type VideoLanguage,
  videoLocales,
} from '#modules/content/model.ts'

/** A code from the list and nothing else, so it can be no path, no prototype and no novel. */
const LanguageCode = z.enum(languages)
const AskedLanguage = LanguageCode.default(defaultLanguage)

/** One or several, as in `A,B`; the bound is the number of words there are. */
const listOf = (words: readonly string[]) => {
  const word = `(?:${words.join('|')})`
  return z.string().regex(new RegExp(`^${word}(?:,${word}){0,${words.length - 1}}$`))
}

const WallDate = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const WallTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

const Notice = z.strictObject({
  id: Uuid,
  title: z.string(),
  content: z.string().meta({ description: 'Clean HTML; cleaned once more before it is shown' }),
  promotionType: z.string().nullable(),
  startDateStr: WallDate,
  time: WallTime,
})

const Announcement = Notice.extend({ type: z.enum(announcementTypes), execution: z.enum(executions) })

const announcementQuery = z.strictObject({
  type: listOf(announcementTypes).optional().meta({ example: 'PU,PR' }),
  execution: listOf(executions)
    .optional()
    .meta({ description: 'A always, B before signing in, F at the first sign-in' }),
  platform: z.literal('W').default('W'),
  language: AskedLanguage,
})

export const getAnnouncements = route('GET /wps/relay/MCSFE_getListAnnouncements', {
  summary: 'The announcements of these types and executions, newest first.',
  who: 'visitor',
  query: announcementQuery,
  reply: z.array(Announcement),
  refusals: [],
})

export const getNotices = route('GET /wps/relay/MCSFE_getListNotices', {
  summary: 'The notices of the notice bar and popup, newest first.',
  who: 'visitor',
  query: z.strictObject({ platform: z.literal('W').default('W'), language: AskedLanguage }),
  reply: z.array(Notice),
  refusals: [],
})

export const getBanners = route('GET /wps/relay/MCSFE_getBanners', {
  summary: 'The banners of one group, in their order.',
  who: 'visitor',
  query: z.strictObject({ groupName: z.enum(bannerGroups), language: AskedLanguage }),
  reply: z.array(
    z.strictObject({
      id: Uuid,
      groupName: z.enum(bannerGroups),
      url: z.string().meta({ description: 'The picture' }),
      linkageType: z.enum(['NONE', 'ROUTE', 'URL']),
      link: z.string().nullable().meta({ description: 'A route of the site, or an address on an allowed host' }),
      title: z.string().meta({ description: 'Also the text for who does not see the picture' }),
    }),
  ),
  refusals: [],
})

export const getHelpCenter = route('GET /wps/system/helpCenter', {
  summary: 'The help centre: its categories and their articles.',
  who: 'visitor',
  query: z.strictObject({ lang: AskedLanguage, device: z.literal('WEB').default('WEB') }),
  reply: z.strictObject({
    categories: z.array(
      z.strictObject({
        id: Uuid,
        title: z.string(),
        articles: z.array(z.strictObject({ id: Uuid, title: z.string(), content: z.string() })),
      }),
    ),
  }),
  refusals: [],
})

export const getPage = route('GET /wps/system/pages/:page', {
  summary: 'One of the pages that the brand writes itself.',
  who: 'visitor',
  params: z.strictObject({ page: z.enum(pageNames) }),
  query: z.strictObject({ language: AskedLanguage }),
  reply: z.strictObject({ page: z.enum(pageNames), title: z.string(), content: z.string() }),
  refusals: ['content_is_missing'],
})

export const getVideo = route('GET /wps/system/video', {
  summary: 'The video of the home page as an id on YouTube, or null when there is none.',
  who: 'visitor',
  query: z.strictObject({ language: AskedLanguage }),
  reply: z
    .strictObject({ title: z.string(), videoId: z.string().regex(/^[A-Za-z0-9_-]{11}$/), locale: z.string() })
    .nullable(),
  refusals: [],
})

/** Text for a text node: one line without controls. */
const Title = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
const Html = z.string().max(20_000)
const Address = z.string().min(1).max(2_000)

const announced = {
  type: z.enum(announcementTypes),
  execution: z.enum(executions),
  platform: z.literal('W'),
  promotionType: z
    .string()
    .regex(/^[A-Z0-9_]{1,40}$/)
    .nullable(),
}

const Details = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('announcement'), ...announced }),
  z.strictObject({ kind: z.literal('notice'), ...announced }),
  z.strictObject({
    kind: z.literal('banner'),
    groupName: z.enum(bannerGroups),
    url: Address,
    link: Address.nullable(),
  }),
  z.strictObject({ kind: z.literal('help_category') }),
  z.strictObject({ kind: z.literal('help_article'), categoryId: Uuid }),
  z.strictObject({ kind: z.literal('page'), page: z.enum(pageNames) }),
  z.strictObject({
    kind: z.literal('video'),
    videos: z.partialRecord(z.enum(Object.keys(videoLocales) as VideoLanguage[]), Address),
  }),
])

const Kind = z.enum(contentKinds)
const Version = z.int().min(0).max(2_000_000_000)

const Item = z.strictObject({
  id: Uuid,
  details: Details,
  state: z.enum(['draft', 'live', 'withdrawn']),
  order: z.int(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  version: Version,
  createdAt: Instant,
  createdBy: Uuid.nullable(),
  updatedAt: Instant,
  updatedBy: Uuid.nullable(),
  texts: z.partialRecord(LanguageCode, z.strictObject({ title: z.string(), html: z.string() })),
})

export const listContent = route('GET /ops/content/:kind', {
  summary: 'Everything of a kind in every state and language, last changed first.',
  who: 'operator',
  params: z.strictObject({ kind: Kind }),
  query: z.strictObject({
    state: z.enum(['draft', 'live', 'withdrawn']).optional(),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  reply: z.strictObject({ items: z.array(Item), total: z.int() }),
  refusals: [],
})

export const saveContent = route('PUT /ops/content/:kind/:id', {
  summary: 'Makes an item, or changes the version that is named. HTML is cleaned before it is stored.',
  who: 'operator',
  params: z.strictObject({ kind: Kind, id: Uuid }),
  body: z.strictObject({
    version: Version.meta({ description: 'The version that was read; 0 makes a new item' }),
    state: z.enum(['draft', 'live']),
    order: z.int().min(-10_000).max(10_000).default(0),
    startsAt: Instant,
    endsAt: Instant.nullable().default(null),
    details: Details,
    texts: z
      .partialRecord(LanguageCode, z.strictObject({ title: Title, html: Html.default('') }).nullable())
      .meta({ description: 'Languages that are not named stay as they are; null takes one away' }),
  }),
  reply: Item,
  refusals: [
    'content_kind_differs',
    'content_period_is_wrong',
    'image_is_not_allowed',
    'link_is_not_allowed',
    'video_is_not_youtube',
    'help_category_is_missing',
    'content_needs_english',
    'content_is_missing',
    'content_was_changed',
  ],
})

export const withdrawContent = route('DELETE /ops/content/:kind/:id', {
  summary: 'Takes an item off the site. It stays on record and can be saved as live again.',
  who: 'operator',
  params: z.strictObject({ kind: Kind, id: Uuid }),
  query: z.strictObject({ version: z.coerce.number().int().min(1).max(2_000_000_000) }),
  reply: Item,
  refusals: ['content_is_missing', 'content_was_changed'],
})
