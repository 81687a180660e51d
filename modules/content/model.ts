import type { Id } from '#kit/id.ts'
import type { Language } from '#kit/language.ts'

export const contentKinds = [
  'announcement',
  'notice',
  'banner',
  'help_category',
  'help_article',
  'page',
  'video',
] as const
export type ContentKind = (typeof contentKinds)[number]

/** The specification names these five and explains none; README.md says what each means here. */
export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type AnnouncementType = (typeof announcementTypes)[number]

/** When an announcement may pop up: always, only before signing in, or only at the first sign-in. */
export const executions = ['A', 'B', 'F'] as const
export type Execution = (typeof executions)[number]

export const bannerGroups = [
  'w_home',
  'w_activity',
  'w_model',
  'w_register',
  'w_video',
  'w_event',
  'w_login',
  'w_forget',
] as const
export type BannerGroup = (typeof bannerGroups)[number]

export const pageNames = ['description', 'sponsor', 'seamless'] as const
export type PageName = (typeof pageNames)[number]

/** The languages a video can be had in, with the player's own codes for them. */
export const videoLocales = { EN: 'en', TY: 'tl', CN: 'zh', VI: 'vi', TH: 'th' } as const satisfies Partial<
  Record<Language, string>
>
export type VideoLanguage = keyof typeof videoLocales

interface Announced {
  readonly type: AnnouncementType
  readonly execution: Execution
  readonly platform: 'W'
  readonly promotionType: string | null
}

/** What is particular to a kind. */
export type Details =
  | (Announced & { readonly kind: 'announcement' })
  | (Announced & { readonly kind: 'notice' })
  | { readonly kind: 'banner'; readonly groupName: BannerGroup; readonly url: string; readonly link: string | null }
  | { readonly kind: 'help_category' }
  | { readonly kind: 'help_article'; readonly categoryId: string }
  | { readonly kind: 'page'; readonly page: PageName }
  // Written as links, kept as ids: a link is never handed to a browser.
  | { readonly kind: 'video'; readonly videos: Readonly<Partial<Record<VideoLanguage, string>>> }

export type DetailsOf<Kind extends ContentKind> = Extract<Details, { kind: Kind }>

export type ContentState = 'draft' | 'live' | 'withdrawn'

export interface Text {
  readonly title: string
  readonly html: string
}

export interface Item {
  readonly id: Id<'content'>
  readonly details: Details
  readonly state: ContentState
  readonly order: number
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly updatedAt: Date
  readonly updatedBy: string | null
  readonly texts: Readonly<Partial<Record<Language, Text>>>
}

/** An item as a visitor gets it: in one language. */
export interface Shown<Kind extends ContentKind = ContentKind> extends Text {
  readonly id: Id<'content'>
  readonly details: DetailsOf<Kind>
  readonly startsAt: Date
}

/** What an operator asks for. Texts that are not named stay as they are; a null takes one away. */
export interface Wish {
  readonly details: Details
  readonly state: 'draft' | 'live'
  readonly order: number
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly texts: Readonly<Partial<Record<Language, Text | null>>>
}

export type WishRefusal =
  | 'content_kind_differs'
  | 'content_period_is_wrong'
  | 'image_is_not_allowed'
  | 'link_is_not_allowed'
  | 'video_is_not_youtube'

export type ContentRefusal =
  | WishRefusal
  | 'content_is_missing'
  | 'content_was_changed'
  | 'content_needs_english'
  | 'help_category_is_missing'
