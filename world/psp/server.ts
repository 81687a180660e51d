import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '#kit/clock.ts'
import { isOfHouse, Speaker, signAs, type VendorSecret } from '#world/vendor/speaker.ts'
import { type Book, type IntentInput, makeBook, type PayAct, type PayoutInput, payActs } from './book.ts'
import { changeFaults, type Faults, noFaults } from './faults.ts'
import { sendIntent, sendPayPage, sendStatic } from './pages.ts'
import { makeTeller, type Teller } from './teller.ts'

export interface PspDoor {
  readonly code: string
  readonly name: string
  readonly url: string
  readonly keys: readonly { readonly id: string; readonly secret: string }[]
}

export interface RunningPsp {
  readonly door: PspDoor
  readonly book: Book
  readonly teller: Teller
  /** From now on this is the house whose payments are carried. */
  operate(house: string): void
  setFaults(input: Readonly<Record<string, unknown>>): void
  close(): Promise<void>
}

interface StartOptions {
  /** 0 takes any free port. */
  readonly port?: number
  readonly clock?: Clock
}

/** Only this machine can reach it. */
const host = '127.0.0.1'
const bodyBytesMax = 65_536

/** A carrier of payments outside of the house: it speaks HTTP, signs what it says, and trusts nothing that is not signed. */
export async function startPsp({ port = 0, clock = systemClock }: StartOptions = {}): Promise<RunningPsp> {
  const key: VendorSecret & { readonly algorithm: 'hmac-sha256' } = {
    id: `pasada-${randomBytes(6).toString('hex')}`,
    algorithm: 'hmac-sha256',
    secret: randomBytes(32).toString('base64url'),
  }
  let faults: Faults = noFaults
  let speaker: Speaker | null = null
  const housed = Promise.withResolvers<void>()
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const teller = makeTeller({
    faults: () => faults,
    async speaker() {
      await housed.promise
      if (!speaker) throw new Error('no house is known')
      return speaker
    },
  })
  const book = makeBook({ clock, url, faults: () => faults, tell: teller.tell, later: teller.later })
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  async function answerHouse(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const path = request.url ?? '/'
    if (faults.isDown) return void response.destroy()
    if (faults.slowMs > 0) await pause(faults.slowMs)
    const header = (name: string): string => String(request.headers[name] ?? '')
    const said = { verb: request.method ?? '', path, timestamp: header('x-timestamp'), nonce: header('x-nonce'), body }
    const isTimely = Math.abs(Number(said.timestamp) - clock.nowMs() / 1000) <= 300
    const isTheirs = isTimely && isOfHouse(key, new Map(), header('x-key-id'), said, header('x-signature'))
    const answer = isTheirs ? answerCall(book, request.method ?? '', path, body) : { status: 401, value: {} }
    if (faults.losesAnswers) return void response.destroy()
    const text = JSON.stringify(answer.value)
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const spoken = { verb: String(answer.status), path, timestamp, nonce: said.nonce, body: text }
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'x-key-id': key.id,
        'x-timestamp': timestamp,
        'x-signature': faults.lies ? 'A'.repeat(43) : signAs(key, spoken),
      })
      .end(text)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const body = await readBody(request)
    if (request.headers.host !== new URL(url).host) return void response.writeHead(404).end()
    if (path.startsWith('/page/')) return sendStatic(response, path)
    const [, area, id = ''] = path.split('/')
    if (area === 'pay') return sendPayPage(response, book.byId(id), { nowMs: clock.nowMs(), url })
    if (area === 'api') return await servePage(request, response, path, body)
    if (area === 'control' && request.method === 'POST') return control(response, path, body)
    await answerHouse(request, response, body)
  }

  /** What our own page asks and does; nobody else's page may. */
  async function servePage(request: IncomingMessage, response: ServerResponse, path: string, body: string) {
    const from = request.headers['sec-fetch-site']
    if (from !== undefined && from !== 'same-origin') return sendJson(response, 403, { code: 'FOREIGN' })
    const intent = book.byId(path.split('/')[3] ?? '')
    if (!intent) return sendJson(response, 404, { code: 'UNKNOWN' })
    if (request.method === 'POST') {
      const { act } = JSON.parse(body) as { act?: string }
      const known = payActs.find((one) => one === act)
      if (!known || !book.act(intent, known)) return sendJson(response, 409, { code: 'TOO_LATE' })
    }
    return sendIntent(response, intent, clock.nowMs())
  }

  /** For who tries a house: how badly the line behaves, and what becomes of one payment. */
  function control(response: ServerResponse, path: string, body: string): void {
    const input = JSON.parse(body) as Record<string, unknown>
    const [, , what = '', reference = ''] = path.split('/')
    if (what === 'faults') {
      faults = changeFaults(faults, input)
      return sendJson(response, 200, faults)
    }
    const intent = what === 'intents' ? book.byReference(reference) : null
    if (intent) {
      const act = payActs.find((one): one is PayAct => one === input.act)
      return sendJson(response, act && book.act(intent, act) ? 200 : 409, { state: intent.state })
    }
    const payout = what === 'payouts' ? book.payoutOf(reference) : null
    const acts = ['pay', 'fail', 'reverse'] as const
    const act = acts.find((one) => one === input.act)
    if (payout && act) return sendJson(response, book.settlePayout(payout, act) ? 200 : 409, { state: payout.state })
    sendJson(response, 404, {})
  }

  server.requestTimeout = 15_000
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(() => {
      if (response.headersSent) response.end()
      else sendJson(response, 500, { code: 'FAULT' })
    })
  })

  return {
    door: { code: 'PASADA', name: 'Pasada Pay', url, keys: [{ id: key.id, secret: key.secret }] },
    book,
    teller,
    operate(house) {
      speaker?.close()
      speaker = new Speaker({ base: house, key, timeoutMs: 8_000 })
      housed.resolve()
    },
    setFaults(input) {
      faults = changeFaults(faults, input)
    },
    async close() {
      await teller.close()
      housed.resolve()
      speaker?.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What the house may ask of us. */
export function answerCall(book: Book, method: string, path: string, body: string): { status: number; value: object } {
  const { pathname } = new URL(path, 'http://psp.invalid')
  const [, , what, name = '', verb] = pathname.split('/')
  const input = method === 'POST' ? (JSON.parse(body) as unknown) : null
  const ok = (value: object) => ({ status: 200, value })
  if (what === 'intents' && method === 'POST' && name === '') return ok(book.createIntent(input as IntentInput))
  if (what === 'intents' && method === 'POST' && verb === 'cancel') return ok(book.cancelIntent(name))
  if (what === 'intents' && method === 'GET') return ok(book.findIntent(name))
  if (what === 'payouts' && method === 'POST') return ok(book.createPayout(input as PayoutInput))
  if (what === 'payouts' && method === 'GET') return ok(book.findPayout(name))
  if (what === 'reports' && method === 'GET') return ok(book.report(name))
  return { status: 404, value: {} }
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

function sendJson(response: ServerResponse, status: number, value: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}
