import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import { LedgerBusy, LedgerUnavailable } from '#modules/ledger/service.ts'
import type { Envelope } from '#server/http/envelope.ts'
import { askRaw, buildSample, listen, removal } from '#server/http/sample-app.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = await buildSample()
  port = await listen(app)
})
afterAll(async () => await app.close())

const start = 'POST /wps/sample/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const hidden = 'GET /wps/sample/hidden HTTP/1.1\r\nHost: x\r\n\r\n'

function readAnswer(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { line: head.split('\r\n')[0], head: head.toLowerCase(), envelope: JSON.parse(body) as { code: string } }
}

test.each([
  ['both lengths', `${start}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${start}Content-Length: 6\r\nContent-Length: 7\r\n\r\n0\r\n\r\n${hidden}`],
  ['a signed length', `${start}Content-Length: +6\r\n\r\n{"a":1}`],
  ['a length in hex', `${start}Content-Length: 0x6\r\n\r\n{"a":1}`],
  ['an unknown encoding', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunked not last', `${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['a space before the colon', `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a folded header', `${start}X: a\r\n b\r\nTransfer-Encoding:\r\n chunked\r\n\r\nzz\r\n${hidden}`],
  ['a bare line feed', 'GET /alive HTTP/1.1\nHost: x\n\n'],
  ['a bare carriage return', 'GET /alive HTTP/1.1\rHost: x\r\r'],
  ['a NUL in a header', 'GET /alive HTTP/1.1\r\nHost: x\0y\r\n\r\n'],
  ['a bad chunk size', `${start}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`],
  ['no HTTP at all', 'hello there\r\n\r\n'],
  ['another version', 'GET /alive HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no host', 'GET /alive HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', 'GET /alive HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
])('I06 %s: one 400 with an envelope and our headers, and the connection ends', async (_name, text) => {
  const answer = await askRaw(port, text)
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  const { line, head, envelope } = readAnswer(answer)
  expect(line).toBe('HTTP/1.1 400 Bad Request')
  expect(['request_is_malformed', 'body_is_malformed']).toContain(envelope.code)
  expect(head).toContain("frame-ancestors 'none'")
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain('cache-control: no-store')
  expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/)
})

test('I05 headers without end are refused', async () => {
  const answer = await askRaw(port, `GET /alive HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
  const { line, envelope } = readAnswer(answer)
  expect([line, envelope.code]).toEqual(['HTTP/1.1 431 Request Header Fields Too Large', 'headers_are_too_large'])
})

test('I04 an address without end is refused', async () => {
  const answer = await askRaw(port, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(readAnswer(answer).line).toMatch(/^HTTP\/1\.1 4\d\d /)
})

test('I04 an unknown expectation is refused', async () => {
  const answer = await askRaw(port, `${start}Expect: a-miracle\r\nContent-Length: 0\r\n\r\n`)
  const { line, head, envelope } = readAnswer(answer)
  expect([line, envelope.code]).toEqual(['HTTP/1.1 417 Expectation Failed', 'expectation_is_unknown'])
  expect(head).toContain("frame-ancestors 'none'")
})

test('I05 a request that never ends is cut off, and others are served meanwhile', async () => {
  const slow = await buildSample()
  const slowPort = await listen(slow)
  slow.server.headersTimeout = 50
  slow.server.requestTimeout = 100
  const pending = askRaw(slowPort, 'GET /alive HTTP/1.1\r\nHost: x\r\nX-Slow:')
  expect((await fetch(`http://127.0.0.1:${slowPort}/alive`)).status).toBe(200)
  const { line, envelope } = readAnswer(await pending)
  expect([line, envelope.code]).toEqual(['HTTP/1.1 408 Request Timeout', 'request_is_too_slow'])
  await slow.close()
})

test('I05 every wait of the server has an end', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket } = app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 30_000,
    timeout: 60_000,
    maxRequestsPerSocket: 10_000,
  })
})

test('a handler that takes too long is answered for', async () => {
  const gate = Promise.withResolvers<void>()
  const waiting = handle(removal, async () => {
    await gate.promise
    return yes(null)
  })
  const busy = await buildSample({ routes: [waiting], handlerTimeoutMs: 20 })
  const answer = await busy.inject({ method: 'DELETE', url: removal.path })
  expect([answer.statusCode, answer.json<Envelope>().code]).toEqual([503, 'server_is_busy'])
  gate.resolve()
  await busy.close()
})

test.each([new LedgerUnavailable('the database is away'), new LedgerBusy('the ledger has too much to do')])(
  '$name is a named answer, and no fault of ours',
  async (error) => {
    const busy = await buildSample({ routes: [handle(removal, () => Promise.reject(error))] })
    const answer = await busy.inject({ method: 'DELETE', url: removal.path })
    expect([answer.statusCode, answer.json<Envelope>().code]).toEqual([503, 'server_is_busy'])
    await busy.close()
  },
)

test('a stopping server lets calls end and refuses new ones', async () => {
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const waiting = handle(removal, async () => {
    started.resolve()
    await gate.promise
    return yes(null)
  })
  const stopping = await buildSample({ routes: [waiting] })
  const stoppingPort = await listen(stopping)
  const running = askRaw(stoppingPort, 'DELETE /wps/sample/items HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await started.promise

  const late = connect(stoppingPort, '127.0.0.1')
  const isAccepted = once(stopping.server, 'connection')
  late.write('GET /wps/sample/it')
  await isAccepted
  await (await fetch(`http://127.0.0.1:${stoppingPort}/alive`)).text()
  const closed = stopping.close()
  late.write('ems/abc HTTP/1.1\r\nHost: x\r\n\r\n')
  let text = ''
  for await (const chunk of late.setEncoding('utf8')) text += chunk
  expect(readAnswer(text).envelope.code).toBe('server_is_stopping')
  expect(readAnswer(text).head).toContain('connection: close')

  gate.resolve()
  expect(readAnswer(await running).line).toBe('HTTP/1.1 200 OK')
  await closed
})
