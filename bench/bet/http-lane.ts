import { connect, type OnReadOpts } from 'node:net'
import { assert } from '#kit/assert.ts'
import type { Bettor } from './members.ts'

/**
 * One keep-alive connection that asks one thing at a time. It writes bytes and looks for the end of the answer and no more: on a machine of
 * two cores whatever the asking costs is taken from the one that answers.
 */
export interface Lane {
  /** Sends a request as it is and gives the body of the answer. */
  ask(request: string): Promise<string>
  close(): void
}

const headEnd = '\r\n\r\n'
const lengthField = 'content-length: '

export async function openLane(host: string, port: number): Promise<Lane> {
  let text = ''
  let waiting: { resolve(body: string): void; reject(error: Error): void } | null = null
  function read(part: string): void {
    text = text === '' ? part : text + part
    const head = text.indexOf(headEnd)
    if (head < 0) return
    const field = text.indexOf(lengthField)
    assert(field > 0 && field < head, 'an answer says how long it is')
    const bodyStart = head + headEnd.length
    const length = Number.parseInt(text.slice(field + lengthField.length, head), 10)
    if (text.length < bodyStart + length) return
    const body = text.slice(bodyStart, bodyStart + length)
    text = text.slice(bodyStart + length)
    const asked = waiting
    waiting = null
    asked?.resolve(body)
  }
  // Into one buffer and past the stream, which would copy every answer into a new one.
  const buffer = Buffer.allocUnsafe(16_384)
  const onread: OnReadOpts = {
    buffer,
    callback(size) {
      read(buffer.toString('latin1', 0, size))
      return true
    },
  }
  const socket = connect({ host, port, noDelay: true, onread })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const closed = new Error('the server closed a connection')
  socket.on('close', () => waiting?.reject(closed))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(closed)
        waiting = { resolve, reject }
        socket.write(request, 'latin1')
      }),
    close: () => socket.destroy(),
  }
}

/** A call of somebody who is signed in, as it goes over the wire. */
export function requestAs({ token, address }: Bettor, host: string, line: string, body: object): string {
  const text = JSON.stringify(body)
  return [
    `${line} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${address}`,
    'user-agent: bench',
    'content-type: application/json',
    `content-length: ${text.length}`,
    '',
    text,
  ].join('\r\n')
}

/** So many connections to a site, of which each call takes a free one, or waits for it. Refusals are counted by name. */
export interface Lanes {
  readonly host: string
  ask(request: string): Promise<void>
  refuse(code: string): void
  refused(): Readonly<Record<string, number>>
  forget(): void
  close(): void
}

export async function openLanes(address: string, count: number): Promise<Lanes> {
  const { host, hostname, port } = new URL(address)
  const all = await Promise.all(Array.from({ length: count }, () => openLane(hostname, Number(port))))
  const free = [...all]
  const waiting: ((lane: Lane) => void)[] = []
  let refused: Record<string, number> = {}
  const refuse = (code: string) => {
    refused[code] = (refused[code] ?? 0) + 1
  }
  return {
    host,
    refuse,
    refused: () => refused,
    forget() {
      refused = {}
    },
    async ask(request) {
      // The one that was free longest: the server closes a connection that nobody uses.
      const lane = free.shift() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)))
      const answer = await lane.ask(request)
      if (!answer.startsWith('{"success":true')) refuse(/"code":"([a-z_]+)"/.exec(answer)?.[1] ?? 'unknown')
      const next = waiting.shift()
      if (next) next(lane)
      else free.push(lane)
    },
    close() {
      for (const lane of all) lane.close()
    },
  }
}
