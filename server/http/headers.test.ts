import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#server/http/envelope.ts'
import { type Ask, ask, buildSample, listen, tokens } from '#server/http/sample-app.ts'
import { makeSecurityHeaders } from '#server/http/security-headers.ts'
import type { SendPage } from '#server/http/unknown-paths.ts'

let webDir: string
let app: FastifyInstance
let port: number

const page = '<!doctype html><title>Laro</title>'

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'laro-web-'))
  await mkdir(join(webDir, 'assets'))
  await mkdir(join(webDir, '.git'))
  await writeFile(join(webDir, 'index.html'), page)
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(webDir, 'assets/app-3f9a.js'), 'export {}')
  await writeFile(join(webDir, 'assets/app-3f9a.js.map'), '{}')
  await writeFile(join(webDir, '.env'), 'SECRET=1')
  await writeFile(join(webDir, '.git/config'), 'x')
  const sendPage: SendPage = async (_request, reply) =>
    await reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  app = await buildSample({ webDir, sendPage, https: true })
  port = await listen(app)
})
afterAll(async () => {
  await app.close()
  await rm(webDir, { recursive: true })
})

const html = { accept: 'text/html,application/xhtml+xml' }
const post: Partial<Ask> = { method: 'POST', headers: { 'content-type': 'application/json' } }

describe('G10 every kind of answer carries the headers', () => {
  const kinds: [string, number, Ask][] = [
    ['a success', 200, { path: '/alive' }],
    ['a page', 200, { path: '/', headers: html }],
    ['a page deep inside', 200, { path: '/games/slots', headers: html }],
    ['a hashed file', 200, { path: '/assets/app-3f9a.js' }],
    ['the description', 200, { path: '/openapi.json' }],
    ['the docs', 200, { path: '/docs' }],
    ['the metrics', 200, { path: '/metrics' }],
    ['a malformed address', 400, { path: '/%' }],
    ['a malformed body', 400, { path: '/wps/sample/echo', ...post, body: '{' }],
    ['a wrong input', 400, { path: '/wps/sample/echo', ...post, body: '{}' }],
    ['a stranger', 401, { path: '/wps/sample/items/a' }],
    ['a foreign origin', 403, { path: '/x', method: 'POST', headers: { origin: 'https://evil.example' } }],
    ['an unknown path', 404, { path: '/wps/nothing' }],
    ['a wrong method', 405, { path: '/wps/sample/echo' }],
    ['a large body', 413, { path: '/wps/sample/echo', ...post, body: 'x'.repeat(70_000) }],
    ['a wrong type', 415, { path: '/wps/sample/echo', method: 'POST', body: 'x' }],
    ['a fault', 500, { path: '/wps/sample/broken/throws' }],
    ['an overload', 503, { path: '/wps/sample/broken/loses' }],
  ]
  // biome-ignore format: a list
  const answersOfCalls = ['a success', 'a malformed body', 'a wrong input', 'a stranger', 'a large body', 'a wrong type', 'a fault', 'an overload']
  test.each(kinds)('G10 %s', async (name, status, question) => {
    const answer = await ask(port, question)
    expect(answer.status).toBe(status)
    expectSafe(answer.headers)
    if (answersOfCalls.includes(name)) expectNothingToShow(answer.headers)
    else expectDressed(answer.headers)
  })

  test('G10 304', async () => {
    const { headers } = await ask(port, { path: '/assets/app-3f9a.js' })
    const again = await ask(port, { path: '/assets/app-3f9a.js', headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
    expectSafe(again.headers)
    expectDressed(again.headers)
  })

  /** Data, and never a page: a browser that is made to show it may load nothing for it. */
  function expectNothingToShow(headers: Record<string, unknown>): void {
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  }

  function expectSafe(headers: Record<string, unknown>): void {
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const [, age = '0'] = /^max-age=(\d+)/.exec(String(headers['strict-transport-security'])) ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000)
    expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
  }

  function expectDressed(headers: Record<string, unknown>): void {
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self' wss://laro.example",
      "frame-src 'self' https://www.youtube-nocookie.com",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]) {
      expect(policy.split(';')).toContain(part)
    }
    // CO-04 the one foreign address is the player of videos, and it may only be framed.
    expect(policy.replace('https://www.youtube-nocookie.com', '')).not.toMatch(/unsafe|\*|https?:/)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-frame-options': 'DENY',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
  }
})

