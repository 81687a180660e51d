import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '#kit/clock.ts'
import { changeFaults, type Faults, happens, noFaults } from './faults.ts'
import { makeOffice } from './office.ts'
import { sendPage, sendStatic } from './pages.ts'
import { fetchHouseKeys, type HouseKeys, isOfHouse, Speaker, signAs, type VendorSecret } from './speaker.ts'
import { makeTable } from './table.ts'

export interface VendorDoor {
  readonly code: string
  readonly name: string
  readonly url: string
  readonly keyId: string
  readonly publicKey: string
}

export interface RunningVendor {
  readonly door: VendorDoor
  /** From now on this is the house whose players play here, and its page may frame the games. */
  operate(house: string, sites?: readonly string[]): void
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

/** A maker of games outside of the house: it speaks HTTP, signs what it says, and trusts nothing that is not signed. */
export async function startVendor({ port = 0, clock = systemClock }: StartOptions = {}): Promise<RunningVendor> {
  const key = newKey()
  let faults: Faults = noFaults
  let houseKeys: HouseKeys = new Map()
  let speaker: Speaker | null = null
  let house = ''
  const housed = Promise.withResolvers<void>()
  const sites = new Set<string>()
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  /** The house may be there later than we are, so its keys are asked for when they are first needed. */
  async function line() {
    await housed.promise
    if (houseKeys.size === 0) {
      houseKeys = await fetchHouseKeys(house)
      speaker?.close()
      speaker = new Speaker({ base: house, key, houseKeys, timeoutMs: 8_000 })
    }
    if (!speaker) throw new Error('no house is known')
    return { speaker, faults: () => faults, pause }
  }

  const table = makeTable(line)
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const url = `http://${host}:${(server.address() as AddressInfo).port}`
  const office = makeOffice({ table, url })

  async function answerHouse(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const path = request.url ?? '/'
    if (faults.isDown) return void response.destroy()
    if (faults.slowMs > 0) await pause(faults.slowMs)
    await line()
    const header = (name: string): string => String(request.headers[name] ?? '')
    const said = { verb: request.method ?? '', path, timestamp: header('x-timestamp'), nonce: header('x-nonce'), body }
    const isTimely = Math.abs(Number(said.timestamp) - clock.nowMs() / 1000) <= 300
    const isTheirs = isTimely && isOfHouse(key, houseKeys, header('x-key-id'), said, header('x-signature'))
    const answer = isTheirs ? await office.answer(request.method ?? '', path, body) : { status: 401, value: {} }
    if (path.startsWith('/transfers') && happens(faults.lose)) return void response.destroy()
    const text = JSON.stringify(answer.value)
    const timestamp = String(Math.floor(clock.nowMs() / 1000))
    const spoken = { verb: String(answer.status), path, timestamp, nonce: said.nonce, body: text }
    const signature = faults.lies ? 'A'.repeat(86) : signAs(key, spoken)
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        'x-key-id': key.id,
        'x-timestamp': timestamp,
        'x-signature': signature,
      })
      .end(text)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const body = await readBody(request)
    if (request.headers.host !== new URL(url).host) return void response.writeHead(404).end()
    if (path.startsWith('/page/')) return sendStatic(response, path)
    if (path.startsWith('/play/') || path.startsWith('/replay/')) return await sendPage(request, response, table, sites)
    if (path === '/api/round' && request.method === 'POST') return await sendRound(request, response, body)
    if (path === '/control/faults' && request.method === 'POST') {
      faults = changeFaults(faults, JSON.parse(body) as Record<string, unknown>)
      return sendJson(response, 200, faults)
    }
    await answerHouse(request, response, body)
  }

  async function sendRound(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    // A page of ours asks for its own player; nobody else's page may.
    if (request.headers['sec-fetch-site'] !== undefined && request.headers['sec-fetch-site'] !== 'same-origin')
      return sendJson(response, 403, { code: 'FOREIGN' })
    const { sitting, bet, choice } = JSON.parse(body) as Record<string, string | undefined>
    sendJson(response, 200, await table.play(String(sitting), String(bet), String(choice ?? '')))
  }

  server.requestTimeout = 15_000
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch(() => {
      if (response.headersSent) response.end()
      else sendJson(response, 500, { code: 'FAULT' })
    })
  })

  return {
    door: { code: 'KULAY', name: 'Kulay Arcade', url, keyId: key.id, publicKey: key.publicKey },
    operate(base, more = []) {
      house = base
      houseKeys = new Map()
      housed.resolve()
      for (const site of [base, ...more]) sites.add(new URL(site).origin)
    },
    setFaults(input) {
      faults = changeFaults(faults, input)
    },
    async close() {
      speaker?.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function newKey(): VendorSecret & { readonly algorithm: 'ed25519' } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const { d = '' } = privateKey.export({ format: 'jwk' })
  return { id: `kulay-${randomBytes(6).toString('hex')}`, algorithm: 'ed25519', publicKey: x, privateKey: d }
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
