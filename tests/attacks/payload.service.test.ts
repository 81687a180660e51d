import type { FastifyInstance } from 'fastify'
import {
  CompactEncrypt,
  calculateJwkThumbprint,
  exportJWK,
  GeneralEncrypt,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { handle } from '#kit/handler.ts'
import { newId } from '#kit/id.ts'
import { yes } from '#kit/result.ts'
import { route } from '#kit/route.ts'
import type { Database } from '#server/db/database.ts'
import { makePayloadDoor } from '#server/http/payload.ts'
import { ask, askJson, buildSample, listen, sampleHandlers, secret } from '#server/http/sample-app.ts'
import { openVault } from '#server/keys/vault.ts'
import { claimOnce } from '#server/once/once.ts'
import { testDatabase } from '#tests/support/database.ts'

const startMs = Date.parse('2030-06-01T12:00:00Z')
const hourMs = 3_600_000

/** The same call under another method and another path, to which a payload might be carried. */
const secretTwin = route('POST /wps/sample/secret', { ...secret })
const secretCopy = route('PUT /wps/sample/secret-copy', { ...secret })

let db: Database
let clock: ManualClock
let app: FastifyInstance
let port: number

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(startMs)
  const vault = await openVault({ db, secret: new Uint8Array(32).fill(5), clock })
  const payload = makePayloadDoor({
    clock,
    privateKey: (kid) => vault.payload.privateKey(kid),
    claimOnce: (key, expiresAt) => claimOnce(db, key, expiresAt),
  })
  const twins = [secretTwin, secretCopy].map((contract) => handle(contract, async () => yes({ length: 0 })))
  const routes = [...sampleHandlers, ...twins]
  app = await buildSample({ clock, payload, routes, currentKey: () => vault.payload.current() })
  port = await listen(app)
})
afterAll(async () => {
  await app.close()
  await db.close()
})

interface ServerKey {
  readonly kid: string
  readonly jwk: JWK
  readonly serverTime: string
}

async function fetchKey(): Promise<ServerKey> {
  const { envelope } = await ask(port, { path: '/wps/system/key' })
  return envelope.value as ServerKey
}

function inside(changes: Record<string, unknown> = {}) {
  const iat = Math.floor(clock.nowMs() / 1000)
  return { method: 'PUT', path: secret.path, iat, jti: newId(clock), body: { password: 'a long one' }, ...changes }
}

/** Seals as a browser does. */
async function seal(key: ServerKey, content: unknown, header: Record<string, unknown> = {}): Promise<string> {
  const plain = new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
  return await new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, ...header })
    .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
}

const send = (payload: unknown, path: string = secret.path, method = 'PUT') => askJson(port, path, { payload }, method)

async function expectRefusal(payload: unknown, path?: string, method?: string): Promise<void> {
  const { status, envelope } = await send(payload, path, method)
  expect(status).toBe(400)
  expect({ ...envelope, requestId: '' }).toEqual({
    success: false,
    value: null,
    message: 'The encrypted payload was refused. Fetch the key again and send a fresh payload.',
    code: 'payload_is_refused',
    requestId: '',
  })
}

