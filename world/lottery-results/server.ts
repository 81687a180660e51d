import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '#kit/clock.ts'
import { makeResults } from './book.ts'

export interface RunningResults {
  readonly url: string
  close(): Promise<void>
}

/** Only this machine can reach it. */
const host = '127.0.0.1'

/** Publishes the results of invented stations: `GET /feed` and `GET /results/<lottery>/<issue>`. Anybody may read them. */
export async function startResults({
  port = 0,
  seed,
}: {
  readonly port?: number
  readonly seed: string
}): Promise<RunningResults> {
  const book = makeResults({ clock: systemClock, seed })
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const [, what = '', lottery = '', issue = ''] = (request.url ?? '/').split('/')
    const value = what === 'feed' ? book.feed() : what === 'results' ? book.find(lottery, issue) : null
    const status = request.method === 'GET' && value !== null ? 200 : 404
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(status === 200 ? value : {}))
  }
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: async () => await new Promise((resolve) => server.close(() => resolve())),
  }
}
