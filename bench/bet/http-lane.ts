import { connect, type OnReadOpts } from 'node:net'
import { assert } from '#kit/assert.ts'

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
  socket.on('close', () => waiting?.reject(new Error('the server closed a connection')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request, 'latin1')
      }),
    close: () => socket.destroy(),
  }
}
