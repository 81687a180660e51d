import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isId } from '#kit/id.ts'
import { CallJar } from '#server/http/jar.ts'
import { ask, askJson, buildSample, listen, tokens } from '#server/http/sample-app.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = await buildSample()
  port = await listen(app)
})
afterAll(async () => await app.close())

const asMember = { authorization: `Bearer ${tokens.member}` }

describe('the envelope', () => {
  test('CA-01.2 a success carries the value, no message, and the code ok', async () => {
    const { status, headers, envelope } = await askJson(port, '/wps/sample/echo', { text: 'hello', count: 3 })
    expect(status).toBe(200)
    expect(envelope).toEqual({
      success: true,
      value: { text: 'hello', count: 3 },
      message: '',
      code: 'ok',
      requestId: headers['x-request-id'],
    })
    expect(isId(envelope.requestId)).toBe(true)
  })

  test('CA-01.2 a refusal carries its reason and a text for people', async () => {
    const { status, envelope } = await askJson(port, '/wps/sample/echo', { text: 'refuse me' })
    expect(status).toBe(400)
    expect(envelope).toMatchObject({ success: false, value: null, code: 'amount_is_malformed' })
    expect(envelope.message).toMatch(/plain decimal/)
  })

  test('params, query and the caller reach the handler parsed', async () => {
    const { envelope } = await ask(port, { path: '/wps/sample/items/abc?page=7', headers: asMember })
    expect(envelope.value).toEqual({ id: 'abc', page: 7, who: 'member', ip: '127.0.0.1' })
  })

  test('a form is read as a form, and only where the contract says so', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'email=a%40b.example'
    const good = await ask(port, { method: 'POST', path: '/wps/sample/form', headers, body })
    expect(good.envelope.value).toEqual({ email: 'a@b.example' })
    const wrong = await ask(port, { method: 'POST', path: '/wps/sample/echo', headers, body })
    expect([wrong.status, wrong.envelope.code]).toEqual([415, 'content_type_is_wrong'])
    const json = await askJson(port, '/wps/sample/form', { email: 'a@b.example' })
    expect(json.status).toBe(415)
  })

  test('a call without a body takes none, or an empty object', async () => {
    expect((await ask(port, { method: 'DELETE', path: '/wps/sample/items' })).status).toBe(200)
    expect((await askJson(port, '/wps/sample/items', {}, 'DELETE')).status).toBe(200)
    for (const body of [{ a: 1 }, [1], [], 5, 'true', '"text"', 'null']) {
      const { status, envelope } = await askJson(port, '/wps/sample/items', body, 'DELETE')
      expect([body, status, envelope.code]).toEqual([body, 400, 'input_is_invalid'])
    }
  })

  test('the request id is ours, whatever the caller sends', async () => {
    const { headers } = await ask(port, { path: '/alive', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    expect(isId(String(headers['x-request-id']))).toBe(true)
  })
})

describe('wrong input says which field is wrong', () => {
  test.each([
    [{}, [{ path: 'text', code: 'is_missing' }]],
    [{ text: 5 }, [{ path: 'text', code: 'invalid_type' }]],
    [{ text: 'x'.repeat(101) }, [{ path: 'text', code: 'too_big' }]],
    [{ text: 'x', count: 1.5 }, [{ path: 'count', code: 'invalid_type' }]],
    [{ text: 'x', nested: {} }, [{ path: 'nested.amount', code: 'is_missing' }]],
    [{ text: 'x', nested: { amount: '1', vip: 9 } }, [{ path: 'nested.vip', code: 'is_unknown' }]],
    [
      { text: 'x', type: 1, balance: '9' },
      [
        { path: 'type', code: 'is_unknown' },
        { path: 'balance', code: 'is_unknown' },
      ],
    ],
    [null, [{ path: '', code: 'invalid_type' }]],
    [[], [{ path: '', code: 'invalid_type' }]],
  ])('C08 %j', async (body, fields) => {
    const { status, envelope } = await askJson(port, '/wps/sample/echo', body)
    expect(status).toBe(400)
    expect(envelope).toMatchObject({ success: false, code: 'input_is_invalid', value: { fields } })
  })

  test('C08 an unknown query field is refused, and so is a parameter of the wrong shape', async () => {
    const query = await ask(port, { path: '/wps/sample/items/abc?page=1&merchant=x', headers: asMember })
    expect(query.envelope.value).toEqual({ fields: [{ path: 'merchant', code: 'is_unknown' }] })
    const twice = await ask(port, { path: '/wps/sample/items/abc?page=1&page=2', headers: asMember })
    expect(twice.envelope.code).toBe('input_is_invalid')
    const param = await ask(port, { path: '/wps/sample/items/a%2Fb', headers: asMember })
    expect(param.envelope.value).toEqual({ fields: [{ path: 'id', code: 'invalid_format' }] })
    const none = await ask(port, { path: '/alive?x=1' })
    expect(none.envelope.code).toBe('input_is_invalid')
  })

  test('I04 a body with very many faults is answered with few', async () => {
    const body = Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`k${index}`, 1]))
    const { status, text } = await askJson(port, '/wps/sample/echo', body)
    expect(status).toBe(400)
    expect(text.length).toBeLessThan(2_000)
  })
})

