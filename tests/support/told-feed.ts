import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '#kit/clock.ts'
import { signByHmac } from '#kit/signature.ts'
import { signMessage } from '#modules/sports/feed/line.ts'

interface Told {
  readonly type: string
  readonly [field: string]: unknown
}

export interface ToldFeed {
  /** For LARO_ODDS_FEEDS. */
  readonly door: {
    readonly code: string
    readonly name: string
    readonly url: string
    readonly keys: readonly object[]
  }
  say(...messages: readonly Told[]): void
  /** Streams are closed and refused until it is mended; what is said meanwhile is told then. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

const key = { id: 'told-1', secret: new Uint8Array(32).fill(5) }
const aliveMs = 5_000
const catalogue = { leagues: [{ id: 'fb-visayas', sport: 'football', name: 'Visayas League' }] }

/**
 * A feed of odds that says what a journey tells it: no price moves and no goal falls by itself. It speaks the protocol over a real line:
 * whoever names a place is told what came after it, everybody else all from the beginning as a snapshot.
 */
export async function startToldFeed(...first: readonly Told[]): Promise<ToldFeed> {
  const told: Told[] = [...first]
  /** What was sent, from the second number of the sequence on: the first is the snapshot's. */
  const sent: Told[] = []
  const open = new Set<ServerResponse>()
  let isCut = false
  const write = (response: ServerResponse, message: object, seq = sent.length + 1): void => {
    const head = { producer: 'told', epoch: '1', seq, sent_at: systemClock.nowMs() }
    const body = Buffer.from(JSON.stringify({ ...head, ...message }))
    response.write(Buffer.concat([Buffer.from(`${key.id} ${signMessage(key.secret, body)} `), body, Buffer.from('\n')]))
  }
  const server = createServer((request, response) => {
    if (isCut) return void response.destroy()
    const path = request.url ?? '/'
    const timestamp = String(Math.floor(systemClock.nowMs() / 1000))
    const nonce = String(request.headers['x-nonce'] ?? '')
    const isStream = path.startsWith('/v1/stream')
    const text = isStream ? '' : JSON.stringify(catalogue)
    const spoken = { verb: '200', path, timestamp, nonce, body: Buffer.from(text) }
    response.writeHead(200, {
      ...{ 'x-key-id': key.id, 'x-timestamp': timestamp, 'x-signature': signByHmac(key.secret, spoken) },
    })
    if (!isStream) return void response.end(text)
    const after = new URL(path, 'http://feed').searchParams.get('after')
    if (after === null) {
      const snapshot = [{ type: 'snapshot_begin' }, ...told, { type: 'snapshot_complete', lines: told.length + 2 }]
      for (const message of snapshot) write(response, { ...message, snapshot: true })
    } else {
      for (const [at, message] of sent.entries()) if (at + 2 > Number(after)) write(response, message, at + 2)
      write(response, { type: 'recovery_complete' })
    }
    open.add(response)
    response.on('close', () => open.delete(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const say = (message: Told): void => {
    sent.push(message)
    for (const response of open) write(response, message)
  }
  const timer = setInterval(() => say({ type: 'alive' }), aliveMs)
  return {
    door: {
      ...{ code: 'TOLD', name: 'Told Odds', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      keys: [{ id: key.id, secret: Buffer.from(key.secret).toString('base64url') }],
    },
    say(...messages) {
      told.push(...messages)
      for (const message of messages) say(message)
    },
    cut() {
      isCut = true
      for (const response of open) response.destroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      clearInterval(timer)
      for (const response of open) response.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