test('G10 a plain start does not tell browsers to insist on TLS', async () => {
  const plain = await buildSample({ https: false })
  const { headers } = await plain.inject('/alive')
  expect(headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})

test.each([
  ['/alive', 'no-store'],
  ['/wps/nothing', 'no-store'],
  ['/', 'no-cache'],
  ['/favicon.svg', 'no-cache'],
  ['/assets/app-3f9a.js', 'public, max-age=31536000, immutable'],
])('G11 %s may be kept: %s', async (path, rule) => {
  const { headers } = await ask(port, { path, headers: html })
  expect(headers['cache-control']).toBe(rule)
})

describe('G11 G18 what is not served', () => {
  test.each([
    '/wps/member/info/x.css',
    '/wps/sample/items/abc/x.css',
    '/wps',
    '/lgw/x',
    '/lotto/x',
    '/v1/x',
    '/ops/x',
    '/world/x',
    '/assets/app-3f9a.js.map',
    '/assets/missing.js',
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../.env',
    '/assets/%2e%2e/.env',
    '/package.json',
    '/docs/index.html',
    '/docs/swagger-ui-bundle.js.map',
    '/docs/../refusals.ts',
  ])('G11 G18 %s', async (path) => {
    const asPage = await ask(port, { path, headers: { ...html, authorization: `Bearer ${tokens.member}` } })
    expect([asPage.status, asPage.envelope.code, asPage.headers['cache-control']]).toEqual([
      404,
      'path_is_unknown',
      'no-store',
    ])
  })

  test('SE-17.2 G11 a page is served to those who ask for one or take anything, and to nobody else', async () => {
    expect((await ask(port, { path: '/games', headers: html })).text).toBe(page)
    expect((await ask(port, { path: '/?token=x', headers: html })).text).toBe(page)
    expect((await ask(port, { path: '/games', headers: { accept: '*/*' } })).text).toBe(page)
    expect((await ask(port, { path: '/games' })).text).toBe(page)
    for (const accept of ['application/json', 'image/avif,image/webp,*/*;q=0.8'])
      expect((await ask(port, { path: '/games', headers: { accept } })).status).toBe(404)
    expect((await ask(port, { path: '/games', method: 'POST', headers: html })).status).toBe(404)
    expect((await ask(port, { path: '/games', headers: { ...html, 'x-forwarded-host': 'evil.example' } })).text).toBe(
      page,
    )
  })
})

describe('G18 the metrics', () => {
  test('G18 are read on this machine, and show requests by template', async () => {
    await ask(port, { path: '/wps/sample/items/abc', headers: { authorization: `Bearer ${tokens.member}` } })
    const { status, text } = await ask(port, { path: '/metrics' })
    expect(status).toBe(200)
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/wps\/sample\/items\/:id",status="200"\} \d/,
    )
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).not.toContain('/abc')
  })

  test('G18 do not exist for anyone else, unless they bear the token', async () => {
    const guarded = await buildSample({ metricsToken: 'a-scraper' })
    const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
      guarded.inject({ url: '/metrics', remoteAddress, headers })
    expect((await read('203.0.113.9')).json<Envelope>().code).toBe('path_is_unknown')
    expect((await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await read('127.0.0.1', { forwarded: 'for=203.0.113.9' })).statusCode).toBe(404)
    expect((await read('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await read('203.0.113.9', { authorization: 'Bearer a-guess' })).statusCode).toBe(404)
    expect((await read('203.0.113.9', { authorization: 'Bearer a-scraper' })).statusCode).toBe(200)
    const posted = await guarded.inject({ method: 'POST', url: '/metrics', remoteAddress: '203.0.113.9' })
    expect(posted.statusCode).toBe(404)
    await guarded.close()
  })
})

test('SE-18.2 readiness follows the server and names failing jobs, liveness does neither', async () => {
  let isReady = false
  let failing: string[] = []
  const waking = await buildSample({ ready: () => isReady, failingJobs: async () => failing })
  const before = await waking.inject('/ready')
  expect([before.statusCode, before.json<Envelope>().code]).toEqual([503, 'server_is_not_ready'])
  expect((await waking.inject('/alive')).statusCode).toBe(200)
  isReady = true
  const read = async () => {
    const answer = await waking.inject('/ready')
    return [answer.statusCode, answer.json<Envelope>().value]
  }
  expect(await read()).toEqual([200, { isReady: true, failingJobs: [] }])
  // Every node has the same jobs: were a node with a failing job taken out, all of them would be.
  failing = ['pay-agents']
  expect(await read()).toEqual([200, { isReady: true, failingJobs: ['pay-agents'] }])
  await waking.close()
})

test('a page may ask the service that sends codes, where there is one, and nobody else', async () => {
  const { pages } = await makeSecurityHeaders({
    origins: ['https://laro.example'],
    https: true,
    askedOrigins: ['https://codes.example'],
  })
  const parts = pages['content-security-policy']?.split(';') ?? []
  expect(parts).toContain("connect-src 'self' wss://laro.example https://codes.example")
  expect(parts).toContain("script-src 'self'")
})
