import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Details, executions, type Text, type Wish } from '#modules/content/model.ts'
import { executionsFor } from '#modules/content/rules/executions.ts'
import { defaultHosts } from '#modules/content/rules.ts'
import {
  announcements,
  banners,
  type Change,
  type Content,
  helpCenter,
  listItems,
  notices,
  page,
  saveItem,
  video,
  withdrawItem,
} from '#modules/content/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database
let clock: ManualClock
let told: string[]
let content: Content
const operator = newId<'operator'>(manualClock(0))

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => {
  await db.close()
})

let years = 2000

beforeEach(() => {
  // Each test has a year of its own and ends what it publishes within it, so none sees another's.
  years += 1
  clock = manualClock(Date.UTC(years, 0, 1))
  told = []
  content = { db, clock, hosts: defaultHosts, timeZone: 'UTC', announceChange: (kind) => told.push(kind) }
})

const english = (title: string, html = ''): { EN: Text } => ({ EN: { title, html } })
const posted = (kind: 'announcement' | 'notice', more: object = {}): Details => {
  return { kind, type: 'PU', execution: 'A', platform: 'W', promotionType: null, ...more }
}

function inputOf(details: Details, texts: Wish['texts'], more: Partial<Wish> = {}): Wish {
  const startsAt = new Date(clock.nowMs())
  const endsAt = new Date(Date.UTC(years, 11, 31))
  return { details, state: 'live', order: 0, startsAt, endsAt, texts, ...more }
}

async function save(details: Details, texts: Wish['texts'], more: Partial<Wish> = {}, change: Partial<Change> = {}) {
  const kept = { kind: details.kind, id: newId<'content'>(clock), version: 0, by: operator, ...change }
  return await saveItem(content, kept, inputOf(details, texts, more))
}

async function publish(details: Details, texts: Wish['texts'], more: Partial<Wish> = {}) {
  const saved = await save(details, texts, more)
  if (!saved.ok) throw new Error(saved.refusal)
  return saved.value
}

const everything = { types: ['B', 'PL', 'PU', 'PR', 'H'], executions } as const
const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title)

test('CA-06.1 CA-06.3 announcements come by type and execution, newest first', async () => {
  await publish(posted('announcement', { type: 'PU' }), english('first'))
  clock.advance(1000)
  await publish(posted('announcement', { type: 'PR', promotionType: 'WELCOME' }), english('second'))
  clock.advance(1000)
  await publish(posted('announcement', { type: 'H', execution: 'B' }), english('third'))

  expect(titles(await announcements(content, 'EN', everything))).toEqual(['third', 'second', 'first'])
  expect(titles(await announcements(content, 'EN', { ...everything, types: ['PU', 'H'] }))).toEqual(['third', 'first'])
  const [promotion] = await announcements(content, 'EN', { ...everything, types: ['PR'] })
  expect(promotion?.details).toMatchObject({ promotionType: 'WELCOME', execution: 'A', platform: 'W' })
})

test('PO-14 A is for everyone, B for visitors, F for a first sign-in', async () => {
  for (const execution of executions) await publish(posted('announcement', { execution }), english(execution))
  const seenBy = async (isLogin: boolean, firstTimeLogin: boolean) => {
    const asked = { ...everything, executions: executionsFor({ isLogin, firstTimeLogin }) }
    return titles(await announcements(content, 'EN', asked)).toSorted()
  }
  expect(await seenBy(false, false)).toEqual(['A', 'B'])
  expect(await seenBy(true, false)).toEqual(['A'])
  expect(await seenBy(true, true)).toEqual(['A', 'F'])
})

test('a notice is seen from its start to its end, and not as a draft', async () => {
  const startsAt = new Date(clock.nowMs() + 1000)
  const endsAt = new Date(clock.nowMs() + 2000)
  await publish(posted('notice'), english('soon'), { startsAt, endsAt })
  await publish(posted('notice'), english('draft'), { state: 'draft' })
  expect(await notices(content, 'EN')).toEqual([])
  clock.advance(1000)
  expect(titles(await notices(content, 'EN'))).toEqual(['soon'])
  clock.advance(1000)
  expect(await notices(content, 'EN')).toEqual([])
})

