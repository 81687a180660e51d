import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestCode } from '#modules/codes/service.ts'
import type { InboxMessage } from '#modules/courier/model.ts'
import { canSend, sendMessage } from '#modules/courier/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testEmbedded } from '#tests/support/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'laro-inbox-'))
const number = '+639171234567'
let db: Database
const open: Server[] = []

/** The inbox is of the embedded database, so that is what these tests run on, wherever the others do. */
beforeAll(async () => {
  db = (await testEmbedded()).database
})
afterAll(async () => {
  for (const server of open) await server.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

async function start(environment: Record<string, string>, over: Database = db): Promise<Server> {
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0', ...environment })
  const server = await compose(config, over, makeLogger({ level: 'silent' }))
  open.push(server)
  return server
}

async function messages({ app }: Server, to = ''): Promise<InboxMessage[]> {
  const answer = await app.inject(`/world/inbox/messages?to=${encodeURIComponent(to)}`)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  return answer.json<{ value: { messages: InboxMessage[] } }>().value.messages
}

test('a demo shows what was sent, newest first, on a page without a line of script or style in it', async () => {
  const server = await start({})
  const { courier, codes } = server.services
  const empty = await server.app.inject('/world/inbox')
  expect(empty.body).toContain('No messages yet')

  const input = { purpose: 'login', channel: 'sms', to: number, address: '127.0.0.1', isReal: true } as const
  expect((await requestCode(codes, input)).ok).toBe(true)
  await expect.poll(async () => (await messages(server)).length, { timeout: 10_000 }).toBe(1)
  const evil = '<script src="//evil.example"></script>'
  await db.tx(async (tx) => {
    const text = `${evil} https://laro.example/reset?x=1&y=2`
    await sendMessage(tx, courier, { channel: 'mail', to: 'maria@example.com', subject: evil, text })
  })
  await expect.poll(async () => (await messages(server)).length, { timeout: 10_000 }).toBe(2)
  expect((await messages(server)).map(({ to }) => to)).toEqual(['maria@example.com', number])
  expect(await messages(server, number)).toMatchObject([{ channel: 'sms', to: number }])

  const page = await server.app.inject('/world/inbox')
  const [, code] = /data-copy="(\d{6})"/.exec(page.body) ?? []
  expect((await messages(server, number))[0]?.text).toContain(code)
  expect(page.body).toContain('href="https://laro.example/reset?x=1&#38;y=2"')
  expect(page.body).not.toContain(evil)
  expect(page.body.match(/<script/g)).toHaveLength(1)
  expect(page.body).not.toMatch(/ style=| on\w+=/)
  const narrowed = await server.app.inject('/world/inbox?to=%22%3E%3Cb%3Enobody')
  expect(narrowed.body).toContain('Nothing for this recipient')
  expect(narrowed.body).not.toContain('<b>')
  for (const file of ['look.css', 'refresh.js'])
    expect((await server.app.inject(`/world/inbox/${file}`)).statusCode).toBe(200)
})

const addresses = ['/world/inbox', '/world/inbox/messages', '/world/inbox/look.css', '/world/inbox/refresh.js']

test.each([
  ['NODE_ENV is production', { NODE_ENV: 'production' }, (database: Database) => database],
  ['the database is a server', {}, (database: Database) => ({ ...database, kind: 'postgres' as const })],
])('where %s there is no inbox, nothing is kept for it, and its channels are off', async (_when, environment, over) => {
  const server = await start(environment, over(db))
  for (const url of addresses) {
    for (const accept of ['text/html', 'application/json']) {
      const answer = await server.app.inject({ url, headers: { accept } })
      expect([answer.statusCode, answer.json<{ code: string }>().code], url).toEqual([404, 'path_is_unknown'])
    }
    expect(server.app.hasRoute({ method: 'GET', url }), url).toBe(false)
  }
  const { codes, courier } = server.services
  expect([canSend(courier, 'sms'), canSend(courier, 'mail')]).toEqual([false, false])
  const input = { purpose: 'login', channel: 'sms', to: '+639180000000', address: '127.0.0.1', isReal: true } as const
  expect(await requestCode(codes, input)).toEqual({ ok: false, refusal: 'function_is_off' })
})

test('a gateway that is set carries its channel, and half a setting stops the start', async () => {
  const server = await start({
    NODE_ENV: 'production',
    LARO_SMS_URL: 'http://127.0.0.1:9/send',
    LARO_SMS_TOKEN: 'gateway-secret',
    LARO_SMTP_URL: 'smtp://127.0.0.1:9',
    LARO_MAIL_FROM: 'Laro <no-reply@laro.example>',
  })
  const { providers } = server.services.courier
  expect([providers.sms?.name, providers.mail?.name]).toEqual(['http-sms', 'smtp'])
  const read = (environment: Record<string, string>) => () =>
    readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, ...environment })
  expect(read({ LARO_SMS_URL: 'http://127.0.0.1:9/' })).toThrow('LARO_SMS_TOKEN is missing')
  expect(read({ LARO_MAIL_FROM: 'no-reply@laro.example' })).toThrow('LARO_SMTP_URL is missing')
  expect(read({ LARO_SMTP_URL: 'smtp://x', LARO_MAIL_FROM: 'a@b\r\nBcc: c@d' })).toThrow('LARO_MAIL_FROM')
  expect(read({ LARO_SMS_TOKEN: 'to\nken-secret' })).toThrow('LARO_SMS_TOKEN')
})
