import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { languages } from '#kit/language.ts'
import { seedContent } from '#modules/content/demo/seed.ts'
import { cleanHtml } from '#modules/content/html.ts'
import { bannerGroups, pageNames } from '#modules/content/model.ts'
import { contentRefusals } from '#modules/content/refusals.ts'
import { contentRoutes } from '#modules/content/routes.ts'
import { defaultHosts } from '#modules/content/rules.ts'
import { type Content, listItems } from '#modules/content/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample, tokens } from '#server/http/sample-app.ts'
import { testDatabase } from '#tests/support/database.ts'

const clock = manualClock(Date.UTC(2026, 4, 31, 18, 30))
let db: Database
let app: FastifyInstance
let content: Content

beforeAll(async () => {
  db = await testDatabase()
  content = { db, clock, hosts: defaultHosts, timeZone: 'Asia/Manila', announceChange: () => {} }
  await seedContent(content)
  app = await buildSample({ routes: contentRoutes(content), refusals: contentRefusals })
})

afterAll(async () => {
  await app.close()
  await db.close()
})

interface Row {
  readonly id: string
  readonly title: string
  readonly content: string
}

async function get(url: string) {
  const answer = await app.inject({ url })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: unknown }>() }
}

async function rows(url: string): Promise<Row[]> {
  const { code, value } = await get(url)
  expect(code, url).toBe('ok')
  return value as Row[]
}

