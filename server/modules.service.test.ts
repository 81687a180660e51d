import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ServicesOf } from '#kit/module.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { modules } from '#server/modules.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { greet } from '#tests/support/greetings/contract.ts'
import { greetingsModule } from '#tests/support/greetings/module.ts'

/** A module is its folder and one line of the list: this is the line. */
const list = modules.add(greetingsModule)

const dataDir = mkdtempSync(join(tmpdir(), 'laro-modules-'))
let db: Database
let server: Server
let address: string
let greetings: ServicesOf<typeof list>['greetings']

beforeAll(async () => {
  db = await testDatabase()
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0' })
  server = await compose(config, db, makeLogger({ level: 'silent' }), list)
  greetings = (server.services as ServicesOf<typeof list>).greetings
  address = await server.listen()
})
afterAll(async () => {
  await server.stop()
  expect(greetings.state).toBe('stopped')
  await db.close()
  rmSync(dataDir, { recursive: true })
})

const say = async (name: string) =>
  await makeCaller(address).api.call<typeof greet>('POST /wps/greetings', { body: { room: 'lobby', name } })

/** Subscribes to a topic; what comes is in `heard`. */
async function listen(topic: string) {
  const ws = new WebSocket(`${address.replace('http', 'ws')}/socket`)
  const received: unknown[] = []
  ws.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())))
  await once(ws, 'open')
  ws.send(JSON.stringify({ type: 'subscribe', topic }))
  await expect.poll(() => received.length).toBe(1)
  return { ws, received }
}

test('a module of the list is opened, and started with the server', () => {
  expect(greetings.state).toBe('started')
})

test('its route answers, and its event reaches its listener, which publishes on its topic', async () => {
  const { ws, received } = await listen('greetings:lobby')
  expect(await say('Luz')).toMatchObject({ ok: true, value: { text: 'Hello, Luz' } })
  await expect
    .poll(() => received)
    .toEqual([
      { type: 'subscribed', topic: 'greetings:lobby' },
      { type: 'news', topic: 'greetings:lobby', data: { text: 'Hello, Luz' } },
    ])
  ws.close()
})

test('its topic decides who may hear; one that nobody declares cannot be published on', async () => {
  const { ws, received } = await listen('greetings:staff')
  expect(received).toEqual([{ type: 'refused', topic: 'greetings:staff' }])
  ws.close()
  expect(() => server.services.pushToSockets('farewells:lobby', {})).toThrow('no module declares')
})

test('its refusal has the status and the text that it declares, and is in the description of the API', async () => {
  expect(await say('')).toMatchObject({
    ok: false,
    refusal: 'greeting_is_empty',
    status: 422,
    message: 'Please say whom to greet.',
  })
  const described = (await server.app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: object }>>
  }>()
  expect(JSON.stringify(described.paths['/wps/greetings']?.['post']?.responses)).toContain('greeting_is_empty')
})

test('its job runs', async () => {
  expect(await server.jobs.runNow('greetings-count')).toBe(true)
  await expect.poll(() => greetings.jobRuns).toBe(1)
})

test('its settings are listed, checked and changed like any other', async () => {
  const { settings } = server.services
  expect(await listSettings(settings)).toContainEqual({
    name: 'greetings',
    version: 0,
    value: { word: 'Hello' },
    changedAt: null,
    changedBy: null,
  })
  const change = async (value: unknown) => await changeSetting(settings, { name: 'greetings', version: 0, value }, null)
  expect(await change({ word: '' })).toMatchObject({ ok: false, refusal: 'setting_is_invalid' })
  expect(await change({ word: 'Mabuhay' })).toMatchObject({ ok: true })
  expect(await say('Luz')).toMatchObject({ ok: true, value: { text: 'Mabuhay, Luz' } })
})
