import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Clock, type ManualClock, manualClock } from '#kit/clock.ts'
import type { payloadKey, ready } from '#kit/frame-contract.ts'
import { handle } from '#kit/handler.ts'
import { no, yes } from '#kit/result.ts'
import { route } from '#kit/route.ts'
import type { Database } from '#server/db/database.ts'
import { makePayloadDoor } from '#server/http/payload.ts'
import { frameRefusals } from '#server/http/refusals.ts'
import {
  buildSample,
  type echo,
  type form,
  type item,
  listen,
  type removal,
  sampleHandlers,
  type secret,
  tokens,
} from '#server/http/sample-app.ts'
import { openVault } from '#server/keys/vault.ts'
import { modules } from '#server/modules.ts'
import { claimOnce } from '#server/once/once.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Api, makeApi } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { makeSealer } from '#web/lib/seal.ts'
import { makeSession, type Session } from '#web/lib/session.ts'

const dayMs = 86_400_000
const startMs = Date.parse('2030-06-01T12:00:00Z')

let db: Database
let serverClock: ManualClock
let app: FastifyInstance
let origin: string
let keysGiven: number
let session: Session

/** A sealed call with something in its path, so that the sealed path is the one that was sent. */
const sealedItem = route('POST /wps/sample/sealed/:name', {
  summary: 'Takes an encrypted body at an address with a parameter.',
  who: 'visitor',
  encrypted: true,
  params: z.strictObject({ name: z.string() }),
  body: z.strictObject({ word: z.string() }),
  reply: z.strictObject({ both: z.string() }),
  refusals: [],
})

beforeAll(async () => {
  db = await testDatabase()
  serverClock = manualClock(startMs)
  const vault = await openVault({ db, secret: new Uint8Array(32).fill(5), clock: serverClock })
  const payload = makePayloadDoor({
    clock: serverClock,
    privateKey: (kid) => vault.payload.privateKey(kid),
    claimOnce: (key, expiresAt) => claimOnce(db, key, expiresAt),
  })
  const sealed = handle(sealedItem, async ({ params, body }) => yes({ both: `${params.name} ${body.word}` }))
  app = await buildSample({
    clock: serverClock,
    payload,
    routes: [...sampleHandlers, sealed],
    currentKey: async () => {
      keysGiven += 1
      return await vault.payload.current()
    },
  })
  origin = `http://127.0.0.1:${await listen(app)}`
})

afterAll(async () => {
  await app.close()
  await db.close()
})

