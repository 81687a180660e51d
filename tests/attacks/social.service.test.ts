import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server as NetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { findBrokenEntry } from '#modules/audit/service.ts'
import { blockAccount, createAccount } from '#modules/identity/service.ts'
import { bindEmail, findAccount } from '#modules/identity/store/accounts.ts'
import { changeSetting, readSetting } from '#modules/settings/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Lie, type LyingProvider, startLyingProvider } from '#tests/support/lying-provider.ts'
import { type Answer, SocialVisitor } from '#tests/support/social-visitor.ts'
import { type IdentityProviders, startIdentityProviders } from '#world/identity-provider/server.ts'

/** The real server, the real calls, and a real OpenID provider; only what no honest provider does is said by another. */

const dataDir = mkdtempSync(join(tmpdir(), 'laro-social-'))
const luz = { name: 'Luz Reyes', email: 'luz@example.com' }
let db: Database
let providers: IdentityProviders
let liar: LyingProvider
let silent: NetServer
const running: Server[] = []
/** One where both services are the simulated ones, one where the first lies and the second never answers. */
let site: string
let otherSite: string
let server: Server

beforeAll(async () => {
  db = await testDatabase()
  providers = await startIdentityProviders({})
  liar = await startLyingProvider()
  silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const mute = { issuer: `http://127.0.0.1:${(silent.address() as { port: number }).port}` }
  ;[server, site] = await open({ google: providers.google, facebook: providers.facebook })
  ;[, otherSite] = await open({ google: liar, facebook: { ...providers.facebook, ...mute } })
  providers.admit(site)
})
afterAll(async () => {
  for (const one of running) await one.stop()
  expect(await findBrokenEntry(db.read)).toBeNull()
  await providers.close()
  await liar.close()
  silent.close()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

type Door = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }

async function open(doors: { google: Door; facebook: Door }): Promise<[Server, string]> {
  const config = readConfig({
    LARO_WEB: 'off',
    LARO_DATA_DIR: dataDir,
    PORT: '0',
    // So that every visitor has an address, and with it a budget of calls, of their own.
    LARO_PROXY_HOPS: '1',
    LARO_GOOGLE_ISSUER: doors.google.issuer,
    LARO_GOOGLE_CLIENT_ID: doors.google.clientId,
    LARO_GOOGLE_CLIENT_SECRET: doors.google.clientSecret,
    LARO_FACEBOOK_ISSUER: doors.facebook.issuer,
    LARO_FACEBOOK_CLIENT_ID: doors.facebook.clientId,
    LARO_FACEBOOK_CLIENT_SECRET: doors.facebook.clientSecret,
  })
  const made = await compose(config, db, makeLogger({ level: 'silent' }))
  running.push(made)
  return [made, await made.listen()]
}

let visitors = 0
function newVisitor(at = site): SocialVisitor {
  visitors += 1
  return new SocialVisitor(at, `198.51.100.${visitors}`)
}

const idOf = ({ code, value }: Answer): string => {
  expect(code).toBe('ok')
  assert(typeof value?.id === 'string', 'somebody is signed in')
  return value.id
}

async function countSessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity_session`.execute(db.read)
  return rows[0]?.count ?? 0
}

/** Refused, and nobody is signed in for it. */
async function expectRefused(attempt: () => Promise<Answer>): Promise<void> {
  const before = await countSessions()
  expect(await attempt()).toMatchObject({ code: 'social_is_refused', value: null })
  expect(await countSessions()).toBe(before)
}

describe('B15 what another browser, another app or another service brings', () => {
  test('B15 a stolen code is worth nothing in another browser, with or without its state, and still serves its owner', async () => {
    const [victim, thief] = [newVisitor(), newVisitor()]
    const stolen = await victim.return(await victim.depart('google'), luz)
    await expectRefused(() => thief.finish('google', stolen.search))
    await thief.depart('google')
    await expectRefused(() => thief.finish('google', stolen.search))
    // With a state that fits, the verifier of the wrong browser meets a challenge that it does not answer.
    const forged = new URLSearchParams(stolen.search)
    forged.set('state', (await thief.depart('google')).searchParams.get('state') ?? '')
    await expectRefused(() => thief.finish('google', `?${forged}`))
    expect(idOf(await victim.finish('google', stolen.search))).toBeTruthy()
  })

  test('B15 nobody can be signed in as the attacker: what the attacker came back with is refused in the victim’s browser', async () => {
    const [victim, attacker] = [newVisitor(), newVisitor()]
    const planted = await attacker.return(await attacker.depart('google'), { email: 'attacker@example.com' })
    await victim.depart('google')
    await expectRefused(() => victim.finish('google', planted.search))
    expect(idOf(await attacker.finish('google', planted.search))).toBeTruthy()
  })

  test.each([
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
    ['two states', (query: URLSearchParams) => query.append('state', 'x')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['another code', (query: URLSearchParams) => query.set('code', 'x'.repeat(43))],
    ['no issuer', (query: URLSearchParams) => query.delete('iss')],
    ['the issuer of the other service', (query: URLSearchParams) => query.set('iss', providers.facebook.issuer)],
    ['an error beside the code', (query: URLSearchParams) => query.set('error', 'server_error')],
    ['an ID token in the address', (query: URLSearchParams) => query.set('response', 'x.y.z')],
  ])('B15 an answer with %s is refused', async (_what, bend) => {
    const visitor = newVisitor()
    const query = new URLSearchParams((await visitor.return(await visitor.depart('google'), luz)).search)
    bend(query)
    await expectRefused(() => visitor.finish('google', `?${query}`))
  })

  test('B15 the answer of one service is no answer of the other', async () => {
    const visitor = newVisitor()
    const { search } = await visitor.return(await visitor.depart('google'), luz)
    await expectRefused(() => visitor.finish('facebook', search))
  })

  test('B15 a code that was made for another app is refused', async () => {
    const visitor = newVisitor()
    const url = await visitor.depart('google')
    url.searchParams.set('client_id', providers.google.other.clientId)
    const { search } = await visitor.return(url, luz)
    await expectRefused(() => visitor.finish('google', search))
  })

  test.each([
    ['a challenge of the attacker', (url: URL) => url.searchParams.set('code_challenge', challengeOf('v'.repeat(43)))],
    ['another nonce', (url: URL) => url.searchParams.set('nonce', 'planted')],
    ['no nonce', (url: URL) => url.searchParams.delete('nonce')],
  ])('B15 a journey that was given %s on the way is refused', async (_what, bend) => {
    const visitor = newVisitor()
    const url = await visitor.depart('google')
    bend(url)
    const { search } = await visitor.return(url, luz)
    await expectRefused(() => visitor.finish('google', search))
  })

  test('B15 the provider gives nobody a code without a challenge', async () => {
    const visitor = newVisitor()
    const url = await visitor.depart('google')
    for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name)
    const back = await visitor.return(url, luz)
    expect(back.searchParams.get('error')).toBe('invalid_request')
    await expectRefused(() => visitor.finish('google', back.search))
  })

  test('B15 an answer counts once, also when it is sent ten times at once, and not after ten minutes', async () => {
    const visitor = newVisitor()
    const { search } = await visitor.return(await visitor.depart('google'), luz)
    const secret = visitor.cookie('__Host-social') ?? ''
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        visitor.setCookie('__Host-social', secret)
        return (await visitor.finish('google', search)).code
      }),
    )
    expect(answers.toSorted()).toEqual(['ok', ...Array.from({ length: 9 }, () => 'social_is_refused')])
    visitor.setCookie('__Host-social', secret)
    await expectRefused(() => visitor.finish('google', search))

    const late = await visitor.return(await visitor.depart('google'), luz)
    await sql`update identity_social_attempt set expires_at = now() - interval '1 second'`.execute(db.read)
    await expectRefused(() => visitor.finish('google', late.search))
  })

  test('B15 the way back leads to a name of ours, whatever name the request gave us', async () => {
    const { url } = await redirectFor('evil.example')
    expect(url).toBeNull()
    const { mainDomain, ...rest } = await readSetting(server.services.settings, 'domainRoute')
    expect(mainDomain).toBeNull()
    const value = { ...rest, mainDomain: 'laro.example', domains: ['laro.example'] }
    await changeSetting(server.services.settings, { name: 'domainRoute', version: 0, value }, null)
    expect(await redirectFor('evil.example')).toMatchObject({ url: 'http://laro.example/social/google' })
    await changeSetting(
      server.services.settings,
      { name: 'domainRoute', version: 1, value: { ...rest, mainDomain } },
      null,
    )
  })
})

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

async function redirectFor(host: string): Promise<{ url: string | null }> {
  const answer = await server.app.inject({ method: 'POST', url: '/wps/session/social/google/start', headers: { host } })
  const { value } = answer.json<Answer>()
  return { url: value ? new URL(String(value.url)).searchParams.get('redirect_uri') : null }
}

describe('B15 a provider that says something else', () => {
  afterEach(() => liar.tell({}))

  async function come(lie: Lie): Promise<Answer> {
    const visitor = newVisitor(otherSite)
    const query = liar.sendBack(await visitor.depart('google'))
    liar.tell(lie)
    return await visitor.finish('google', query)
  }

  test('B15 what it says honestly is believed, so that the refusals below have another reason', async () => {
    const first = idOf(await come({}))
    expect(idOf(await come({ claims: { aud: ['laro'], azp: 'laro' } }))).toBe(first)
  })

  const lies: readonly (readonly [string, Lie])[] = [
    ['for another app', { claims: { aud: 'another-app' } }],
    ['for several apps, and not given to us', { claims: { aud: ['laro', 'another-app'], azp: 'another-app' } }],
    ['for several apps, and given to nobody', { claims: { aud: ['laro', 'another-app'] } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that is over', { claims: { exp: 1_700_000_000 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['about nobody', { claims: { sub: undefined } }],
    ['signed by a stranger', { signs: 'with another key' }],
    ['that nobody signed', { signs: 'not at all' }],
    ['signed with what both know', { signs: 'with the secret of the client' }],
    ['that is none', { answer: { id_token: undefined } }],
    ['that is an access token', { answer: { id_token: 'opaque' } }],
  ]
  test.each(lies)('B15 an ID token %s is refused', async (_what, lie) => {
    await expectRefused(() => come(lie))
  })

  test('B15 a provider that fails or keeps silent is said to be down, and the rest of the site does not mind', async () => {
    expect(await come({ status: 503, answer: { id_token: undefined, access_token: undefined } })).toMatchObject({
      code: 'provider_is_down',
    })
    const waiting = newVisitor(otherSite).start('facebook')
    const doors = await fetch(`${otherSite}/wps/session/doors`)
    expect(await doors.json()).toMatchObject({ value: { socials: ['google', 'facebook'] } })
    expect(await waiting).toMatchObject({ code: 'provider_is_down' })
  })
})

describe('B16 who somebody is', () => {
  test('B16 an equal address of mail links nothing: neither to who typed it in, nor to who proved it, nor across services', async () => {
    const email = 'victim@example.com'
    const { identity } = server.services
    const hijacker = await createAccount(identity, { username: 'hijacker', nickname: 'H', password: 'bukang-liwayway' })
    const owner = await createAccount(identity, { username: 'owner', nickname: 'O', password: 'bukang-liwayway' })
    assert(hijacker.ok && owner.ok, 'there are two accounts')
    await sql`update identity_account set email = ${email} where id = ${hijacker.value.id}`.execute(db.read)
    await db.tx((tx) => bindEmail(tx, owner.value.id, email, new Date(0)))

    const byGoogle = idOf(await newVisitor().signIn('google', { email }))
    const byFacebook = idOf(await newVisitor().signIn('facebook', { email }))
    const others: string[] = [hijacker.value.id, owner.value.id]
    expect(new Set([...others, byGoogle, byFacebook]).size).toBe(4)
    const { rows } = await sql<{ id: string }>`select account_id as id from identity_social
      where account_id in (${hijacker.value.id}, ${owner.value.id})`.execute(db.read)
    expect(rows).toEqual([])
    // The address is a hint on the new account, and proves nothing there.
    expect(await findAccount(db.read, byGoogle)).toMatchObject({ email, emailVerifiedAt: null, passwordHash: null })
    expect(idOf(await newVisitor().signIn('google', { email: 'Victim@Example.com' }))).toBe(byGoogle)
  })

  test('B16 an address that the provider has not verified is not even a hint', async () => {
    const id = idOf(await newVisitor().signIn('google', { email: 'claimed@example.com', isEmailVerified: false }))
    expect(await findAccount(db.read, id)).toMatchObject({ email: null })
  })

  test('B16 the subject decides: with another name and address it is the same account', async () => {
    const come = async (claims: object) => {
      const visitor = newVisitor(otherSite)
      const query = liar.sendBack(await visitor.depart('google'))
      liar.tell({ claims: { sub: 'mover', ...claims } })
      return idOf(await visitor.finish('google', query))
    }
    const first = await come({ name: 'Before', email: 'before@example.com', email_verified: true })
    expect(await come({ name: 'After', email: 'after@example.com', email_verified: true })).toBe(first)
    liar.tell({})
  })

  test('B16 two first visits of one person at once end in one account', async () => {
    const twin = { name: 'Twin', email: 'twin@example.com' }
    const all = [newVisitor(), newVisitor(), newVisitor()]
    const backs = await Promise.all(all.map(async (one) => await one.return(await one.depart('google'), twin)))
    const answers = await Promise.all(all.map((one, at) => one.finish('google', backs[at]?.search ?? '')))
    expect(new Set(answers.map(idOf)).size).toBe(1)
    const { rows } = await sql`select id from identity_account where nickname = 'Twin'`.execute(db.read)
    expect(rows).toHaveLength(1)
  })
})

describe('signing in through another service', () => {
  test('the first time makes a member with a name of its own, and the second time finds it', async () => {
    const dalisay = { name: '  Dalisay\u202E <b>Cruz</b> ', email: 'dalisay@example.com' }
    const first = await newVisitor().signIn('facebook', dalisay)
    expect(first.value).toMatchObject({ type: 0, nickname: 'Dalisay b Cruz /b', next: 'open', firstTimeLogin: true })
    expect(first.value?.account).toMatch(/^dalisaybcruz\d{5,6}$/)
    const second = await newVisitor().signIn('facebook', dalisay)
    expect(second.value).toMatchObject({ id: idOf(first), account: first.value?.account, firstTimeLogin: false })
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where subject_id = ${idOf(first)} order by seq`.execute(db.read)
    expect(rows.map(({ action }) => action)).toEqual(['member.registered', 'sign_in.done', 'sign_in.done'])
  })

  test.each(['Laro Support', 'Ореrаtоr', 'operator'])(
    'SE-16 whoever is called %j there is called otherwise here, by name and by nickname',
    async (name) => {
      const made = await newVisitor().signIn('google', { name, email: 'somebody@example.com' })
      expect(made.value).toMatchObject({ next: 'open', nickname: made.value?.account })
      expect(made.value?.account).toMatch(/^player\d{5,6}$/)
    },
  )

  test('ER-01.11 who turns back at the other service is told so, and it is in the audit', async () => {
    const visitor = newVisitor()
    const back = await visitor.return(await visitor.depart('google'), 'cancel')
    expect(back.searchParams.get('error')).toBe('access_denied')
    await expectRefused(() => visitor.finish('google', back.search))
    const { rows } = await sql<{ detail: string }>`select detail from audit_entry
      where action = 'sign_in.refused' order by seq desc limit 1`.execute(db.read)
    expect(JSON.parse(rows[0]?.detail ?? '{}')).toEqual({ method: 'social', provider: 'google', why: 'access_denied' })
  })

  test('a blocked account stays outside', async () => {
    const blocked = { name: 'Blocked', email: 'blocked@example.com' }
    const id = idOf(await newVisitor().signIn('google', blocked))
    await blockAccount(server.services.identity, id as never, { address: '', userAgent: null, requestId: 'test' })
    const before = await countSessions()
    expect(await newVisitor().signIn('google', blocked)).toMatchObject({ code: 'account_is_blocked' })
    expect(await countSessions()).toBe(before)
  })

  test('a second factor is asked for from a place that is not registered', async () => {
    const careful = { name: 'Careful', email: 'careful@example.com' }
    const id = idOf(await newVisitor().signIn('google', careful))
    await db.tx((tx) => bindEmail(tx, id, 'careful@example.com', new Date(0)))
    expect((await newVisitor().signIn('google', careful)).value).toMatchObject({ id, next: 'two_factor' })
  })

  test('who was invited comes under who invited, and where invitations are needed nobody comes without', async () => {
    const { identity, settings } = server.services
    const friend = await createAccount(identity, {
      username: 'friend',
      nickname: 'F',
      password: 'bukang-liwayway',
      referralCode: 'FRIEND01',
    })
    assert(friend.ok, 'there is a friend')
    const flags = await readSetting(settings, 'whitelabel')
    await changeSetting(settings, { name: 'whitelabel', version: 0, value: { ...flags, DIRECTREG3: false } }, null)
    const uninvited = { email: 'uninvited@example.com' }
    expect(await newVisitor().signIn('google', uninvited)).toMatchObject({ code: 'function_is_off' })
    const invited = await newVisitor().signIn('google', uninvited, { referralCode: 'friend01' })
    const { rows } = await sql<{ recommender: string }>`select recommender_id as recommender from identity_account
      where id = ${idOf(invited)}`.execute(db.read)
    expect(rows).toEqual([{ recommender: friend.value.id }])
    expect(idOf(await newVisitor().signIn('google', uninvited))).toBe(idOf(invited))
    await changeSetting(settings, { name: 'whitelabel', version: 1, value: flags }, null)
  })
})
