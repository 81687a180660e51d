import { expect, test } from 'vitest'
import { announcementTypes, bannerGroups, type Details, type Wish } from '#modules/content/model.ts'
import { executionsFor } from '#modules/content/rules/executions.ts'
import {
  checkInput,
  defaultHosts,
  isInAppRoute,
  isOwnPicture,
  linkageTypeOf,
  wallClockOf,
  youtubeIdOf,
} from '#modules/content/rules.ts'

test.each(['/', '/help', '/promotions/summer-1', '/rng?vendor=JL&page=2', '/help#deposits', '/seaLottery'])(
  'G03 %s is a route of the site',
  (route) => {
    expect(isInAppRoute(route)).toBe(true)
  },
)

const notRoutes = [
  ...['', 'help', '//evil.example', '/\\evil.example', '\\\\evil.example', '/help//evil.example', '/help/../wps'],
  ...['/wps/session/logout', '/ops/content/banner', '/socket', '/%2f/evil.example', '/help?next=https://evil.example'],
  ...['/help\n', ' /help', '/help\u0000', 'javascript:alert(1)', 'https:/help', '/__proto__', '/constructor'],
  `/help/${'a'.repeat(300)}`,
]

test.each(notRoutes)('G03 G04 %j is no route of the site', (route) => {
  expect(isInAppRoute(route)).toBe(false)
})

test('G03 H06 our own pictures are told from every other', () => {
  expect(['/art/banner/home.svg', '/media/2026/a_b-c.webp'].filter(isOwnPicture)).toHaveLength(2)
  const others = ['/art/x', '/art/../x.svg', '/art//x.svg', '/wps/x.svg', '//art/x.svg', 'https://a.example/art/x.svg']
  expect(
    [...others, 'data:image/svg+xml,x', '/art/x.svg?y', '/art/x.html', '/art/x.svg\n'].filter(isOwnPicture),
  ).toEqual([])
})

const id = 'dQw4w9WgXcQ'

// biome-ignore format: a table
test.each([
  [`https://www.youtube.com/watch?v=${id}`, id],
  [`https://www.youtube.com/watch?t=5&v=${id}&list=x`, id],
  [`https://youtu.be/${id}?si=abc`, id],
  [`https://m.youtube.com/shorts/${id}`, id],
  [`https://www.youtube-nocookie.com/embed/${id}`, id],
  [`http://www.youtube.com/watch?v=${id}`, null],
  [`https://www.youtube.com.evil.example/watch?v=${id}`, null],
  [`https://evil.example/watch?v=${id}`, null],
  [`https://evil.example/https://www.youtube.com/watch?v=${id}`, null],
  [`https://www.youtube.com@evil.example/watch?v=${id}`, null],
  [`https://www.youtube.com:8443/watch?v=${id}`, null],
  [`https://www.youtube.com/watch?v=${id}"onload=x`, null],
  [`https://www.youtube.com/redirect?q=https://evil.example&v=${id}`, null],
  ['https://www.youtube.com/watch?v=short', null],
  ['https://vimeo.com/123456789', null],
  ['javascript:alert(1)', null],
  ['', null],
])('G03 the video of %s is %s', (link, expected) => {
  expect(youtubeIdOf(link)).toBe(expected)
})

const moment = new Date(Date.UTC(2026, 0, 1))
const input = (details: Details, period: Partial<Wish> = {}): Wish => ({
  details,
  state: 'live',
  order: 0,
  startsAt: moment,
  endsAt: null,
  texts: {},
  ...period,
})
const banner = (url: string, link: string | null): Wish => input({ kind: 'banner', groupName: 'w_home', url, link })
const art = '/art/banner/home.svg'