beforeEach(() => {
  keysGiven = 0
  const kept = new Map<string, string>()
  session = makeSession({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
})

function connect(clock: Clock = serverClock, at = origin): Api {
  const api: Api = makeApi({ origin: at, session, sealer: async () => sealer })
  const sealer = makeSealer({ clock, fetchKey: () => api.call<typeof payloadKey>('GET /wps/system/key', {}) })
  return api
}

describe('an open call', () => {
  test('gives the reply, with path and query written for it', async () => {
    session.begin(tokens.member)
    const answer = await connect().call<typeof item>('GET /wps/sample/items/:id', {
      params: { id: 'abc' },
      query: { page: 3 },
    })
    expect(answer).toMatchObject({ ok: true, value: { id: 'abc', page: 3, who: 'member' } })
    const first = await connect().call<typeof item>('GET /wps/sample/items/:id', { params: { id: 'abc' }, query: {} })
    expect(first).toMatchObject({ ok: true, value: { page: 1 } })
  })

  test('what a parameter holds cannot leave its place in the path', async () => {
    session.begin(tokens.member)
    const answer = await connect().call<typeof item>('GET /wps/sample/items/:id', {
      params: { id: '../echo?x=1#y' },
      query: {},
    })
    expect(answer).toMatchObject({ ok: false, refusal: 'input_is_invalid' })
  })

  test('a refusal comes with its code, its sentence and its request', async () => {
    const answer = await connect().call<typeof echo>('POST /wps/sample/echo', { body: { text: 'refuse me' } })
    expect(answer).toMatchObject({
      ok: false,
      refusal: 'amount_is_malformed',
      message: frameRefusals.amount_is_malformed.message,
      fields: [],
    })
    expect(!answer.ok && answer.requestId).toMatch(/\S/)
  })

  test('wrong fields are named', async () => {
    const answer = await connect().call<typeof echo>('POST /wps/sample/echo', {
      body: { text: 'x'.repeat(101), count: 1.5 },
    })
    expect(answer).toMatchObject({ ok: false, refusal: 'input_is_invalid' })
    expect(!answer.ok && answer.fields.map(({ path }) => path)).toEqual(['text', 'count'])
  })

  test('a call without a body sends none, and null is a value', async () => {
    expect(await connect().call<typeof removal>('DELETE /wps/sample/items', {})).toEqual({ ok: true, value: null })
  })

  test('a call can be made as somebody else than the page’s session, and never ends that session', async () => {
    session.begin('of-the-page')
    const input = { params: { id: 'abc' }, query: {} }
    const answer = await connect().call<typeof item>('GET /wps/sample/items/:id', { ...input, token: tokens.member })
    expect(answer).toMatchObject({ ok: true, value: { who: 'member' } })
    const refused = await connect().call<typeof item>('GET /wps/sample/items/:id', { ...input, token: 'long-gone' })
    expect(refused).toMatchObject({ ok: false, refusal: 'sign_in_is_needed' })
    expect(session.token()).toBe('of-the-page')
  })

  test('a form travels as a form', async () => {
    const email = 'ana+1@laro.example & co'
    expect(await connect().callForm<typeof form>('POST /wps/sample/form', { body: { email } })).toEqual({
      ok: true,
      value: { email },
    })
  })

  test('a session that the server no longer knows ends here, but never a newer one', async () => {
    session.begin('long-gone')
    const call = connect().call<typeof item>('GET /wps/sample/items/:id', { params: { id: 'abc' }, query: {} })
    session.begin(tokens.member)
    expect(await call).toMatchObject({ ok: false, refusal: 'sign_in_is_needed' })
    expect(session.token()).toBe(tokens.member)

    session.begin('long-gone')
    await connect().call<typeof item>('GET /wps/sample/items/:id', { params: { id: 'abc' }, query: {} })
    expect(session.token()).toBeNull()
  })
})

describe('a sealed call', () => {
  test('CA-01.4 is opened by the server’s own door, and the key is fetched once', async () => {
    const api = connect()
    expect(await api.callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'a long one' } })).toEqual(
      { ok: true, value: { length: 10 } },
    )
    expect(
      await api.callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'another one' } }),
    ).toEqual({ ok: true, value: { length: 11 } })
    expect(keysGiven).toBe(1)
  })

  test('CA-01.4 names the very path that is sent, whatever its parameters hold', async () => {
    const answer = await connect().callSealed<typeof sealedItem>('POST /wps/sample/sealed/:name', {
      params: { name: 'mga anak/ñ' },
      body: { word: 'araw' },
    })
    expect(answer).toEqual({ ok: true, value: { both: 'mga anak/ñ araw' } })
  })

  test('CA-01.4 has its inside validated, and the fields named', async () => {
    const answer = await connect().callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'short' } })
    expect(answer).toMatchObject({ ok: false, refusal: 'input_is_invalid', fields: [{ path: 'password' }] })
  })

  test.each([-400 * dayMs, -dayMs, -180_000, 180_000, dayMs, 400 * dayMs])(
    'J07 works on a machine whose clock is off by %i ms',
    async (offMs) => {
      const clock = { nowMs: () => serverClock.nowMs() + offMs }
      expect(
        await connect(clock).callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'a long one' } }),
      ).toMatchObject({ ok: true })
      expect(keysGiven).toBe(1)
    },
  )

  test('J07 a clock that is set while the page is open costs one more key, and no failure', async () => {
    const clock = manualClock(startMs - dayMs)
    const api = connect(clock)
    await api.callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'a long one' } })
    clock.advance(dayMs)
    expect(
      await api.callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'a long one' } }),
    ).toMatchObject({ ok: true })
    expect(keysGiven).toBe(2)
  })

  test('J07 is sealed once more when it is refused, and no more than that', async () => {
    let opened = 0
    const strict = await buildSample({
      payload: {
        async open() {
          opened += 1
          return no('payload_is_refused')
        },
      },
      currentKey: async () => {
        const { value } = (await (await fetch(`${origin}/wps/system/key`)).json()) as {
          value: { kid: string; jwk: object }
        }
        return value
      },
    })
    const api = connect(serverClock, `http://127.0.0.1:${await listen(strict)}`)
    expect(
      await api.callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'a long one' } }),
    ).toMatchObject({
      refusal: 'payload_is_refused',
    })
    expect(opened).toBe(2)
    await strict.close()
  })

  test('a key that cannot be fetched is the call’s refusal, and is asked for again next time', async () => {
    const api = connect()
    const broken = connect(serverClock, 'http://127.0.0.1:1')
    expect(
      await broken.callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'a long one' } }),
    ).toMatchObject({
      refusal: 'network_is_down',
    })
    expect(
      await api.callSealed<typeof secret>('PUT /wps/sample/secret', { body: { password: 'a long one' } }),
    ).toMatchObject({ ok: true })
  })
})