test('a text is read in its language, or in English where it has none', async () => {
  await publish(posted('notice'), { ...english('Hello'), TY: { title: 'Kumusta', html: '' } })
  expect(titles(await notices(content, 'TY'))).toEqual(['Kumusta'])
  expect(titles(await notices(content, 'AR'))).toEqual(['Hello'])
})

test('G01 what is stored is clean, in every language', async () => {
  const dirty = '<p onclick="x">Hi<script>alert(1)</script><a href="javascript:x">go</a></p>'
  const item = await publish(posted('notice'), { ...english('a', dirty), TY: { title: 'b', html: dirty } })
  const clean = '<p>Hi<span>go</span></p>'
  expect(item.texts).toEqual({ EN: { title: 'a', html: clean }, TY: { title: 'b', html: clean } })
  const { items } = await listItems(content, 'notice', null, 0)
  expect(items.find(({ id }) => id === item.id)).toEqual(item)
})

test('an edit names its version, keeps the languages it does not name, and remembers who', async () => {
  const made = await publish(posted('notice'), { ...english('one'), TY: { title: 'isa', html: '' } })
  clock.advance(1000)
  const other = newId<'operator'>(clock)
  const edit = { id: made.id, version: 1, by: other }
  const saved = await save(made.details, { ...english('two'), AR: { title: 'ثلاثة', html: '' } }, {}, edit)
  expect(saved).toMatchObject({
    ok: true,
    value: { version: 2, createdBy: operator, updatedBy: other, createdAt: made.createdAt },
  })
  expect(saved.ok && Object.keys(saved.value.texts).toSorted()).toEqual(['AR', 'EN', 'TY'])

  expect(await save(made.details, english('late'), {}, edit)).toEqual({ ok: false, refusal: 'content_was_changed' })
  expect(await save(made.details, english('again'), {}, { id: made.id })).toMatchObject({
    refusal: 'content_was_changed',
  })
  const without = await save(made.details, { TY: null }, {}, { ...edit, version: 2 })
  expect(without.ok && Object.keys(without.value.texts).toSorted()).toEqual(['AR', 'EN'])
  const mute = await save(made.details, { EN: null }, {}, { ...edit, version: 3 })
  expect(mute).toEqual({ ok: false, refusal: 'content_needs_english' })
  expect(titles(await notices(content, 'EN'))).toEqual(['two'])
})

test('of two edits of one version at once, one is made', async () => {
  const made = await publish(posted('notice'), english('one'))
  const answers = await Promise.all(
    ['a', 'b'].map((title) => save(made.details, english(title), {}, { id: made.id, version: 1 })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.refusal === 'content_was_changed')).toHaveLength(1)
})

test('an id of one kind is missing among the others, and cannot be taken over', async () => {
  const made = await publish(posted('notice'), english('one'))
  const banner = { kind: 'banner', groupName: 'w_home', url: '/art/banner/a.svg', link: null } as const
  expect(await save(banner, english('x'), {}, { id: made.id, version: 1 })).toMatchObject({
    refusal: 'content_is_missing',
  })
  expect(await save(banner, english('x'), {}, { id: made.id })).toMatchObject({ refusal: 'content_was_changed' })
  const change = { kind: 'banner', id: made.id, version: 1, by: operator } as const
  expect(await withdrawItem(content, change)).toEqual({ ok: false, refusal: 'content_is_missing' })
})

test('what is withdrawn is gone from the site, stays on record, and can be published again', async () => {
  const made = await publish(posted('notice'), english('one'))
  const change = { kind: 'notice', id: made.id, version: 1, by: operator } as const
  expect(await withdrawItem(content, change)).toMatchObject({ ok: true, value: { state: 'withdrawn', version: 2 } })
  expect(await withdrawItem(content, change)).toEqual({ ok: false, refusal: 'content_was_changed' })
  expect(await notices(content, 'EN')).toEqual([])
  const { items } = await listItems(content, 'notice', 'withdrawn', 0)
  expect(items.map(({ id }) => id)).toContain(made.id)
  expect(await save(made.details, {}, {}, { id: made.id, version: 2 })).toMatchObject({ ok: true })
  expect(titles(await notices(content, 'EN'))).toEqual(['one'])
})