describe('I04 hostile bodies', () => {
  const deep = `{"text":"x","anything":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  test.each([
    ['half an object', '{"text":', 400, 'body_is_malformed'],
    ['no JSON', 'text=hello', 400, 'body_is_malformed'],
    ['a byte order mark', '\uFEFF{"text":"x"}', 400, 'body_is_malformed'],
    ['ten thousand levels', deep, 400, 'body_is_malformed'],
    ['an endless number', '{"text":"x","anything":1e999}', 400, 'body_is_malformed'],
    ['a number that would be rounded', '{"text":"x","count":9007199254740993}', 400, 'body_is_malformed'],
    ['G15 __proto__', '{"text":"x","__proto__":{"isAdmin":true}}', 400, 'body_is_malformed'],
    ['G15 nested __proto__', '{"text":"x","anything":[{"__proto__":1}]}', 400, 'body_is_malformed'],
    ['G15 constructor.prototype', '{"text":"x","constructor":{"prototype":{"a":1}}}', 400, 'body_is_malformed'],
    ['SE-15 a NUL', String.raw`{"text":"a\u0000b"}`, 400, 'text_is_malformed'],
    ['SE-15 half a pair', String.raw`{"text":"x","anything":["\ud83d"]}`, 400, 'text_is_malformed'],
    ['SE-15 a NUL in a key', String.raw`{"text":"x","anything":{"a\u0000":1}}`, 400, 'text_is_malformed'],
    ['SE-15 a whole pair', String.raw`{"text":"\ud83d\ude00"}`, 200, 'ok'],
    ['a megabyte', JSON.stringify({ text: 'x'.repeat(1_000_000) }), 413, 'body_is_too_large'],
    ['the last of two keys wins', '{"text":"a","text":"b"}', 200, 'ok'],
  ])('I04 %s', async (_name, body, status, code) => {
    const answer = await askJson(port, '/wps/sample/echo', body)
    expect([answer.status, answer.envelope.code]).toEqual([status, code])
  })

  test('I04 bytes that are not UTF-8', async () => {
    const body = new Uint8Array([...Buffer.from('{"text":"'), 0xff, 0xfe, ...Buffer.from('"}')])
    const headers = { 'content-type': 'application/json' }
    const { envelope } = await ask(port, { method: 'POST', path: '/wps/sample/echo', headers, body })
    expect(envelope.code).toBe('body_is_malformed')
  })

  test('I04 a chunked body is measured too', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const body = JSON.stringify({ text: 'x'.repeat(70_000) })
    const { status } = await ask(port, { method: 'POST', path: '/wps/sample/echo', headers, body })
    expect(status).toBe(413)
  })

  test('SE-15 a NUL in a form, a query or a path is refused; a cookie that has one is no cookie', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = await ask(port, { method: 'POST', path: '/wps/sample/form', headers, body: 'email=a%00b' })
    const query = await ask(port, { path: '/wps/sample/items/abc?page=1%00', headers: asMember })
    const path = await ask(port, { path: '/wps/sample/items/a%00b', headers: asMember })
    for (const { status, envelope } of [form, query, path])
      expect([status, envelope.code]).toEqual([400, 'text_is_malformed'])
    const cookieOf = (cookie: string) =>
      new CallJar({ headers: { cookie } } as FastifyRequest, {} as FastifyReply).get('device')
    expect(cookieOf('__Host-device=a%20b')).toBe('a b')
    expect(cookieOf('__Host-device=a%00b')).toBeUndefined()
  })

  test('G15 a poisoned form or query is refused', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'email=x&__proto__=1'
    const poisoned = await ask(port, { method: 'POST', path: '/wps/sample/form', headers, body })
    expect([poisoned.status, poisoned.envelope.code]).toEqual([400, 'body_is_malformed'])
    const query = await ask(port, { path: '/wps/sample/items/abc?__proto__=1', headers: asMember })
    expect([query.status, query.envelope.code]).toEqual([400, 'input_is_invalid'])
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })

  test.each([
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/json-patch+json' }],
    [{ 'content-type': 'application/json; charset=utf-16' }],
    [{ 'content-type': 'multipart/form-data; boundary=x' }],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    [{ 'content-type': ';;;' }],
    [{}],
  ])('G05 a body of another kind is refused unread: %j', async (headers) => {
    const body = '{"text":"x"}'
    const answer = await ask(port, { method: 'POST', path: '/wps/sample/echo', headers, body })
    expect([answer.status, answer.envelope.code]).toEqual([415, 'content_type_is_wrong'])
  })

  test('I04 a GET with a body is refused', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' }
    const { status, envelope } = await ask(port, { path: '/alive', headers, body: '{}' })
    expect([status, envelope.code]).toEqual([400, 'body_is_unexpected'])
  })
})

describe('C12 addresses', () => {
  test.each([
    ['GET', '/wps/relay/ANYTHING'],
    ['GET', '/wps/relay/__proto__'],
    ['GET', '/wps/relay/constructor'],
    ['POST', '/wps/relay/../sample/echo'],
    ['POST', '/wps%2Fsample%2Fecho'],
    ['POST', '/wps/sample%2fecho'],
    ['POST', '/wps/sample/echo/'],
    ['POST', '/WPS/sample/echo'],
    ['POST', '//wps/sample/echo'],
    ['POST', '/wps/sample/echo;x=1'],
    ['GET', '/wps/sample/items/abc/../../../../etc/passwd'],
    ['GET', '/..%2f..%2fetc%2fpasswd'],
    ['GET', `/wps/sample/items/${'a'.repeat(201)}`],
    ['OPTIONS', '/nothing'],
    ['PROPFIND', '/nothing'],
  ])('C12 %s %s is unknown', async (method, path) => {
    const { status, envelope } = await ask(port, { method, path, headers: { accept: 'text/html', ...asMember } })
    expect([status, envelope.code]).toEqual([404, 'path_is_unknown'])
  })

  test.each(['/%', '/%zz', '/wps/sample/items/%c0%ae', '/%E0%A4%A'])('C12 %s is malformed', async (path) => {
    const { status, envelope } = await ask(port, { path })
    expect([status, envelope.code]).toEqual([400, 'path_is_malformed'])
  })

  test.each([
    ['GET', '/wps/sample/echo', 'POST'],
    ['PATCH', '/wps/sample/echo', 'POST'],
    ['OPTIONS', '/wps/sample/echo', 'POST'],
    ['TRACE', '/wps/sample/echo', 'POST'],
    ['PROPFIND', '/wps/sample/echo', 'POST'],
    ['POST', '/wps/sample/items/abc', 'HEAD, GET'],
    ['POST', '/alive', 'HEAD, GET'],
  ])('C12 %s %s is the wrong method, and the right one is named', async (method, path, allow) => {
    const { status, headers, envelope } = await ask(port, { method, path })
    expect([status, envelope.code]).toEqual([405, 'method_is_wrong'])
    expect(String(headers.allow).split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
  })

  test('I07 a method override header changes nothing', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    const { status } = await ask(port, { method: 'POST', path: '/wps/sample/items', headers })
    expect(status).toBe(405)
  })
})

describe('G05 G06 other origins', () => {
  const change = (headers: Record<string, string>) =>
    ask(port, { method: 'DELETE', path: '/wps/sample/items', headers: { host: 'play.example:3000', ...headers } })

  test.each([
    [{}],
    [{ origin: 'http://play.example:3000' }],
    [{ origin: 'https://laro.example', 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('G06 %j is ours', async (headers) => {
    expect((await change(headers)).status).toBe(200)
  })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ origin: 'https://laro.example.evil.example' }],
    [{ origin: 'https://evil-laro.example' }],
    [{ origin: 'https://sub.laro.example' }],
    [{ origin: 'http://laro.example' }],
    [{ origin: 'https://laro.example:8443' }],
    [{ origin: 'https://LARO.example' }],
    [{ origin: 'http://play.example' }],
    [{ origin: 'http://play.example:3000/path' }],
    [{ origin: 'http://user@play.example:3000' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('G05 G06 %j is foreign', async (headers) => {
    const answer = await change(headers)
    expect([answer.status, answer.envelope.code]).toEqual([403, 'origin_is_foreign'])
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('G06 nobody is given permission to read from another origin', async () => {
    const { headers } = await ask(port, { path: '/alive', headers: { origin: 'https://evil.example' } })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('G06 behind TLS, the plain twin of our own host is foreign', async () => {
    const secure = await buildSample({ https: true })
    const call = (origin: string) =>
      secure.inject({ method: 'DELETE', url: '/wps/sample/items', headers: { host: 'play.example', origin } })
    expect((await call('http://play.example')).statusCode).toBe(403)
    expect((await call('https://play.example')).statusCode).toBe(200)
    await secure.close()
  })
})

describe('our own faults', () => {
  test.each([
    ['throws', 500, 'something_went_wrong'],
    ['misreplies', 500, 'something_went_wrong'],
    ['misrefuses', 500, 'something_went_wrong'],
    ['loses', 503, 'server_is_busy'],
  ])('ER-01.4 G18 a handler that %s tells nothing of why', async (how, status, code) => {
    const answer = await ask(port, { path: `/wps/sample/broken/${how}` })
    expect([answer.status, answer.envelope.code]).toEqual([status, code])
    expect(answer.envelope.value).toBeNull()
    expect(answer.text).not.toMatch(/canary|deep fault|terminated|\.ts|stack/)
  })
})
