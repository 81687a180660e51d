import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import type { payloadKey } from '#kit/frame-contract.ts'
import { identityJobs } from '#modules/identity/jobs.ts'
import { phoneLabel } from '#modules/identity/open-session.ts'
import { createAccount } from '#modules/identity/service.ts'
import { bindPhone, findAccount, findAccountByUsername } from '#modules/identity/store/accounts.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { openVault } from '#server/keys/vault.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { solveSlider } from '#tests/support/slider.ts'
import { makeSealer } from '#web/lib/seal.ts'
import { seedDemo } from '#world/demo/seed.ts'

/** The doors as a stranger meets them: the whole house behind one proxy of ours, spoken to over HTTP. */

const password = 'bukang-liwayway'
const dataDir = mkdtempSync(join(tmpdir(), 'laro-doors-'))
let db: Database
let server: Server
let address: string
let sealer: ReturnType<typeof makeSealer>

beforeAll(async () => {
  const config = readConfig({
    LARO_WEB: 'off',
    LARO_DATA_DIR: dataDir,
    PORT: '0',
    LARO_DEMO_PASSWORD: password,
    LARO_PROXY_HOPS: '1',
  })
  db = await testDatabase()
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  await seedDemo(config, server.services)
  address = await server.listen()
  sealer = makeSealer({
    clock: systemClock,
    fetchKey: () => makeCaller(address).api.call<typeof payloadKey>('GET /wps/system/key', {}),
  })
})
afterAll(async () => {
  await server.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

interface Reply {
  readonly status: number
  readonly code: string
  readonly value: { readonly token?: string; readonly next?: string; readonly fields?: unknown } | null
  readonly cookies: readonly string[]
}

async function call(
  line: string,
  { body, headers = {}, isPlain = false }: { body?: unknown; headers?: Record<string, string>; isPlain?: boolean } = {},
): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ')
  const sealed = body === undefined || isPlain ? undefined : await sealer.seal({ method, path, body })
  const payload = isPlain ? body : sealed?.ok ? sealed.value : undefined
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...(payload ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  const { code, value } = (await answer.json()) as Pick<Reply, 'code' | 'value'>
  return { status: answer.status, code, value, cookies: answer.headers.getSetCookie() }
}

const by = (...chain: string[]) => ({ 'x-forwarded-for': chain.join(', '), 'user-agent': 'Test browser' })

async function logIn(
  username: string,
  headers: Record<string, string>,
  more: Record<string, unknown> = {},
): Promise<Reply> {
  const pass = await solveSlider(address, 'login', username, { headers })
  return await call('POST /wps/session/login', { body: { username, password, ...pass, ...more }, headers })
}

async function makeAccount(username: string, input: { hasDefaultPassword?: boolean; phone?: string } = {}) {
  const { identity } = server.services
  const { phone, ...rest } = input
  const made = await createAccount(identity, { username, nickname: username, password, ...rest })
  if (!made.ok) throw new Error(made.refusal)
  if (phone) {
    const sealed = await identity.pii.seal(phone, phoneLabel(made.value.id))
    await db.tx((tx) =>
      bindPhone(tx, made.value.id, { sealed, hash: identity.pii.blind(phone), at: new Date(systemClock.nowMs()) }),
    )
  }
  return made.value
}

const bearer = (reply: Reply) => ({ authorization: `Bearer ${reply.value?.token}` })

test('ER-01.7 ER-02.9 B01 signing in, registering and asking for a code without a solved slider is refused by the server', async () => {
  const headers = by('203.0.113.1')
  const made = { lot_number: 'a'.repeat(32), captcha_output: 'x', pass_token: 'y', gen_time: '1' }
  for (const [fields, code] of [
    [{}, 'captcha_is_needed'],
    [{ lot_number: '', captcha_output: '', pass_token: '', gen_time: '' }, 'captcha_is_needed'],
    [made, 'captcha_is_refused'],
  ] as const) {
    const login = await call('POST /wps/session/login', { body: { username: 'player', password, ...fields }, headers })
    expect([login.status, login.code]).toEqual([422, code])
    const sms = { mobileNum: '9171234567', countryDialingCode: '63', type: 'login', ...fields }
    expect((await call('POST /wps/verification/sms/noLogin', { body: sms, headers, isPlain: true })).code).toBe(code)
    const input = {
      username: 'newcomer',
      password,
      confirmPassword: password,
      captcha: 'ABCDE',
      agreesToTerms: true,
      isOfAge: true,
    }
    expect((await call('PUT /wps/member/register', { body: { ...input, ...fields }, headers })).code).toBe(code)
  }
})

test('B02 one solved slider opens one call, of the kind, the name and the address it was solved for', async () => {
  const headers = by('203.0.113.2')
  // A drag takes its time, so that they are all made at once.
  const solve = (username?: string) => solveSlider(address, 'login', username, { headers })
  const [pass, sms, mine, another] = await Promise.all([solve('player'), solve(), solve('player'), solve('player')])
  const body = { username: 'player', password, ...pass }
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST /wps/session/login', { body, headers })))
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
  const input = { mobileNum: '9171234567', countryDialingCode: '63', type: 'login', ...sms }
  expect((await call('POST /wps/verification/sms/noLogin', { body: input, headers, isPlain: true })).code).toBe(
    'captcha_is_refused',
  )
  const elsewhere = { body: { username: 'player', password, ...mine }, headers: by('203.0.113.99') }
  expect((await call('POST /wps/session/login', elsewhere)).code).toBe('captcha_is_refused')
  const other = { body: { username: 'agent', password, ...another }, headers }
  expect((await call('POST /wps/session/login', other)).code).toBe('captcha_is_refused')
})

test('A04 a name that exists and one that does not get the same status, shape and words', async () => {
  const wrong = { password: 'not the password' }
  const [known, unknown] = await Promise.all([
    logIn('player', by('203.0.113.3'), wrong),
    logIn('nobody.here', by('203.0.113.4'), wrong),
  ])
  expect({ ...known }).toEqual({ ...unknown })
  expect([known.status, known.code]).toEqual([401, 'credentials_are_wrong'])
})

test('A06 a token that was there before the sign-in is dead after it', async () => {
  const headers = by('203.0.113.5')
  const planted = await logIn('agent', headers)
  const own = await logIn('player', { ...headers, ...bearer(planted) })
  expect(own.code).toBe('ok')
  expect(own.value?.token).not.toBe(planted.value?.token)
  expect((await call('GET /wps/member/info', { headers: { ...headers, ...bearer(planted) } })).status).toBe(401)
})

test('A13 what is remembered is one cookie that no script reads and no other site is sent', async () => {
  const reply = await logIn('player', by('203.0.113.6'), { remember: true })
  const [cookie = ''] = reply.cookies.filter((one) => one.startsWith('__Host-rm='))
  expect(cookie).toMatch(/^__Host-rm=[\w-]{16}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(cookie).not.toContain(password)
  const resumed = await call('POST /wps/session/resume', {
    headers: { ...by('203.0.113.6'), cookie: cookie.split(';')[0] ?? '' },
  })
  expect([resumed.code, resumed.value?.next]).toEqual(['ok', 'open'])
})

test('CA-02.8 ST-06.4 A17 a given password opens no call but the one that changes it', async () => {
  await makeAccount('given.one', { hasDefaultPassword: true })
  const headers = by('203.0.113.7')
  const reply = await logIn('given.one', headers)
  expect(reply.value?.next).toBe('password')
  for (const line of [
    'GET /wps/member/info',
    'GET /wps/ledger/accounts',
    'POST /wps/socket/ticket',
    'GET /wps/member/sessions',
  ]) {
    const refused = await call(line, { headers: { ...headers, ...bearer(reply) } })
    expect([line, refused.status, refused.code]).toEqual([line, 403, 'password_change_is_needed'])
  }
  const change = { newPassword: 'mas ligtas ngayon', confirmNewPassword: 'mas ligtas ngayon' }
  const changed = await call('POST /wps/member/password', { body: change, headers: { ...headers, ...bearer(reply) } })
  expect([changed.code, changed.value?.next]).toEqual(['ok', 'open'])
})

test('A20 a half-way token opens no call but the second factor', async () => {
  await makeAccount('careful.one', { phone: '+639171239920' })
  const headers = by('203.0.113.8')
  const reply = await logIn('careful.one', headers)
  expect(reply.value?.next).toBe('two_factor')
  for (const line of [
    'GET /wps/member/info',
    'GET /wps/ledger/accounts',
    'POST /wps/socket/ticket',
    'POST /wps/session/handoff',
  ]) {
    const refused = await call(line, { headers: { ...headers, ...bearer(reply) } })
    expect([line, refused.status, refused.code]).toEqual([line, 403, 'two_factor_is_needed'])
  }
})

test('ER-02.14 A22 an address that the caller writes down itself counts for nothing', async () => {
  await makeAccount('placed.one')
  const home = by('203.0.113.9')
  expect((await logIn('placed.one', home)).value?.next).toBe('open')
  const { identity } = server.services
  const found = await findAccountByUsername(db.read, 'placed.one')
  const sealed = await identity.pii.seal('+639171239922', phoneLabel(found?.id ?? ''))
  const phone = { sealed, hash: identity.pii.blind('+639171239922'), at: new Date(systemClock.nowMs()) }
  await db.tx((tx) => bindPhone(tx, found?.id ?? '', phone))
  // The registered address stands in front, where only a stranger can have put it; the last one is what our proxy saw.
  expect((await logIn('placed.one', by('203.0.113.9', '198.51.100.22'))).value?.next).toBe('two_factor')
  expect((await logIn('placed.one', home)).value?.next).toBe('open')
})

test('RO-01.2 RO-01.3 ER-02.11 ER-02.12 C07 each of the two doors says who may not come in by it, but only to who knows the password', async () => {
  const { identity } = server.services
  await createAccount(identity, { username: 'agency.one', nickname: 'Agency', password, type: 41 })
  const tries = await Promise.all([
    logIn('player', by('203.0.113.10'), { side: 'agent' }),
    logIn('agency.one', by('203.0.113.11')),
    logIn('agency.one', by('203.0.113.12'), { side: 'agent' }),
    logIn('operator', by('203.0.113.13')),
    logIn('agency.one', by('203.0.113.14'), { password: 'not the password' }),
  ])
  expect(tries.map(({ code }) => code)).toEqual([
    'account_is_no_agent',
    'account_is_no_member',
    'ok',
    'credentials_are_wrong',
    'credentials_are_wrong',
  ])
})

test('CA-02.2 ST-03.2 a trial looks around, and is told to register for the rest', async () => {
  const headers = by('203.0.113.15')
  const body = { os: 'test', platform: 'W', gatewayVersion: 3 }
  const trial = await call('POST /wps/session/login/freeplay', { body, headers, isPlain: true })
  expect(trial.code).toBe('ok')
  const info = await call('GET /wps/member/info', { headers: { ...headers, ...bearer(trial) } })
  expect(info.value).toMatchObject({ type: 4 })
  const refused = await call('GET /wps/member/sessions', { headers: { ...headers, ...bearer(trial) } })
  expect([refused.status, refused.code]).toEqual([403, 'real_account_is_needed'])
})

test('K09 what an old key sealed is sealed again by the nightly job, and still opens', async () => {
  const { identity } = server.services
  const account = await makeAccount('sealed.one', { phone: '+639171239909' })
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0' })
  const vault = await openVault({ db, secret: config.secret, clock: systemClock })
  await vault.pii.rotate()
  const before = await findAccount(db.read, account.id)
  expect(vault.pii.isOld(before?.phoneSealed ?? new Uint8Array())).toBe(true)
  const [, reseal] = identityJobs({ ...identity, pii: vault.pii })
  await reseal?.run(new AbortController().signal)
  const after = await findAccount(db.read, account.id)
  expect(vault.pii.isOld(after?.phoneSealed ?? new Uint8Array())).toBe(false)
  expect(await identity.pii.unseal(after?.phoneSealed ?? new Uint8Array(), phoneLabel(account.id))).toBe(
    '+639171239909',
  )
})
