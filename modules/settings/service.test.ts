import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { type SettingChange, type SettingName, settingNames } from '#modules/settings/model.ts'
import {
  applySettingChange,
  changeSetting,
  listSettings,
  makeSettings,
  readSetting,
  readSystemStatus,
  type Settings,
} from '#modules/settings/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database
let clock: ManualClock
let told: SettingChange[]
let settings: Settings
let operator: Id<'operator'>
let base: number

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
})

/** A history cannot be emptied, not even for a test, so each test counts on from where the last one ended. */
beforeEach(async () => {
  clock = manualClock(Date.UTC(2026, 0, 1))
  settings = makeNode()
  operator = newId(clock)
  base = await versionOf('analytics')
  if (base > 0) await changeSetting(makeNode(), gtag(null, 0), null)
  base = await versionOf('analytics')
  told = []
})

function makeNode(): Settings {
  return makeSettings({ db, clock, announce: (change) => told.push(change) })
}

async function versionOf(name: SettingName): Promise<number> {
  return (await listSettings(settings)).find((one) => one.name === name)?.version ?? 0
}

async function historyOf(name: SettingName) {
  const { rows } = await sql<{ version: number }>`
    select version, before, after, actor from settings_change where name = ${name} order by version`.execute(db.read)
  return rows
}

/** A request for another analytics id, so many changes after the test began. */
const gtag = (gtagId: string | null, changes: number) => ({
  name: 'analytics',
  version: base + changes,
  value: { gtagId },
})

test('a fresh database has every setting, at version 0', async () => {
  const all = await listSettings(settings)
  expect(all.map(({ name }) => name)).toEqual(settingNames)
  expect(new Set(all.map(({ version }) => version))).toEqual(new Set([0]))
  expect(await readSetting(settings, 'brand')).toMatchObject({ name: 'Laro', platform: 'WEB', lotteryType: 'SEA' })
  expect(await readSetting(settings, 'languages')).toMatchObject({ defaultLanguage: 'EN', secondLanguage: 'TY' })
  expect(await readSetting(settings, 'home')).toMatchObject({ jackpot: { source: 'pool' } })
})

test('a change is read at once, told once, and kept in the history', async () => {
  expect(await readSetting(settings, 'analytics')).toEqual({ gtagId: null })
  const change = { name: 'analytics', version: base + 1 }
  expect(await changeSetting(settings, gtag('G-ABCD12', 0), operator)).toEqual({ ok: true, value: change })
  expect(await readSetting(settings, 'analytics')).toEqual({ gtagId: 'G-ABCD12' })
  expect(told).toEqual([change])

  clock.advance(1000)
  await changeSetting(settings, gtag(null, 1), null)
  expect((await historyOf('analytics')).filter(({ version }) => version > base)).toEqual([
    { version: base + 1, before: { gtagId: null }, after: { gtagId: 'G-ABCD12' }, actor: operator },
    { version: base + 2, before: { gtagId: 'G-ABCD12' }, after: { gtagId: null }, actor: null },
  ])
  expect((await listSettings(settings)).find(({ name }) => name === 'analytics')).toEqual({
    name: 'analytics',
    version: base + 2,
    value: { gtagId: null },
    changedAt: new Date(clock.nowMs()),
    changedBy: null,
  })
})

test.each(['update settings_change set actor = null', 'delete from settings_change', 'truncate settings_change'])(
  'the history is append-only: %s fails',
  async (statement) => {
    await changeSetting(settings, gtag('G-ABCD12', 0), operator)
    await expect(sql.raw(statement).execute(db.read)).rejects.toThrow(/append-only|permission denied/)
  },
)

test.each([
  ['analytics', 1, { gtagId: 'G-ABCD12' }, 'version_is_stale'],
  ['analytic', 0, {}, 'setting_is_unknown'],
  ['__proto__', 0, {}, 'setting_is_unknown'],
  ['constructor', 0, {}, 'setting_is_unknown'],
  ['analytics', 0, { gtagId: 'nonsense' }, 'setting_is_invalid'],
  ['analytics', 0, undefined, 'setting_is_invalid'],
] as const)('%s, %s changes later, as %j is refused: %s', async (name, changes, value, refusal) => {
  const answer = await changeSetting(settings, { name, version: base + changes, value }, operator)
  expect(answer).toMatchObject({ ok: false, refusal })
  expect(told).toEqual([])
  expect(await versionOf('analytics')).toBe(base)
  expect((await historyOf('analytics')).at(-1)?.version ?? 0).toBe(base)
})

