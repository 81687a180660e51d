import { no, type Result, yes } from '#kit/result.ts'
import type { ContentKind, Details, DetailsOf, Wish, WishRefusal } from '#modules/content/model.ts'

/** The first step of every address a visitor can be sent to. Calls are not among them, so no banner can point at one. */
const inAppRoutes: ReadonlySet<string> = new Set([
  '',
  'index',
  'home',
  'login',
  'register',
  'agent',
  'member',
  'down',
  'help',
  'sports',
  'esports',
  'fish',
  'live',
  'pvp',
  'jili',
  'rng',
  'lottery',
  'seaLottery',
  'vnLottery',
  'lott',
  'elott',
  'cockfight',
  'promotions',
  'pointMall',
  'seamless',
  'sponsor',
  'description',
])

// Nothing here can begin a host, climb a folder or be decoded into something else: no second slash, dot, % or backslash.
const routeShape = /^\/([A-Za-z0-9_-]*)(?:\/[A-Za-z0-9_-]+)*(?:\?[A-Za-z0-9_=&-]*)?(?:#[A-Za-z0-9_-]*)?$/

export function isInAppRoute(text: string): boolean {
  const [, first] = routeShape.exec(text) ?? []
  return first !== undefined && text.length <= 200 && inAppRoutes.has(first)
}

const pictureShape = /^\/(?:art|media)(?:\/[A-Za-z0-9_-]+)+\.(?:svg|png|jpg|webp|avif)$/

/** A picture that we serve ourselves. As an image even an SVG runs nothing. */
export function isOwnPicture(path: string): boolean {
  return path.length <= 200 && pictureShape.test(path)
}

/**
 * The address in its one spelling, or null when it is not plain https. Signs that browsers skip or turn into others
 * (blanks, backslashes) and names before an @ are refused, because they make an address look like another.
 */
export function httpsAddressOf(text: string): URL | null {
  if (text.length > 2000 || !/^https:\/\/[!-[\]-~]+$/i.test(text)) return null
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return url
}

/** Whole names, never suffixes: `youtube.com.example` is not YouTube. A port is a different server. */
function isOnHost(text: string, hosts: readonly string[]): boolean {
  const url = httpsAddressOf(text)
  return url !== null && url.port === '' && hosts.includes(url.hostname)
}

/** Which foreign servers a banner may show a picture of or lead to. */
export interface AllowedHosts {
  readonly pictures: readonly string[]
  readonly links: readonly string[]
}

export const defaultHosts: AllowedHosts = {
  pictures: [],
  links: [
    'www.facebook.com',
    'www.instagram.com',
    'x.com',
    'twitter.com',
    'www.youtube.com',
    'youtu.be',
    't.me',
    'telegram.org',
  ],
}

export type LinkageType = 'NONE' | 'ROUTE' | 'URL'

/** Told by the link itself, so that the two cannot contradict each other. */
export function linkageTypeOf(link: string | null): LinkageType {
  if (link === null) return 'NONE'
  return link.startsWith('/') ? 'ROUTE' : 'URL'
}

const youtubeHosts = ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']

/** The id inside a link to YouTube, or null. Only the id is kept, so nothing else of the link can reach a page. */
export function youtubeIdOf(link: string): string | null {
  const url = httpsAddressOf(link)
  if (!url || url.port !== '') return null
  const steps = url.pathname.split('/').slice(1)
  let id: string | null | undefined
  if (url.hostname === 'youtu.be' && steps.length === 1) [id] = steps
  if (youtubeHosts.includes(url.hostname)) {
    if (url.pathname === '/watch') id = url.searchParams.get('v')
    if (steps.length === 2 && ['embed', 'shorts', 'live', 'v'].includes(steps[0] ?? '')) id = steps[1]
  }
  return id && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : null
}

/** What a request comes to: links that are allowed, and videos as ids. The first fault is the answer, in this order. */
export function checkInput(kind: ContentKind, input: Wish, hosts: AllowedHosts): Result<Details, WishRefusal> {
  const { details } = input
  if (details.kind !== kind) return no('content_kind_differs')
  if (input.endsAt !== null && input.endsAt <= input.startsAt) return no('content_period_is_wrong')
  if (details.kind === 'banner') return checkBanner(details, hosts)
  if (details.kind === 'video') return checkVideo(details)
  return yes(details)
}

function checkBanner(banner: DetailsOf<'banner'>, hosts: AllowedHosts): Result<Details, WishRefusal> {
  const { url, link } = banner
  if (!isOwnPicture(url) && !isOnHost(url, hosts.pictures)) return no('image_is_not_allowed')
  if (link !== null && !isInAppRoute(link) && !isOnHost(link, hosts.links)) return no('link_is_not_allowed')
  return yes(banner)
}

function checkVideo(video: DetailsOf<'video'>): Result<Details, WishRefusal> {
  const ids = Object.entries(video.videos).map(([language, link]) => [language, youtubeIdOf(link)] as const)
  if (ids.length === 0 || ids.some(([, id]) => id === null)) return no('video_is_not_youtube')
  return yes({ kind: 'video', videos: Object.fromEntries(ids) })
}

/** As the calls write a moment, on the wall clock of the brand. */
export function wallClockOf(at: Date, timeZone: string): { readonly date: string; readonly time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const date = `${part('year')}-${part('month')}-${part('day')}`
  return { date, time: `${date} ${part('hour')}:${part('minute')}:${part('second')}` }
}
