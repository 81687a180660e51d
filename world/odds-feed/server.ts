import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '#kit/clock.ts'
import { isOfHouse, signAs, type VendorSecret } from '#world/vendor/speaker.ts'
import { changeFaults, type Faults, noFaults } from './faults.ts'
import { type FeedKey, Listeners } from './listeners.ts'
import { catalogue, Producer } from './producer.ts'
import { quote, readLegs } from './quotes.ts'

export interface FeedDoor {
  readonly code: string
  readonly name: string
  readonly url: string
  readonly keys: readonly FeedKey[]
}

export interface RunningFeed {
  readonly door: FeedDoor
  readonly producer: Producer
  setFaults(input: Readonly<Record<string, unknown>>): void
  close(): Promise<void>
}

interface StartOptions {
  /** 0 takes any free port. */
  readonly port?: number
  readonly clock?: Clock
  /** How often it looks what has come due; 0 for a test that calls `tick` itself. */
  readonly tickMs?: number
}

/** Only this machine can reach it. */
const host = '127.0.0.1'
const bodyBytesMax = 65_536
const driftS = 300

/** A maker of odds outside of the house: it speaks HTTP, signs what it says, and trusts nothing that is not signed. */
export async function startOddsFeed({
  port = 0,
  clock = systemClock,
  tickMs = 1_000,
}: StartOptions = {}): Promise<RunningFeed> {
  const key: VendorSecret & FeedKey & { readonly algorithm: 'hmac-sha256' } = {
    ...{
      id: `tala-${randomBytes(6).toString('hex')}`,
      algorithm: 'hmac-sha256',
      secret: randomBytes(32).toString('base64url'),
    },
  }
  let faults: Faults = noFaults
  const listeners = new Listeners(key, () => faults)
  const producer = new Producer({ clock, faults: () => faults, send: (text) => listeners.send(text) })
  producer.tick()
  const timer = tickMs > 0 ? setInterval(() => producer.tick(), tickMs) : null
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const url = `http://${host}:${(server.address() as AddressInfo).port}`

  const setFaults = (input: Readonly<Record<string, unknown>>): void => {
    faults = changeFaults(faults, input)
    if (faults.cut) listeners.cut()
    if (faults.forge) listeners.forgeNext()
    faults = { ...faults, forge: false }
  }

  function isTheirs(request: IncomingMessage, path: string, body: string): boolean {
    const header = (name: string): string => String(request.headers[name] ?? '')
    const said = { verb: request.method ?? '', path, timestamp: header('x-timestamp'), nonce: header('x-nonce'), body }
    const isTimely = Math.abs(Number(said.timestamp) - clock.nowMs() / 1000) <= driftS
    return isTimely && isOfHouse(key, new Map(), header('x-key-id'), said, header('x-signature'))
  }

  function head(request: IncomingMessage, path: string, status: number, body: string): Record<string, string> {
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const nonce = String(request.headers['x-nonce'] ?? '')
    const signature = signAs(key, { verb: String(status), path, timestamp, nonce, body })
    return { 'x-key-id': key.id, 'x-timestamp': timestamp, 'x-signature': signature, 'cache-control': 'no-store' }
  }

  function openStream(request: IncomingMessage, response: ServerResponse, path: string): void {
    const { searchParams } = new URL(path, url)
    const after = searchParams.get('after')
    const missed = after === null ? null : producer.log.after(searchParams.get('epoch') ?? '', Number(after))
    response.writeHead(200, { ...head(request, path, 200, ''), 'content-type': 'application/x-ndjson' })
    response.socket?.setNoDelay(true)
    const done = producer.log.write({ type: 'recovery_complete' }, clock.nowMs())
    listeners.add(response, missed ? [...missed, done] : producer.snapshot())
  }

  function answer(method: string, path: string, body: string): { readonly status: number; readonly value: object } {
    const [, , what = '', id = ''] = (path.split('?', 1)[0] ?? '').split('/')
    if (method === 'GET' && what === 'catalogue') return { status: 200, value: catalogue() }
    if (method === 'GET' && what === 'events') {
      const event = producer.event(decodeURIComponent(id))
      return { status: event ? 200 : 404, value: event ?? {} }
    }
    if (method === 'POST' && what === 'quotes') {
      const input = JSON.parse(body) as { event?: unknown }
      const legs = readLegs(input)
      if (!legs || typeof input.event !== 'string') return { status: 400, value: { code: 'BAD_REQUEST' } }
      const match = producer.match(input.event)
      const value = match ? quote(match, legs, clock.nowMs(), producer.log.seq) : { code: 'UNKNOWN_EVENT' }
      return { status: 200, value }
    }
    return { status: 404, value: {} }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const body = await readBody(request)
    if (request.headers.host !== new URL(url).host) return void response.writeHead(404).end()
    if (path.startsWith('/control/') && request.method === 'POST') return control(response, path, body)
    if (faults.cut) return void response.destroy()
    const isKnown = isTheirs(request, path, body)
    if (isKnown && request.method === 'GET' && path.split('?', 1)[0] === '/v1/stream')
      return openStream(request, response, path)
    const { status, value } = isKnown ? answer(request.method ?? '', path, body) : { status: 401, value: {} }
    const text = JSON.stringify(value)
    response.writeHead(status, { ...head(request, path, status, text), 'content-type': 'application/json' }).end(text)
  }

  /** For who tries a book: how badly the line behaves, and what happens in one match. */
  function control(response: ServerResponse, path: string, body: string): void {
    const input = JSON.parse(body) as Record<string, unknown>
    const [, , what = '', id = ''] = path.split('/')
    if (what === 'faults') setFaults(input)
    const isDone = what === 'faults' || (what === 'events' && producer.act(id, String(input.act)))
    response
      .writeHead(isDone ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(isDone ? faults : {}))
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"BAD_REQUEST"}')
    })
  })

  return {
    door: { code: 'TALA', name: 'Tala Odds', url, keys: [{ id: key.id, secret: key.secret }] },
    producer,
    setFaults,
    async close() {
      if (timer) clearInterval(timer)
      listeners.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