// biome-ignore format: a table
test.each([
  ['ok', banner(art, null)],
  ['ok', banner(art, '/promotions')],
  ['ok', banner(art, 'https://www.facebook.com/laro')],
  ['ok', banner('https://img.example/a.png', null)],
  ['content_kind_differs', input({ kind: 'help_category' })],
  ['content_period_is_wrong', { ...banner(art, null), endsAt: moment }],
  ['image_is_not_allowed', banner('https://evil.example/a.png', null)],
  ['image_is_not_allowed', banner('http://img.example/a.png', null)],
  ['image_is_not_allowed', banner('javascript:alert(1)', null)],
  ['image_is_not_allowed', banner('data:image/svg+xml,x', null)],
  ['image_is_not_allowed', banner('https://127.0.0.1/a.png', null)],
  ['image_is_not_allowed', banner('https://[::1]/a.png', null)],
  ['image_is_not_allowed', banner('https://169.254.169.254/latest', null)],
  ['image_is_not_allowed', banner('https://0x7f.1/a.png', null)],
  ['image_is_not_allowed', banner('https://img.example:8443/a.png', null)],
  ['image_is_not_allowed', banner('file:///etc/passwd', null)],
  ['image_is_not_allowed', banner('gopher://img.example/', null)],
  ['link_is_not_allowed', banner(art, 'javascript:alert(1)')],
  ['link_is_not_allowed', banner(art, 'https://evil.example/')],
  ['link_is_not_allowed', banner(art, 'https://www.facebook.com.evil.example/')],
  ['link_is_not_allowed', banner(art, 'https://www.facebook.com@evil.example/')],
  ['link_is_not_allowed', banner(art, 'http://www.facebook.com/')],
  ['link_is_not_allowed', banner(art, '//www.facebook.com/')],
  ['link_is_not_allowed', banner(art, '/wps/session/logout')],
])('G03 H06 %s: %j', (expected, asked) => {
  const answer = checkInput('banner', asked, { ...defaultHosts, pictures: ['img.example'] })
  expect(answer.ok ? 'ok' : answer.refusal).toBe(expected)
})

test('a video is kept as ids, and one foreign link refuses the whole', () => {
  const video = (videos: Record<string, string>) => checkInput('video', input({ kind: 'video', videos }), defaultHosts)
  expect(video({ EN: `https://youtu.be/${id}` })).toEqual({ ok: true, value: { kind: 'video', videos: { EN: id } } })
  const refused = { ok: false, refusal: 'video_is_not_youtube' }
  expect(video({ EN: `https://youtu.be/${id}`, TY: 'https://vimeo.com/1' })).toEqual(refused)
  expect(video({})).toEqual(refused)
})

test('CO-02.6 the linkage type follows from the link', () => {
  expect([null, '/help', 'https://t.me/laro'].map(linkageTypeOf)).toEqual(['NONE', 'ROUTE', 'URL'])
})

test('PO-14 visitors see A and B, the signed-in A, and at the first sign-in A and F', () => {
  expect(executionsFor({ isLogin: false, firstTimeLogin: false })).toEqual(['A', 'B'])
  expect(executionsFor({ isLogin: true, firstTimeLogin: false })).toEqual(['A'])
  expect(executionsFor({ isLogin: true, firstTimeLogin: true })).toEqual(['A', 'F'])
})

// biome-ignore format: a table
test.each([
  ['2026-01-01T00:00:00Z', 'Asia/Manila', '2026-01-01 08:00:00'],
  ['2025-12-31T16:00:00Z', 'Asia/Manila', '2026-01-01 00:00:00'],
  ['2026-07-04T15:59:59Z', 'Asia/Manila', '2026-07-04 23:59:59'],
  ['2026-07-04T05:06:07Z', 'UTC', '2026-07-04 05:06:07'],
])('CO-07.1 %s in %s is %s', (instant, timeZone, expected) => {
  expect(wallClockOf(new Date(instant), timeZone)).toEqual({ date: expected.slice(0, 10), time: expected })
})

test('CO-07.2 CO-07.3 announcements and banners are of the specified kinds', () => {
  expect(announcementTypes).toEqual(['B', 'PL', 'PU', 'PR', 'H'])
  const groups = ['w_home', 'w_activity', 'w_model', 'w_register', 'w_video', 'w_event', 'w_login', 'w_forget']
  expect(bannerGroups.toSorted()).toEqual(groups.toSorted())
})