test('the key call gives a public key and the server time, and never the private part', async () => {
  const key = await fetchKey()
  expect(key.serverTime).toBe(new Date(clock.nowMs()).toISOString())
  expect(Object.keys(key.jwk).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  expect(key.kid).toBe(await calculateJwkThumbprint(key.jwk))
})

test('CA-01.4 an encrypted call is opened, and its inside is validated like any body', async () => {
  const key = await fetchKey()
  const good = await send(await seal(key, inside()))
  expect(good.envelope).toMatchObject({ success: true, value: { length: 10 } })
  const bad = await send(await seal(key, inside({ body: { password: 'short', vip: 9 } })))
  expect(bad.envelope).toMatchObject({ code: 'input_is_invalid' })
  expect(bad.envelope.value).toEqual({
    fields: [
      { path: 'password', code: 'too_small' },
      { path: 'vip', code: 'is_unknown' },
    ],
  })
})

test('SE-15 a sealed text that cannot be stored is named, since sealing it again would not help', async () => {
  const { status, envelope } = await send(await seal(await fetchKey(), inside({ body: { password: 'a long\0one' } })))
  expect([status, envelope.code]).toEqual([400, 'text_is_malformed'])
})

describe('J01 what is not an encrypted payload', () => {
  test.each([
    [{ password: 'a long one' }],
    [{ payload: { password: 'a long one' } }],
    [{ payload: 'plain' }],
    [{ payload: '' }],
    [{ payload: null }],
    [{ payload: '....' }],
    [{}],
    [[]],
    [{ payload: 'eyJhbGciOiJub25lIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('J01 %j', async (body) => {
    const { status, envelope } = await askJson(port, secret.path, body, 'PUT')
    expect([status, envelope.code]).toEqual([400, 'payload_is_refused'])
  })

  test('J01 a good payload with something beside it', async () => {
    const payload = await seal(await fetchKey(), inside())
    const { envelope } = await askJson(port, secret.path, { payload, password: 'x' }, 'PUT')
    expect(envelope.code).toBe('payload_is_refused')
  })
})

test('CA-01.5 J02 a payload works once, also when it is sent thirty times at the same moment', async () => {
  const payload = await seal(await fetchKey(), inside())
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(payload)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await expectRefusal(payload)
})

test('J02 sealing the same id again does not help', async () => {
  const key = await fetchKey()
  const content = inside()
  expect((await send(await seal(key, content))).status).toBe(200)
  await expectRefusal(await seal(key, content))
})

test.each([
  [-121, false],
  [-120, true],
  [0, true],
  [120, true],
  [121, false],
])('J02 J07 a payload stamped %i seconds from now', async (seconds, isGood) => {
  const payload = await seal(await fetchKey(), inside({ iat: Math.floor(clock.nowMs() / 1000) + seconds }))
  if (isGood) expect((await send(payload)).status).toBe(200)
  else await expectRefusal(payload)
})

test('J07 a browser whose clock is a day off stamps by the server time and is served', async () => {
  const browserMs = clock.nowMs() + 24 * hourMs
  const key = await fetchKey()
  const offsetMs = Date.parse(key.serverTime) - browserMs
  const iat = Math.floor((browserMs + offsetMs) / 1000)
  expect((await send(await seal(key, inside({ iat })))).status).toBe(200)
  await expectRefusal(await seal(key, inside({ iat: Math.floor(browserMs / 1000) })))
})

test('J03 a payload made for one call is refused by every other', async () => {
  const key = await fetchKey()
  await expectRefusal(await seal(key, inside()), secret.path, 'POST')
  await expectRefusal(await seal(key, inside()), secretCopy.path)
  await expectRefusal(await seal(key, inside({ path: `${secret.path}/` })))
  await expectRefusal(await seal(key, inside({ method: 'put' })))
  expect((await send(await seal(key, inside({ path: secretCopy.path })), secretCopy.path)).status).toBe(200)
})

test('J03 a query beside an encrypted payload is refused', async () => {
  const payload = await seal(await fetchKey(), inside())
  const { envelope } = await send(payload, `${secret.path}?as=somebody`)
  expect(envelope.code).toBe('input_is_invalid')
})

test.each([
  ['no id', { jti: undefined }],
  ['a short id', { jti: 'short' }],
  ['an id with other characters', { jti: 'x'.repeat(20).concat("'; drop") }],
  ['an endless id', { jti: 'x'.repeat(65) }],
  ['no time', { iat: undefined }],
  ['a time in words', { iat: 'now' }],
  ['a time in milliseconds', { iat: startMs }],
  ['a field too many', { sub: 'me' }],
])('J01 J02 inside the payload: %s', async (_name, changes) => {
  await expectRefusal(await seal(await fetchKey(), inside(changes)))
})

test.each(['not json', '"text"', '[]', '{"__proto__":1}', `${'['.repeat(5000)}${']'.repeat(5000)}`])(
  'G15 I04 inside the payload: %.20s',
  async (content) => {
    await expectRefusal(await seal(await fetchKey(), content))
  },
)

describe('J04 other algorithms', () => {
  const encode = (header: unknown) => Buffer.from(JSON.stringify(header)).toString('base64url')

  test.each([
    [{ alg: 'dir' }],
    [{ alg: 'RSA1_5' }],
    [{ alg: 'RSA-OAEP-256' }],
    [{ alg: 'ECDH-ES+A256KW' }],
    [{ alg: 'PBES2-HS512+A256KW', p2c: 1_000_000_000, p2s: 'AAAA' }],
    [{ alg: 'none' }],
    [{ enc: 'A128GCM' }],
    [{ enc: 'A256CBC-HS512' }],
    [{ zip: 'DEF' }],
    [{ crit: ['exp'], exp: 1 }],
    [{ b64: false }],
    [{ kid: 'unknown' }],
    [{ kid: 'A'.repeat(43) }],
    [{ kid: undefined }],
    [{ jku: 'https://evil.example/keys' }],
    [{ apu: 'AAAA' }],
    [{ epk: undefined }],
    [{ epk: { kty: 'EC', crv: 'P-384', x: 'A'.repeat(64), y: 'A'.repeat(64) } }],
    [{ epk: { kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) } }],
  ])('J04 a header with %j', async (changes) => {
    const payload = await seal(await fetchKey(), inside())
    const [head = '', ...rest] = payload.split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { epk: { x: string; y: string } }
    await expectRefusal([encode({ ...header, ...changes }), ...rest].join('.'))
  })

  test('J04 honestly made, but with what we do not take', async () => {
    const key = await fetchKey()
    await expectRefusal(await seal(key, inside(), { alg: 'ECDH-ES+A256KW' }))
    await expectRefusal(await seal(key, inside(), { enc: 'A128GCM' }))
    await expectRefusal(await seal(key, inside(), { zip: 'DEF' }))
    await expectRefusal(await seal(key, inside(), { typ: 'JWE' }))
  })

  test('J04 two recipients', async () => {
    const key = await fetchKey()
    const publicKey = await importJWK(key.jwk, 'ECDH-ES+A256KW')
    const general = await new GeneralEncrypt(new TextEncoder().encode(JSON.stringify(inside())))
      .setProtectedHeader({ enc: 'A256GCM' })
      .addRecipient(publicKey)
      .setUnprotectedHeader({ alg: 'ECDH-ES+A256KW', kid: key.kid })
      .addRecipient(publicKey)
      .setUnprotectedHeader({ alg: 'ECDH-ES+A256KW', kid: key.kid })
      .encrypt()
    await expectRefusal(general)
    await expectRefusal(JSON.stringify(general))
  })

  test("J04 sealed for somebody else's key under our kid", async () => {
    const stranger = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
    const { kid, serverTime } = await fetchKey()
    await expectRefusal(await seal({ kid, serverTime, jwk: await exportJWK(stranger.publicKey) }, inside()))
  })
})

describe('J05 tampering', () => {
  test('CA-01.5 J05 a change in any part is refused', async () => {
    const payload = await seal(await fetchKey(), inside())
    const parts = payload.split('.')
    for (const [index, part] of parts.entries()) {
      for (const at of new Set([0, Math.floor(part.length / 2), part.length - 2])) {
        const changed =
          part === '' ? 'AAAA' : `${part.slice(0, at)}${part[at] === 'A' ? 'B' : 'A'}${part.slice(at + 1)}`
        await expectRefusal(parts.with(index, changed).join('.'))
      }
    }
    expect((await send(payload)).status).toBe(200)
  })

  test('J05 a point that is not on the curve is refused', async () => {
    const payload = await seal(await fetchKey(), inside())
    const [head = '', ...rest] = payload.split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { epk: { x: string; y: string } }
    const zero = Buffer.alloc(32).toString('base64url')
    const one = Buffer.alloc(32, 1).toString('base64url')
    for (const point of [
      { x: zero, y: zero },
      { x: one, y: one },
      { x: header.epk.x, y: header.epk.x },
    ]) {
      const changed = Buffer.from(JSON.stringify({ ...header, epk: { ...header.epk, ...point } })).toString('base64url')
      await expectRefusal([changed, ...rest].join('.'))
    }
  })
})

test('J06 a key fetched yesterday still works, one from the day before is refused until it is fetched again', async () => {
  const old = await fetchKey()
  clock.advance(24 * hourMs)
  const young = await fetchKey()
  expect(young.kid).not.toBe(old.kid)
  expect((await send(await seal(old, inside()))).status).toBe(200)
  expect((await send(await seal(young, inside()))).status).toBe(200)
  clock.advance(24 * hourMs)
  await expectRefusal(await seal(old, inside()))
  expect((await send(await seal(await fetchKey(), inside()))).status).toBe(200)
})

test('J08 the key is given to our own pages alone: no other site may read it, and nothing on the way may keep it', async () => {
  const headers = { origin: 'https://evil.example' }
  const answer = await ask(port, { path: '/wps/system/key', headers })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(answer.headers['cache-control']).toBe('no-store')
  // Over TLS a browser that came once never comes without it again; what TLS itself does not keep out, this cannot either.
  const behindTls = await buildSample({ https: true, currentKey: async () => await fetchKey() })
  const secure = await behindTls.inject({ url: '/wps/system/key' })
  expect(secure.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  await behindTls.close()
})
