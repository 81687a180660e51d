import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import { refusalEnvelope } from '#server/http/envelope.ts'
import { frameRefusals } from '#server/http/refusals.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'

export interface BrokenRequestOptions {
  readonly headers: SecurityHeaders
  readonly newRequestId: () => string
  readonly onRefusal: (refusal: string, requestId: string) => void
}

/**
 * Answers what Node's parser could not read: contradicting lengths, bare line feeds, endless headers, a request that
 * never ends. The connection is closed, because nobody can tell where the next request on it would begin.
 */
export function answerBrokenRequests({ headers, newRequestId, onRefusal }: BrokenRequestOptions) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const requestId = newRequestId()
    const refusal = reasonOf(error.code)
    onRefusal(refusal, requestId)
    socket.end(writeAnswer(refusal, requestId, headers), () => socket.destroy())
  }
}

function reasonOf(code: string): FrameRefusal {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_are_too_large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_is_too_slow'
  return 'request_is_malformed'
}

function writeAnswer(refusal: FrameRefusal, requestId: string, headers: SecurityHeaders): string {
  const { status } = frameRefusals[refusal]
  const body = JSON.stringify(refusalEnvelope(refusal, requestId))
  const lines = Object.entries(answerHeaders(requestId, headers, body))
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`
}

/** Node answers an unknown `Expect` by itself, with no body and none of our headers, unless somebody listens. */
export function answerUnknownExpectations(server: Server, options: BrokenRequestOptions): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const requestId = options.newRequestId()
    options.onRefusal('expectation_is_unknown', requestId)
    const body = JSON.stringify(refusalEnvelope('expectation_is_unknown', requestId))
    const headers = answerHeaders(requestId, options.headers, body)
    response.writeHead(frameRefusals.expectation_is_unknown.status, headers).end(body)
  })
}

function answerHeaders(requestId: string, headers: SecurityHeaders, body: string): Record<string, string> {
  return {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  }
}