test('I02 a bad pattern is refused by its place, and the old one stays', async () => {
  const before = await readSetting(settings, 'registration')
  const value = { ...before, email: { ...before.email, acceptedPattern: '^([a-zA-Z0-9]+)+$' } }
  expect(await changeSetting(settings, { name: 'registration', version: 0, value }, operator)).toEqual({
    ok: false,
    refusal: 'setting_is_invalid',
    fields: [{ path: 'value.email.acceptedPattern', code: 'pattern_is_unsafe' }],
  })
  expect(await readSetting(settings, 'registration')).toEqual(before)
})

test('G03 a link that runs code or leads elsewhere is refused by its place', async () => {
  const value = [
    { resourceType: 'TELEGRAM', labelNameEn: 'Telegram', url: 'https://t.me/laro' },
    { resourceType: 'FACEBOOK', labelNameEn: 'Facebook', url: 'javascript:alert(1)' },
  ]
  expect(await changeSetting(settings, { name: 'resources', version: 0, value }, operator)).toMatchObject({
    refusal: 'setting_is_invalid',
    fields: [{ path: 'value.1.url', code: 'link_is_refused' }],
  })
})

test('of three operators who change the same version two are refused, and nothing is lost', async () => {
  // A document nobody changed yet has no row to wait for, so the first race is not like the second.
  for (const version of [0, 1]) {
    const answers = await Promise.all(
      ['PH', 'SG', 'JP'].map(async (country) => {
        const input = { name: 'countryCodes', version, value: { enabled: [country] } }
        return await changeSetting(makeNode(), input, operator)
      }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]))
    expect(refused).toEqual(['version_is_stale', 'version_is_stale'])
  }
  expect(told).toHaveLength(2)
  expect((await historyOf('countryCodes')).map(({ version }) => version)).toEqual([1, 2])
})

test('a read is from memory while it is fresh, and nobody can change what it gives', async () => {
  const brand = await readSetting(settings, 'brand')
  const read = new Proxy(settings.db.read, {
    get() {
      throw new Error('the database was asked')
    },
  })
  const withoutDatabase: Settings = { ...settings, db: { ...settings.db, read } }
  expect(await readSetting(withoutDatabase, 'brand')).toBe(brand)
  expect(() => Object.assign(brand, { name: 'Other' })).toThrow(TypeError)
  clock.advance(30_000)
  await expect(readSetting(withoutDatabase, 'brand')).rejects.toThrow('the database was asked')
})

test('a read that began before a change and ended after it does not bring the old value back', async () => {
  const { cache } = settings
  await changeSetting(makeNode(), gtag('G-ABCD12', 0), operator)
  cache.invalidate({ name: 'analytics', version: base + 1 })
  cache.keep('analytics', { version: base, value: { gtagId: null } })
  expect(await readSetting(settings, 'analytics')).toEqual({ gtagId: 'G-ABCD12' })
})

test('news of an older version, come late, forgets nothing', async () => {
  await changeSetting(settings, gtag('G-AAAA', 0), operator)
  await changeSetting(settings, gtag('G-BBBB', 1), operator)
  await readSetting(settings, 'analytics')
  applySettingChange(settings, { name: 'analytics', version: base + 1 })
  expect(settings.cache.find('analytics')).toMatchObject({ version: base + 2 })
})

test('another node sees a change when it hears of it, and soon enough when it does not', async () => {
  const other = makeNode()
  expect(await readSetting(other, 'analytics')).toEqual({ gtagId: null })
  await changeSetting(settings, gtag('G-AAAA', 0), operator)
  applySettingChange(other, told[0])
  expect(await readSetting(other, 'analytics')).toEqual({ gtagId: 'G-AAAA' })

  await changeSetting(settings, gtag('G-BBBB', 1), operator)
  for (const noise of [null, 'x', {}, { name: 'nope', version: 9 }, { name: 'analytics', version: 'x' }]) {
    applySettingChange(other, noise)
  }
  expect(await readSetting(other, 'analytics')).toEqual({ gtagId: 'G-AAAA' })
  clock.advance(30_000)
  expect(await readSetting(other, 'analytics')).toEqual({ gtagId: 'G-BBBB' })
})

test('a stored document that no longer fits is our bug, not a guess', async () => {
  await sql`insert into settings_document values ('status', '{"isMaintenance": 1}', 1, now(), null)`.execute(db.read)
  await expect(readSystemStatus(settings, '192.0.2.1')).rejects.toThrow(/does not fit/)
})
