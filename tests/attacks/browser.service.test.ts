import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { openPages } from '#server/site/pages.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addMember } from '#tests/support/members.ts'
import { openToken } from '#tests/support/tokens.ts'

/** Group G by the headers and pages of the real server; what needs no server is in browser.test.ts. */

const dataDir = mkdtempSync(join(tmpdir(), 'laro-browser-'))
let db: Database
let server: Server
let token: string

beforeAll(async () => {
  db = await testDatabase()
  const origins = 'https://laro.example'
  const config = readConfig({
    LARO_DATA_DIR: dataDir,
    PORT: '0',
    LARO_DEMO: 'off',
    LARO_ORIGINS: origins,
    LARO_HTTPS: 'on',
  })
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  token = await openToken(server.services.identity, await addMember(server.services, 'stays77', 1n))
})
afterAll(async () => {
  await server.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

const get = async (url: string, headers: Record<string, string> = {}) =>
  await server.app.inject({ method: 'GET', url, headers, remoteAddress: '127.0.0.1' })

const directivesOf = (policy: unknown): Map<string, string[]> =>
  new Map(
    String(policy)
      .split(';')
      .map((rule) => rule.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  )

const missing = '01890000-0000-7000-8000-00000000dead'
const page = { accept: 'text/html,application/xhtml+xml' }

test('G07 nothing of ours may be framed by anybody: pages, calls, files, errors; the page of a game included', async () => {
  const pages = [
    '/',
    '/withdraw',
    '/member?page=withdraw',
    '/agentHome',
    '/play/dagat-dice',
    '/help',
    '/no-such-page',
    '/docs',
  ]
  const calls = server.routes.filter(({ contract }) => contract.method === 'GET').map(({ contract }) => contract.path)
  expect(calls.length).toBeGreaterThan(80)
  const bearer = { authorization: `Bearer ${token}` }
  const asked = [
    ...[...pages, '/sw.js', '/favicon.svg', '/%ff'].map((url) => [url, page] as const),
    ...[...calls.map((path) => path.replace(/:\w+/g, missing)), '/files/x'].map((url) => [url, bearer] as const),
  ]
  for (const [url, headers] of asked) {
    const answer = await get(url, headers)
    const policy = directivesOf(answer.headers['content-security-policy'])
    expect(policy.get('frame-ancestors'), `${url} ${answer.statusCode}`).toEqual(["'none'"])
    if (String(answer.headers['content-type']).startsWith('text/html'))
      expect(answer.headers['x-frame-options'], url).toMatch(/^deny$/i)
  }
})

test('G09 G17 a page shares its window with nobody, sends no referrer, and takes scripts and connections of its own only', async () => {
  const { headers } = await get('/docs', page)
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'no-referrer',
    'content-type': expect.stringContaining('text/html') as string,
  })
  const policy = directivesOf(headers['content-security-policy'])
  // The inventory of where scripts may come from and where they may send anything: ourselves.
  expect(policy.get('script-src')?.filter((source) => !/^'sha256-[\w+/=]{44}'$/.test(source))).toEqual(["'self'"])
  expect(policy.get('script-src-attr')).toEqual(["'none'"])
  expect(policy.get('connect-src')).toEqual(["'self'", 'wss://laro.example'])
  expect(policy.get('form-action')).toEqual(["'self'"])
  expect(policy.get('default-src')).toEqual(["'self'"])
  expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*/)
})

test('G12 signing out tells the browser to drop what it has cached, and the session is over for whoever goes back', async () => {
  const mine = await openToken(server.services.identity, await addMember(server.services, 'leaves77', 1n))
  const authorization = `Bearer ${mine}`
  const before = await get('/wps/member/info', { authorization })
  expect(before.statusCode).toBe(200)
  expect(before.headers['cache-control']).toContain('no-store')
  expect(before.headers['clear-site-data']).toBeUndefined()
  const left = await server.app.inject({ method: 'DELETE', url: '/wps/session/logout', headers: { authorization } })
  expect(left.statusCode).toBe(200)
  expect(left.headers['clear-site-data']).toBe('"cache"')
  expect((await get('/wps/member/info', { authorization })).statusCode).toBe(401)
  // Nobody else can be made to leave by it, and a refused call clears nothing.
  const stranger = await server.app.inject({ method: 'DELETE', url: '/wps/session/logout' })
  expect(stranger.statusCode).toBe(401)
  expect(stranger.headers['clear-site-data']).toBeUndefined()
})

test('G14 what the server writes into a page as data cannot end its element, whatever it reads', async () => {
  const hostile = [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '\u2028\u2029',
    '</SCRIPT\n>',
    '&lt;/script&gt;',
  ]
  const folder = join(dataDir, 'pages')
  mkdirSync(folder)
  writeFileSync(join(folder, 'page-files.json'), '{ "pages": {}, "texts": {}, "fonts": [], "pesoFont": "" }')
  writeFileSync(join(folder, 'first.js'), 'document.documentElement.dataset.first = ""')
  for (const file of ['index.html', 'console.html'])
    writeFileSync(
      join(folder, file),
      `<!doctype html>\n<html lang="en"><head><!--head--><script src="/first.js"></script>
<script type="module" src="/assets/main.js"></script></head><body><div id="app"><!--body--></div><!--data--></body></html>`,
    )
  // Stands for the built pages: it shows what it is asked for, by the same contract as web/site/render.tsx.
  writeFileSync(
    join(folder, 'render.js'),
    `export const shipped = ['EN']
export const isPublicPath = () => true
export const isKnownPath = () => true
export const partsOf = () => null
export const render = async ({ path, ask }) =>
  ({ html: '', title: path, description: path, first: { language: 'EN', answers: [[['x'], await ask('/hostile')]] } })`,
  )
  const pages = await openPages({
    ...{ clock: systemClock, logger: makeLogger({ level: 'silent' }), settings: server.services.settings },
    ...{ webDir: folder, renderDir: folder, origins: ['https://laro.example'], https: true },
  })
  const app = Fastify()
  app.get('/*', async (request, reply) => await pages.send(request, reply, async () => hostile))
  const { body } = await app.inject({ url: '/help', headers: { host: 'laro.example' } })
  await app.close()
  // As a parser reads it: the element ends at the first end tag, whatever was meant.
  const [, data = ''] = /<script id="first-answers" type="application\/json">([\s\S]*?)<\/script/i.exec(body) ?? []
  expect(JSON.parse(data)).toEqual({ language: 'EN', answers: [[['x'], hostile]] })
  expect(data).not.toMatch(/[<>\u2028\u2029]/)
  const scripts = [...body.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag)
  expect(scripts).toEqual(['<script>', '<script id="first-answers" type="application/json">'])
})