async function operate(method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${tokens.operator}` }
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, ...answer.json<{ code: string; value: Record<string, never> }>() }
}

const list = '/wps/relay/MCSFE_getListAnnouncements'

test('CO-02.7 CO-07.1 an announcement has the specified fields, dated on the wall clock of the brand', async () => {
  const [newest] = await rows(`${list}?type=PU&platform=W&execution=A&language=EN`)
  expect(newest).toEqual({
    id: expect.any(String),
    title: 'Welcome to Laro',
    content: expect.stringContaining('no real money moves'),
    promotionType: null,
    type: 'PU',
    execution: 'A',
    startDateStr: '2026-06-01',
    time: '2026-06-01 02:30:00',
  })
})

test('CA-06.1 CA-06.3 several types and executions can be asked for at once, and none means all', async () => {
  const counts = [
    (await rows(list)).length,
    (await rows(`${list}?type=PU,B,PL`)).length,
    (await rows(`${list}?type=PU,B`)).length,
    (await rows(`${list}?execution=A,B`)).length,
    (await rows(`${list}?execution=F`)).length,
    (await rows(`${list}?type=H`)).length,
  ]
  expect(counts).toEqual([3, 3, 2, 2, 1, 0])
})

test('notices come with title and start date, newest first', async () => {
  const found = await rows('/wps/relay/MCSFE_getListNotices?language=TY')
  expect(found).toHaveLength(4)
  expect(found[0]).toMatchObject({ title: 'Ang site na ito ay demonstrasyon', startDateStr: '2026-06-01' })
  const times = found.map((one) => (one as Row & { time: string }).time)
  expect(times).toEqual(times.toSorted().reverse())
})

test.each(bannerGroups)('CO-02.6 CO-07.3 group %s has banners with the specified fields', async (group) => {
  const found = await rows(`/wps/relay/MCSFE_getBanners?groupName=${group}&language=AR`)
  expect(found.length).toBeGreaterThan(0)
  for (const banner of found) {
    expect(banner).toMatchObject({ groupName: group, url: expect.stringMatching(/^\/art\/banner\/[a-z-]+\.svg$/) })
    expect(banner).toMatchObject({ linkageType: expect.stringMatching(/^(NONE|ROUTE)$/) })
  }
})

test('the help centre is there in every shipped language, each with six articles', async () => {
  for (const language of ['EN', 'TY', 'AR']) {
    const { value } = await get(`/wps/system/helpCenter?lang=${language}&device=WEB`)
    const { categories } = value as { categories: { title: string; articles: Row[] }[] }
    expect(categories.map(({ articles }) => articles.length)).toEqual([1, 2, 3])
  }
})

test.each(pageNames)('the page %s has a text in each shipped language', async (name) => {
  const texts = await Promise.all(
    ['EN', 'TY', 'AR'].map((language) => get(`/wps/system/pages/${name}?language=${language}`)),
  )
  expect(new Set(texts.map(({ value }) => (value as Row).content)).size).toBe(3)
})

test('where there is no video the answer is null, not an invented one', async () => {
  expect(await get('/wps/system/video?language=EN')).toMatchObject({ status: 200, code: 'ok', value: null })
})

test('G13 every listed language is answered', async () => {
  for (const language of languages) expect(await rows(`${list}?language=${language}`)).toHaveLength(3)
})

const strangers = ['../../x', '__proto__', 'constructor', 'en', 'XX', '', 'EN,TY', 'EN%00', 'E'.repeat(10_000)]

test.each(strangers)('G13 a language like %j is refused everywhere', async (language) => {
  const urls = [
    `${list}?language=${language}`,
    `/wps/relay/MCSFE_getListNotices?language=${language}`,
    `/wps/relay/MCSFE_getBanners?groupName=w_home&language=${language}`,
    `/wps/system/helpCenter?lang=${language}&device=WEB`,
    `/wps/system/pages/sponsor?language=${language}`,
    `/wps/system/video?language=${language}`,
  ]
  const code = language.includes('%00') ? 'text_is_malformed' : 'input_is_invalid'
  for (const url of urls) expect(await get(url), url).toMatchObject({ status: 400, code })
})

test.each([
  'type=X',
  'type=PU,',
  'type=PU,PU,PU,PU,PU,PU',
  'execution=a',
  'platform=M',
  'language=EN&language=TY',
  'x=1',
])('CA-06.2 announcements by %s are refused', async (query) => {
  expect(await get(`${list}?${query}`)).toMatchObject({ status: 400, code: 'input_is_invalid' })
})

const noticeDetails = { kind: 'notice', type: 'B', execution: 'A', platform: 'W', promotionType: null }
const startsAt = '2026-01-01T00:00:00Z'

test('G01 an operator’s notice is published clean, edited by version, and withdrawn', async () => {
  const id = newId(clock)
  const url = `/ops/content/notice/${id}`
  const texts = {
    EN: { title: 'New', html: '<p>Hi<img src=x onerror=alert(1)><iframe src="//evil.example"></iframe></p>' },
  }
  const body = { version: 0, state: 'live', startsAt, details: noticeDetails, texts }
  const made = await operate('PUT', url, body)
  expect(made).toMatchObject({ code: 'ok', value: { version: 1, texts: { EN: { title: 'New', html: '<p>Hi</p>' } } } })
  expect(await operate('PUT', url, body)).toMatchObject({ status: 409, code: 'content_was_changed' })

  const shown = await rows('/wps/relay/MCSFE_getListNotices')
  expect(shown.find((one) => one.id === id)).toMatchObject({ title: 'New', content: '<p>Hi</p>' })
  const listed = await operate('GET', '/ops/content/notice?state=live')
  expect(listed.value).toMatchObject({ total: 5 })

  expect(await operate('DELETE', `${url}?version=9`)).toMatchObject({ status: 409, code: 'content_was_changed' })
  expect(await operate('DELETE', `${url}?version=1`)).toMatchObject({ code: 'ok', value: { state: 'withdrawn' } })
  expect((await rows('/wps/relay/MCSFE_getListNotices')).some((one) => one.id === id)).toBe(false)
})

test('G03 G13 what an operator may not write is refused', async () => {
  const text = { title: 'x', html: '' }
  const put = async (kind: string, more: object) => {
    const body = { version: 0, state: 'live', startsAt, texts: { EN: text }, details: noticeDetails, ...more }
    return (await operate('PUT', `/ops/content/${kind}/${newId(clock)}`, body)).code
  }
  const banner = { kind: 'banner', groupName: 'w_home', url: '/art/banner/a.svg', link: null }
  expect(await put('banner', { details: { ...banner, url: 'javascript:alert(1)' } })).toBe('image_is_not_allowed')
  expect(await put('banner', { details: { ...banner, link: 'https://evil.example' } })).toBe('link_is_not_allowed')
  expect(await put('banner', { details: { ...banner, groupName: 'w_other' } })).toBe('input_is_invalid')
  expect(await put('video', { details: { kind: 'video', videos: { EN: 'https://vimeo.com/1' } } })).toBe(
    'video_is_not_youtube',
  )
  expect(await put('video', { details: { kind: 'video', videos: { XX: 'https://youtu.be/x' } } })).toBe(
    'input_is_invalid',
  )
  expect(await put('notice', { details: banner })).toBe('content_kind_differs')
  expect(await put('notice', { texts: { EN: text, XX: text } })).toBe('input_is_invalid')
  expect(await put('notice', { texts: { TY: text } })).toBe('content_needs_english')
  expect(await put('notice', { texts: { EN: { title: 'a\nb', html: '' } } })).toBe('input_is_invalid')
  expect(await put('notice', { texts: { EN: { title: ' ', html: '' } } })).toBe('input_is_invalid')
  expect(await put('notice', { texts: { EN: { title: 'x', html: 'x'.repeat(20_001) } } })).toBe('input_is_invalid')
  expect(await put('notice', { state: 'withdrawn' })).toBe('input_is_invalid')
  expect(await put('notice', { endsAt: startsAt })).toBe('content_period_is_wrong')
  expect(await put('notice', { version: 3 })).toBe('content_is_missing')
  expect(await put('novel', {})).toBe('input_is_invalid')
})

test('the demo is written clean, in three languages, and once', async () => {
  await seedContent(content)
  // So many are shown on the demo's pages; a demo that wrote none would be clean as well.
  const leastOfDemo = { announcement: 2, notice: 2, banner: 4, help_category: 3, help_article: 6, page: 3 } as const
  const kinds = Object.keys(leastOfDemo) as (keyof typeof leastOfDemo)[]
  for (const kind of kinds) {
    const { items } = await listItems(content, kind, 'live', 0)
    expect(items.length, kind).toBeGreaterThanOrEqual(leastOfDemo[kind])
    expect(items.every(({ version }) => version === 1)).toBe(true)
    for (const { texts } of items) {
      expect(Object.keys(texts).toSorted()).toEqual(['AR', 'EN', 'TY'])
      for (const { html, title } of Object.values(texts)) {
        expect(title).not.toBe('')
        expect(cleanHtml(html)).toBe(html)
      }
    }
  }
})
