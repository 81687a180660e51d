import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { no, yes } from '#kit/result.ts'
import { makeAdapter } from './adapter.ts'
import { Circuit } from './circuit.ts'

/** A provider that answers whatever a test wants, over a real line. */

let url: string
let answer: (response: ServerResponse) => void = () => undefined
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  answer(response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const clock = manualClock(Date.UTC(2026, 10, 17, 12))

function open(circuit = new Circuit(clock), patience: typeof fetch = fetch) {
  const link = { code: 'TEST', name: 'Test', url, keys: [{ id: 'test-key', secret: new Uint8Array(32) }] }
  const logger = { warn: () => undefined, error: () => undefined }
  const readJson = (bytes: Uint8Array) => {
    try {
      return yes(JSON.parse(Buffer.from(bytes).toString()) as unknown)
    } catch {
      return no('body_is_malformed')
    }
  }
  return makeAdapter({ clock, fetch: patience, readJson, logger }, link, circuit)
}

const down = { ok: false, refusal: 'payment_provider_is_down' }
const id = '0199a1b2-0000-7000-8000-00000000000a'

test('H07 an answer without end is cut off, and so is a small one that grows when it is unpacked', async () => {
  let sent = 0
  answer = (response) => {
    const chunk = Buffer.alloc(65_536)
    const write = (): void => {
      while (!response.destroyed && sent < 100_000_000) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', write)
      }
      response.end()
    }
    write()
  }
  expect(await open().findIntent(id)).toEqual(down)
  expect(sent).toBeLessThan(20_000_000)
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  expect(bomb.length).toBeLessThan(100_000)
  answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  expect(await open().findIntent(id)).toEqual(down)
})

test('H07 an answer that never comes is waited for no longer than the caller’s patience', async () => {
  const patience = new AbortController()
  // It is over once the provider has the question.
  answer = () => patience.abort()
  const signals: unknown[] = []
  const impatient: typeof fetch = (input, init) => {
    signals.push(init?.signal)
    return fetch(input, { ...init, signal: patience.signal })
  }
  expect(await open(undefined, impatient).findPayout(id)).toEqual(down)
  // Its own patience, which this test has no time for.
  expect(signals).toEqual([expect.any(AbortSignal)])
})

test('H06 H07 a redirect is not followed, and an answer that nobody signed is none', async () => {
  answer = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  expect(await open().findIntent(id)).toEqual(down)
  answer = (response) => response.writeHead(200).end(JSON.stringify({ reference: id, state: 'unknown' }))
  expect(await open().findIntent(id)).toEqual(down)
})

test('H08 after five failures nobody is sent there until a while has passed', async () => {
  answer = (response) => response.destroy()
  const adapter = open(new Circuit(clock))
  asked = 0
  for (let i = 0; i < 30; i += 1) expect(await adapter.findIntent(id)).toEqual(down)
  expect(asked).toBe(5)
  clock.advance(30_000)
  await adapter.findIntent(id)
  expect(asked).toBe(6)
})
