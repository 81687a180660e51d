import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { limits } from '#modules/codes/rules.ts'
import {
  type CodeInput,
  type Codes,
  readPhone,
  requestCode,
  spendCode,
  verifyFirebasePhone,
} from '#modules/codes/service.ts'
import { type Courier, deliverQueued, listInbox } from '#modules/courier/service.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo, testCodes, testCourier } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'

const victim = '+639171234567'
const input: CodeInput = { purpose: 'login', channel: 'sms', to: victim, address: '203.0.113.5', isReal: true }
/** Hundreds of transactions take their time on a machine that is busy with other tests. */
vi.setConfig({ testTimeout: 90_000 })

let db: Database
let clock: ManualClock
let courier: Courier
/** Two nodes of one house, asked in turns, because a budget of one node would be no budget. */
let nodes: readonly [Codes, Codes]

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
})
beforeEach(async () => {
  await db.tx(async (tx) => {
    for (const table of ['codes_code', 'codes_recipient', 'codes_budget', 'courier_message'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
  })
  clock = manualClock(Date.UTC(2026, 0, 1, 0, 5))
  courier = await testCourier(db, clock)
  nodes = [testCodes(db, clock, courier), testCodes(db, clock, courier)]
})

const nodeFor = (at: number) => nodes[at % 2] as Codes

/** More at once than a database server gives connections for, and fewer than it would turn away for being busy. */
const wave = 40

/** In waves, each all at once over both nodes; how many were answered with what. */
async function flood(inputs: readonly CodeInput[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let from = 0; from < inputs.length; from += wave) {
    const asked = inputs.slice(from, from + wave)
    const answers = await Promise.all(asked.map((one, at) => requestCode(nodeFor(at), one)))
    for (const answer of answers) {
      const word = answer.ok ? 'sent' : answer.refusal
      counts[word] = (counts[word] ?? 0) + 1
    }
  }
  return counts
}

/** A flood comes from everywhere: each request from an address of its own. */
const elsewhere = (at: number) => `198.${18 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`

async function spend(code: string, over: { purpose?: CodeInput['purpose']; to?: string } = {}) {
  const { purpose, to } = { ...input, ...over }
  return await db.tx(async (tx) => await spendCode(tx, nodeFor(code.length), { purpose, to, code }))
}

test('B08 pumping is stopped by prefix, dial code, address and kind of number, under parallel requests', async () => {
  const block = Array.from({ length: 120 }, (_, at) => ({
    ...input,
    to: `+63917555${String(at).padStart(4, '0')}`,
    address: elsewhere(at),
  }))
  expect(await flood(block)).toEqual({ sent: limits.prefixDay.points, code_quota_is_spent: 100 })

  const rare = Array.from({ length: 340 }, (_, at) => ({
    ...input,
    to: `+3706${String(1000 + at)}000`,
    address: elsewhere(1000 + at),
  }))
  expect(await flood(rare)).toEqual({ sent: limits.foreignDialDay.points, code_quota_is_spent: 40 })

  const fromOne = Array.from({ length: 40 }, (_, at) => ({ ...input, to: `+63918${100 + at}0000` }))
  expect(await flood(fromOne)).toEqual({ sent: limits.addressHour.points, too_many_codes: 20 })
  // Hopping through the addresses of one subscriber's IPv6 network is coming from one address.
  const hopping = Array.from({ length: 40 }, (_, at) => ({
    ...input,
    to: `+63919${100 + at}0000`,
    address: `2001:db8:1:2::${at.toString(16)}`,
  }))
  expect(await flood(hopping)).toEqual({ sent: limits.addressHour.points, too_many_codes: 20 })

  // The other victims of the day are players; they are still served.
  expect((await requestCode(nodeFor(0), { ...input, address: '192.0.2.77' })).ok).toBe(true)
  const premium = readPhone('44', '09012345678', ['PH', 'GB'])
  expect(premium).toEqual({ ok: false, refusal: 'phone_is_not_allowed' })
  expect(readPhone('370', '61234567', ['PH', 'GB'])).toEqual({ ok: false, refusal: 'phone_is_not_allowed' })
})

test('SE-13.1 requests that send nothing use up no budget of a block, a country or everyone', async () => {
  const block = (at: number) => `+63917555${String(at).padStart(4, '0')}`
  const nobody = Array.from({ length: 60 }, (_, at) => ({
    ...input,
    to: block(at),
    address: elsewhere(at),
    isReal: false,
  }))
  // Whoever asks cannot tell: each is answered as if a code had been sent.
  expect(await flood(nobody)).toEqual({ sent: 60 })
  expect(await listInbox(courier)).toEqual([])
  const owner = { ...input, to: block(9_999), address: '192.0.2.77' }
  expect(await requestCode(nodeFor(0), owner)).toEqual({ ok: true, value: { expiredMinutes: 5 } })
  expect(await codesSentTo(courier, owner.to)).toHaveLength(1)
})

test('SE-13.1 a number that was asked for in vain still gets its code to register with, and to sign in with afterwards', async () => {
  for (let asked = 0; asked < limits.recipient.perDay; asked += 1) {
    expect((await requestCode(nodeFor(asked), { ...input, isReal: false, address: elsewhere(asked) })).ok).toBe(true)
    clock.advance(32 * 60_000)
  }
  const registering = { ...input, purpose: 'register' } as const
  expect((await requestCode(nodeFor(0), registering)).ok).toBe(true)
  const [code = ''] = await codesSentTo(courier, victim)
  expect(await spend(code, { purpose: 'register' })).toEqual({ ok: true, value: null })
  expect((await requestCode(nodeFor(1), input)).ok).toBe(true)
})

test('SE-13.2 what visitors send uses up nothing of those who are signed in', async () => {
  const block = (at: number) => `+63917556${String(at).padStart(4, '0')}`
  const visitors = Array.from({ length: 30 }, (_, at) => ({ ...input, to: block(at), address: input.address }))
  // The member's number is surely among those that were sent one; of all others it is chance.
  expect(await flood(visitors.slice(0, 1))).toEqual({ sent: 1 })
  expect(await flood(visitors.slice(1))).toEqual({ sent: 19, code_quota_is_spent: 10 })
  const member = { ...input, purpose: 'two_factor', to: block(0), scope: 'session' } as const
  expect((await requestCode(nodeFor(1), member)).ok).toBe(true)
  expect(await codesSentTo(courier, member.to)).toHaveLength(2)
})

test('B09 one victim gets one message a minute, then ever fewer, five a day, known or unknown alike', async () => {
  const stranger = { ...input, to: '+639187654321', isReal: false }
  const sentAfterMinutes: Record<string, number[]> = { [victim]: [], [stranger.to]: [] }
  for (let minutes = 0; minutes < 40; minutes += 1) {
    for (const one of [input, stranger]) {
      const all = Array.from({ length: minutes < 2 ? 20 : 2 }, (_, at) => ({ ...one, address: elsewhere(at) }))
      const { sent = 0 } = await flood(all)
      expect(sent).toBeLessThanOrEqual(1)
      if (sent === 1) sentAfterMinutes[one.to]?.push(minutes)
    }
    await deliverQueued(courier)
    clock.advance(60_000)
  }
  expect(sentAfterMinutes[victim]).toEqual([0, 1, 3, 7, 15])
  expect(sentAfterMinutes[stranger.to]).toEqual([0, 1, 3, 7, 15])
  expect(await requestCode(nodeFor(0), input)).toEqual({ ok: false, refusal: 'code_quota_is_spent' })
  expect(await requestCode(nodeFor(0), stranger)).toEqual({ ok: false, refusal: 'code_quota_is_spent' })

  expect(await codesSentTo(courier, victim)).toHaveLength(5)
  expect(await codesSentTo(courier, stranger.to)).toEqual([])
  clock.advance(24 * 3600_000)
  const again = [await requestCode(nodeFor(0), input), await requestCode(nodeFor(1), stranger)]
  expect(again).toEqual([
    { ok: true, value: { expiredMinutes: 5 } },
    { ok: true, value: { expiredMinutes: 5 } },
  ])
})

test('B10 a code is dead after five guesses, even of many at once, and after its one use', async () => {
  await requestCode(nodeFor(0), input)
  const [code = ''] = await codesSentTo(courier, victim)
  const wrong = Array.from({ length: 40 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(wrong.map((guess) => spend(guess)))
  const refusals = answers.map((answer) => (answer.ok ? 'taken' : answer.refusal))
  expect(refusals.filter((word) => word === 'code_is_wrong')).toHaveLength(5)
  expect(refusals.filter((word) => word === 'code_is_expired')).toHaveLength(35)
  expect(await spend(code)).toEqual({ ok: false, refusal: 'code_is_expired' })

  clock.advance(60_000)
  await requestCode(nodeFor(0), input)
  const [fresh = ''] = await codesSentTo(courier, victim)
  const uses = await Promise.all(Array.from({ length: 20 }, () => spend(fresh)))
  expect(uses.filter(({ ok }) => ok)).toHaveLength(1)

  clock.advance(2 * 60_000)
  await requestCode(nodeFor(0), input)
  const [late = ''] = await codesSentTo(courier, victim)
  clock.advance(10 * 60_000)
  expect(await spend(late)).toEqual({ ok: false, refusal: 'code_is_expired' })
  const { rows } = await sql<{ mark: Uint8Array }>`select code_mark as mark from codes_code`.execute(db.read)
  expect(Buffer.from(rows[0]?.mark ?? []).toString('latin1')).not.toContain(late)
})

test('B11 a code is good for its purpose, its number and its request, and for no other', async () => {
  const other = '+639187654321'
  await requestCode(nodeFor(0), { ...input, purpose: 'register' })
  const [first = ''] = await codesSentTo(courier, victim)
  expect(await spend(first, { purpose: 'forgot' })).toEqual({ ok: false, refusal: 'code_is_wrong' })
  expect(await spend(first, { purpose: 'register', to: other })).toEqual({ ok: false, refusal: 'code_is_wrong' })
  // Also where the other number waits for a code of its own.
  await requestCode(nodeFor(0), { ...input, purpose: 'register', to: other })
  const [others = ''] = await codesSentTo(courier, other)
  if (others !== first)
    expect(await spend(first, { purpose: 'register', to: other })).toEqual({ ok: false, refusal: 'code_is_wrong' })

  clock.advance(60_000)
  await requestCode(nodeFor(0), { ...input, purpose: 'register' })
  const [second = ''] = await codesSentTo(courier, victim)
  if (second !== first)
    expect(await spend(first, { purpose: 'register' })).toEqual({ ok: false, refusal: 'code_is_wrong' })
  expect(await spend(second, { purpose: 'register' })).toEqual({ ok: true, value: null })
})

test('B12 however a number is written it is one number, and nothing rides along to the gateway', async () => {
  const writings = ['09171234567', '+63 0917 123 4567', '0063 917 123 4567', '٠٩١٧١٢٣٤٥٦٧', '０９１７１２３４５６７']
  const numbers = writings.map((written) => readPhone('63', written, ['PH']))
  for (const read of numbers) expect(read).toEqual({ ok: true, value: { e164: victim, countryCode: 'PH' } })
  const all = numbers.flatMap((read) => (read.ok ? [{ ...input, to: read.value.e164 }] : []))
  expect(await flood(all)).toEqual({ sent: 1, too_many_codes: 4 })
  expect(await codesSentTo(courier, victim)).toHaveLength(1)

  for (const written of ['09171234567;ext=9', '09171234567\r\nTo: +639180000000', '0917123456O', '+1 09171234567'])
    expect(readPhone('63', written, ['PH'])).toEqual({ ok: false, refusal: 'phone_is_malformed' })
  await expect(requestCode(nodeFor(0), { ...input, to: `${victim}\r\nTo: +639180000000` })).rejects.toThrow(
    'NOT_A_NUMBER',
  )
  expect(await listInbox(courier)).toHaveLength(1)
})

test('CO-06.3 B13 the countdown is the server’s own: calling it directly, at once or a second later, sends nothing', async () => {
  expect(await flood(Array.from({ length: 30 }, () => input))).toEqual({ sent: 1, too_many_codes: 29 })
  for (const waitMs of [1_000, 57_000, 1_999]) {
    clock.advance(waitMs)
    expect(await requestCode(nodeFor(1), input)).toEqual({ ok: false, refusal: 'too_many_codes' })
  }
  clock.advance(1)
  expect((await requestCode(nodeFor(1), input)).ok).toBe(true)
  expect(await codesSentTo(courier, victim)).toHaveLength(2)
})

test('B14 of all tokens only a fresh one of our project, for this number, is taken, and once', async () => {
  const project = 'laro-test'
  const issuer = `https://securetoken.google.com/${project}`
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = await serveKeys({ ...(await exportJWK(theirs.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' })
  const codes = testCodes(db, clock, courier, { projectId: project, keysUrl: keys.url })
  const now = Math.floor(clock.nowMs() / 1000)
  const claims: JWTPayload = {
    iss: issuer,
    aud: project,
    sub: 'firebase-user',
    iat: now - 10,
    exp: now + 3590,
    auth_time: now - 10,
    phone_number: victim,
    firebase: { sign_in_provider: 'phone', identities: { phone: [victim] } },
  }
  const make = async (over: Readonly<Record<string, unknown>> = {}, key = theirs.privateKey, kid = 'k1') =>
    await new SignJWT({ ...claims, ...over }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key)
  const verify = async (idToken: string, e164 = victim) => await verifyFirebasePhone(codes, { idToken, e164 })
  const write = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  const publicPem = theirs.publicKey.export({ type: 'spki', format: 'pem' })
  const hmacInput = `${write({ alg: 'HS256', kid: 'k1', typ: 'JWT' })}.${write(claims)}`
  const hmac = createHmac('sha256', publicPem).update(hmacInput).digest('base64url')
  const [head = '', body = '', signature = ''] = (await make()).split('.')
  const forged = {
    'another project': await make({ aud: 'other', iss: 'https://securetoken.google.com/other' }),
    'another audience': await make({ aud: 'other' }),
    'another issuer': await make({ iss: 'https://accounts.google.com' }),
    expired: await make({ exp: now - 31 }),
    'no expiry': await make({ exp: undefined }),
    'proved long ago': await make({ auth_time: now - 301 }),
    'proved in the future': await make({ auth_time: now + 60 }),
    'an anonymous provider': await make({ firebase: { sign_in_provider: 'anonymous' } }),
    'no provider': await make({ firebase: {} }),
    'no number': await make({ phone_number: undefined }),
    'another number': await make({ phone_number: '+639187654321' }),
    'no subject': await make({ sub: '' }),
    'a stranger’s key': await make({}, strangers.privateKey),
    'a key that is not published': await make({}, strangers.privateKey, 'k2'),
    'alg none': `${write({ alg: 'none', typ: 'JWT' })}.${write(claims)}.`,
    'alg none with a signature': `${write({ alg: 'none', kid: 'k1' })}.${body}.${signature}`,
    'HS256 with the public key': `${hmacInput}.${hmac}`,
    'a changed body': `${head}.${write({ ...claims, sub: 'someone-else' })}.${signature}`,
    'no signature': `${head}.${body}.`,
    nothing: '',
    'no token at all': 'x'.repeat(5000),
  }
  for (const [what, idToken] of Object.entries(forged)) {
    expect(await verify(idToken), what).toEqual({ ok: false, refusal: 'firebase_token_is_refused' })
  }

  const real = `${head}.${body}.${signature}`
  expect(await verify(real, '+639187654321')).toEqual({ ok: false, refusal: 'firebase_token_is_refused' })
  const uses = await Promise.all(Array.from({ length: 10 }, () => verify(real)))
  expect(uses.filter(({ ok }) => ok)).toHaveLength(1)
  // The last character of a signature carries bits that no decoder reads: the same token in other clothes.
  for (const last of 'ABCDwxyz-_') {
    expect((await verify(`${real.slice(0, -1)}${last}`)).ok, last).toBe(false)
  }
  keys.server.close()
})

async function serveKeys(jwk: object): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ keys: [jwk] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys` }
}