describe('what stands between the page and the server', () => {
  let proxy: Server
  let reply: { status: number; type: string; text: string } | null
  let at: string

  beforeAll(async () => {
    proxy = createServer((_, response) => {
      if (!reply) return
      response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.text)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    at = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  })

  afterAll(() => {
    proxy.closeAllConnections()
    proxy.close()
  })

  const html = { status: 502, type: 'text/html', text: '<h1>Bad gateway</h1>' }
  const envelope = { success: true, value: { text: 'hi', count: 1 }, message: '', code: 'ok', requestId: 'r' }

  const json = (value: unknown) => ({ status: 200, type: 'application/json', text: JSON.stringify(value) })

  test.each([
    ['a page of a proxy', html],
    ['an empty answer', { ...html, text: '' }],
    ['another JSON', json({ ok: true })],
    ['JSON that is no object', json(null)],
    ['a success that is not a boolean', json({ ...envelope, success: 'true' })],
    ['an envelope without its value', json({ ...envelope, value: undefined })],
    ['an envelope without its code', json({ ...envelope, code: undefined })],
    ['a message that is not a sentence', json({ ...envelope, message: { en: 'no' } })],
    ['an envelope without its request', json({ ...envelope, requestId: null })],
  ])('%s is a refusal with a name, not an exception', async (_, answer) => {
    reply = answer
    expect(
      await connect(serverClock, at).call<typeof echo>('POST /wps/sample/echo', { body: { text: 'hi' } }),
    ).toMatchObject({
      ok: false,
      refusal: 'answer_is_malformed',
    })
  })

  test('a server error in our envelope keeps its own name', async () => {
    const text = JSON.stringify({ ...envelope, success: false, value: null, code: 'server_is_stopping' })
    reply = { status: 503, type: 'application/json', text }
    expect(
      await connect(serverClock, at).call<typeof echo>('POST /wps/sample/echo', { body: { text: 'hi' } }),
    ).toMatchObject({
      refusal: 'server_is_stopping',
    })
  })

  test('of a refusal’s fields those are kept that are fields', async () => {
    const fields = [{ path: 'text', code: 'too_big' }, { path: 5, code: 'x' }, null, 'text']
    reply = { ...json({ ...envelope, success: false, value: { fields }, code: 'input_is_invalid' }), status: 400 }
    expect(await connect(serverClock, at).call<typeof echo>('POST /wps/sample/echo', { body: { text: 'hi' } })).toEqual(
      {
        ok: false,
        refusal: 'input_is_invalid',
        status: 400,
        message: '',
        fields: [{ path: 'text', code: 'too_big' }],
        requestId: 'r',
      },
    )
  })

  test('ER-02.2 no network, and a call that was given up, are told apart', async () => {
    expect(
      await connect(serverClock, 'http://127.0.0.1:1').call<typeof removal>('DELETE /wps/sample/items', {}),
    ).toMatchObject({
      refusal: 'network_is_down',
    })
    reply = null
    const giveUp = new AbortController()
    const call = connect(serverClock, at).call<typeof removal>('DELETE /wps/sample/items', { signal: giveUp.signal })
    giveUp.abort()
    expect(await call).toMatchObject({ refusal: 'call_was_cancelled' })
  })
})

/** Never run: the compiler is the one that tests these, and it fails when one of them compiles. */
export async function callsThatDoNotCompile(api: Api): Promise<void> {
  // @ts-expect-error A call names its contract.
  await api.call('DELETE /wps/sample/items', {})
  // @ts-expect-error The line is the contract's own.
  await api.call<typeof removal>('DELETE /wps/sample/item', {})
  // @ts-expect-error The input is the contract's own.
  await api.call<typeof echo>('POST /wps/sample/echo', { body: { text: 5 } })
  // @ts-expect-error What the contract takes is given.
  await api.call<typeof echo>('POST /wps/sample/echo', {})
  // @ts-expect-error A body that must be encrypted is never sent in the open.
  await api.call<typeof secret>('PUT /wps/sample/secret', { body: { password: 'a long one' } })
  // @ts-expect-error The server opens only what it expects to be sealed.
  await api.callSealed<typeof removal>('DELETE /wps/sample/items', {})
}

describe('what the browser writes down of the server', () => {
  test('the calls without a module are what the server answers', async () => {
    expect(await connect().call<typeof ready>('GET /ready', {})).toEqual({
      ok: true,
      value: { isReady: true, failingJobs: [] },
    })
    expect(await connect().call<typeof payloadKey>('GET /wps/system/key', {})).toMatchObject({ ok: true })
  })

  test('the refusals a person can meet are the server’s, and have words of their own', () => {
    for (const met of ['sign_in_is_needed', 'too_many_requests', 'server_is_busy', 'credentials_are_wrong'] as const) {
      expect(Object.hasOwn(modules.refusals, met)).toBe(true)
      expect(messageOf(met)).not.toBe('refusal.somethingWentWrong')
    }
    expect(messageOf('toString')).toBe('refusal.somethingWentWrong')
  })
})