test('pages are told of what visitors can see, and of nothing else', async () => {
  const draft = await publish(posted('notice'), english('one'), { state: 'draft' })
  await save(draft.details, english(''), { endsAt: draft.startsAt }, { id: draft.id, version: 1 })
  expect(told).toEqual([])
  await save(draft.details, {}, {}, { id: draft.id, version: 1 })
  await withdrawItem(content, { kind: 'notice', id: draft.id, version: 2, by: operator })
  expect(told).toEqual(['notice', 'notice'])
})

test('banners come by group, in their order', async () => {
  const banner = (groupName: 'w_home' | 'w_login', name: string) =>
    ({ kind: 'banner', groupName, url: `/art/banner/${name}.svg`, link: '/help' }) as const
  await publish(banner('w_home', 'b'), english('b'), { order: 2 })
  await publish(banner('w_home', 'a'), english('a'), { order: 1 })
  await publish(banner('w_login', 'c'), english('c'))
  expect(titles(await banners(content, 'EN', 'w_home'))).toEqual(['a', 'b'])
  expect(titles(await banners(content, 'EN', 'w_login'))).toEqual(['c'])
  expect(await banners(content, 'EN', 'w_forget')).toEqual([])
})

test('the help centre has its articles under their categories, and no empty category', async () => {
  const full = await publish({ kind: 'help_category' }, english('Money'), { order: 1 })
  await publish({ kind: 'help_category' }, english('Empty'))
  await publish({ kind: 'help_article', categoryId: full.id }, english('Deposits', '<p>How</p>'))
  const help = await helpCenter(content, 'TY')
  expect(help.map(({ title, articles }) => [title, titles(articles)])).toEqual([['Money', ['Deposits']]])
  const lost = newId<'content'>(clock)
  const refused = await save({ kind: 'help_article', categoryId: lost }, english('Lost'))
  expect(refused).toEqual({ ok: false, refusal: 'help_category_is_missing' })
})

test('of a page the live text that started last is shown', async () => {
  expect(await page(content, 'EN', 'sponsor')).toEqual({ ok: false, refusal: 'content_is_missing' })
  await publish({ kind: 'page', page: 'sponsor' }, english('old', '<p>old</p>'))
  const startsAt = new Date(clock.nowMs() + 1000)
  await publish({ kind: 'page', page: 'sponsor' }, english('new', '<p>new</p>'), { startsAt })
  expect(await page(content, 'EN', 'sponsor')).toMatchObject({ value: { title: 'old' } })
  clock.advance(1000)
  expect(await page(content, 'EN', 'sponsor')).toMatchObject({ value: { title: 'new', html: '<p>new</p>' } })
})

test('CO-04.1 the video comes in one’s language by the locale map, else in English, else as it is', async () => {
  expect(await video(content, 'EN')).toBeNull()
  const link = (name: string) => `https://youtu.be/${name.padEnd(11, '0')}`
  await publish({ kind: 'video', videos: { TH: link('thai') } }, english('v'))
  expect(await video(content, 'AR')).toEqual({ title: 'v', videoId: 'thai0000000', locale: 'th' })
  clock.advance(1000)
  await publish({ kind: 'video', videos: { EN: link('english'), TY: link('filipino') } }, english('v'))
  expect(await video(content, 'TY')).toMatchObject({ videoId: 'filipino000', locale: 'tl' })
  expect(await video(content, 'AR')).toMatchObject({ videoId: 'english0000', locale: 'en' })
})

test('G03 a banner that leads astray is refused and leaves nothing', async () => {
  const id = newId<'content'>(clock)
  const astray = {
    kind: 'banner',
    groupName: 'w_home',
    url: '/art/banner/a.svg',
    link: 'https://evil.example/',
  } as const
  expect(await save(astray, english('x'), {}, { id })).toEqual({ ok: false, refusal: 'link_is_not_allowed' })
  const { items } = await listItems(content, 'banner', null, 0)
  expect(items.some((item) => item.id === id)).toBe(false)
})
