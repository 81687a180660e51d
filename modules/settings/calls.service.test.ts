import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { registrationFields, settingNames, whitelabelFlags } from '#modules/settings/model.ts'
import { listSettings } from '#modules/settings/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { modules } from '#server/modules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { enrolOperator } from '#tests/support/identity.ts'
import { seedDemo } from '#world/demo/seed.ts'

/** The calls as a browser makes them: two nodes of the real composition, one of them behind a proxy. */

const password = 'bukang-liwayway'
const dataDir = mkdtempSync(join(tmpdir(), 'laro-settings-'))
let db: Database
let direct: Server
let proxied: Server
let address: string
let token: string

beforeAll(async () => {
  const env = { LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0', LARO_DEMO_PASSWORD: password }
  db = await testDatabase()
  direct = await compose(readConfig(env), db, makeLogger({ level: 'silent' }))
  proxied = await compose(readConfig({ ...env, LARO_PROXY_HOPS: '1' }), db, makeLogger({ level: 'silent' }))
  await seedDemo(readConfig(env), direct.services)
  address = await direct.listen()
  const { signedIn } = await enrolOperator(direct.services.identity, { username: 'operator', password })
  token = signedIn.token
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

interface Answer {
  readonly code: string
  readonly value: Record<string, unknown>
}

async function get(path: string, remoteAddress = '192.0.2.1', headers: Record<string, string> = {}, node = direct) {
  const answer = await node.app.inject({ method: 'GET', url: `/wps/system/${path}`, remoteAddress, headers })
  return { status: answer.statusCode, ...answer.json<Answer>() }
}

async function put(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await direct.app.inject({ method: 'PUT', url, payload, headers })
  return { status: answer.statusCode, ...answer.json<Answer>() }
}

/** As an operator who has just looked. */
async function change(name: string, edit: (value: Record<string, unknown>) => unknown) {
  const now = (await listSettings(direct.services.settings)).find((one) => one.name === name)
  const body = { version: now?.version ?? 0, value: edit((now?.value ?? {}) as Record<string, unknown>) }
  const answer = await put(`/ops/settings/${name}`, body, { authorization: `Bearer ${token}` })
  expect(answer).toMatchObject({ status: 200, code: 'ok' })
}

test('CA-02.13 /wps/system/whitelabel tells all thirteen flags', async () => {
  const { value } = await get('whitelabel')
  expect(Object.keys(value).toSorted()).toEqual([...whitelabelFlags].toSorted())
})

test('VA-04.1 CA-02.14 /wps/system/setting/register tells the rule of every field', async () => {
  const { value } = await get('setting/register')
  expect(Object.keys(value).toSorted()).toEqual([...registrationFields].toSorted())
  expect(value).toMatchObject({
    username: { enabled: true, required: true, acceptedPattern: null, patternId: 4, minLength: 4, maxLength: 16 },
  })
})

test('CA-02.18 the permission call carries the parts that the specification names', async () => {
  const { value } = await get('permission')
  expect(Object.keys(value).toSorted()).toEqual(['info', 'location', 'maintenance', 'regionRestriction'])
  expect(Object.keys(value['info'] as object).toSorted()).toEqual(
    [
      ...['analytics', 'domainRoute', 'imageCDNs', 'launchGameCDNs', 'mainDomain', 'register', 'resources'],
      'whitelabelVal',
    ].toSorted(),
  )
  expect(value).toMatchObject({ maintenance: false, regionRestriction: false, location: null })
})

test('CO-02.8 CO-02.9 CO-02.10 CA-02.16 CA-02.19 country codes, brand, customer service and domain route have the fields of the specification', async () => {
  const countries = (await get('countryCodes')).value as unknown as object[]
  expect(countries[0]).toEqual({ countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' })
  expect((await get('brand')).value).toMatchObject({
    platform: 'WEB',
    lotteryType: 'SEA',
    currency: 'PHP',
    minimumAge: 21,
    languages: { offered: ['EN', 'TY', 'AR'], defaultLanguage: 'EN', secondLanguage: 'TY' },
  })
  const services = (await get('customerService')).value as unknown as { csType: string }[]
  expect(services.map(({ csType }) => csType)).toEqual(['FACEBOOK', 'TELEGRAM', 'LIVECHAT'])
  expect((await get('domainRoute')).value).toEqual({
    mainDomain: null,
    domains: [],
    imageCDNs: [],
    launchGameCDNs: [],
  })
})

test('A22 K12 the status is that of the peer, or of the trusted proxy’s word, whatever else a header says', async () => {
  await change('status', (value) => ({
    ...value,
    blockedCountries: ['KP'],
    blockedRanges: ['2001:db8:bad::/48'],
    countryRanges: [{ countryCode: 'KP', ranges: ['198.51.100.0/24'] }],
  }))
  const blocked = { status: 2, endTime: null, ip: '198.51.100.9' }
  expect((await get('status', '198.51.100.9')).value).toEqual(blocked)
  expect((await get('status', '::ffff:198.51.100.9')).value).toEqual(blocked)
  expect((await get('status', '2001:db8:bad::1')).value).toMatchObject({ status: 2, ip: '2001:db8:bad::1' })
  expect((await get('permission', '198.51.100.9')).value).toMatchObject({ regionRestriction: true, location: 'KP' })

  const lies = {
    'x-forwarded-for': '192.0.2.1',
    forwarded: 'for=192.0.2.1',
    'x-real-ip': '192.0.2.1',
    'cf-connecting-ip': '192.0.2.1',
  }
  expect((await get('status', '198.51.100.9', lies)).value).toEqual(blocked)
  const pretends = { 'x-forwarded-for': '<script>alert(1)</script>' }
  expect((await get('status', '192.0.2.1', pretends)).value).toEqual({ status: 0, endTime: null, ip: '192.0.2.1' })

  // Behind one proxy the last hop's word counts, and nothing that stood before it.
  const through = { 'x-forwarded-for': '192.0.2.1, 198.51.100.9' }
  expect((await get('status', '10.0.0.1', through, proxied)).value).toEqual(blocked)
})

test('maintenance tells when it ends, and lets the operators’ addresses in', async () => {
  const endTime = '2026-12-01T04:00:00Z'
  await change('status', (value) => ({ ...value, isMaintenance: true, endTime, allowedRanges: ['192.0.2.7/32'] }))
  expect((await get('status')).value).toEqual({ status: 1, endTime, ip: '192.0.2.1' })
  expect((await get('permission')).value).toMatchObject({ maintenance: true, regionRestriction: false })
  expect((await get('status', '192.0.2.7')).value).toMatchObject({ status: 0, endTime: null })
  await change('status', (value) => ({ ...value, isMaintenance: false, endTime: null }))
  expect((await get('status')).value).toMatchObject({ status: 0, endTime: null })
})

test('LY-09.2 LY-09.3 the counters of home are the operator’s to set, and the pool begins with the seeds of its pots', async () => {
  expect((await get('home')).value).toEqual({
    jackpot: { source: 'pool', start: { min: 1_400_000, max: 1_500_000 } },
    second: { min: 51_101_996, max: 51_273_838 },
    currency: 'PHP',
    pool: '12000.00',
  })
  await change('home', (value) => ({ ...value, jackpot: { source: 'display', start: { fixed: 1_450_000 } } }))
  expect((await get('home')).value).toMatchObject({
    jackpot: { source: 'display', start: { fixed: 1_450_000 } },
    pool: '12000.00',
  })
})

test('CA-11.5 G13 the language update takes what is offered, and nothing that is no code', async () => {
  const choose = async (language: unknown) => await put('/wps/system/language', { language })
  expect(await choose('TY')).toMatchObject({ status: 200, value: { language: 'TY' } })
  expect(await choose('FR')).toMatchObject({ status: 422, code: 'language_is_not_offered' })
  for (const bad of ['../../x', '__proto__', 'constructor', 'ty', '', 'x'.repeat(10_000), 7, null, ['TY']]) {
    expect(await choose(bad)).toMatchObject({ status: 400, code: 'input_is_invalid' })
  }
})

test('an operator sees every setting, and is told by place what cannot be', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const all = await direct.app.inject({ url: '/ops/settings', headers })
  const names = all.json<{ value: { name: string }[] }>().value.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...settingNames, ...modules.settings.map(({ name }) => name)].toSorted())
  expect(await put('/ops/settings/nothing', { version: 0, value: {} }, headers)).toMatchObject({
    status: 404,
    code: 'setting_is_unknown',
  })
  expect(await put('/ops/settings/analytics', { version: 5, value: { gtagId: null } }, headers)).toMatchObject({
    status: 409,
    code: 'version_is_stale',
  })
  expect(await put('/ops/settings/analytics', { version: 0, value: { gtagId: 'x', a: 1 } }, headers)).toMatchObject({
    status: 400,
    code: 'setting_is_invalid',
    value: {
      fields: [
        { path: 'value.gtagId', code: 'invalid_format' },
        { path: 'value.a', code: 'is_unknown' },
      ],
    },
  })
})

test('an open browser hears of a change, and what it then asks for is new', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`)
  const received: unknown[] = []
  const event = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string; data?: unknown }
      if (message.type === 'subscribed') void change('analytics', () => ({ gtagId: 'G-ABCD12' }))
      if (message.type !== 'news') return
      received.push(message.data)
      resolve()
    })
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'public' }))
  await event
  socket.terminate()
  expect(received).toEqual([{ type: 'settings', name: 'analytics', version: 1 }])
  expect((await get('permission')).value['info']).toMatchObject({ analytics: { gtagId: 'G-ABCD12' } })
})
