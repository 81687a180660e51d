import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageHeaders, writeSentPage } from './pages.ts'
import type { PhoneProject } from './phone-project.ts'

/** How a site asks the simulated Firebase, and where its keys are. */
export interface PhoneDoor {
  readonly projectId: string
  readonly apiKey: string
  readonly url: string
  readonly keysUrl: string
}

export const phoneDoorOf = ({ projectId, apiKey }: PhoneProject, url: string): PhoneDoor => ({
  ...{ projectId, apiKey, url },
  keysUrl: `${url}/keys`,
})

/** Pages of every site may ask; which of them are answered, the project decides. */
const forPages = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-allow-methods': 'POST',
  'cache-control': 'no-store',
}

/** Answers `/v1/accounts:…`, `/keys`, and `/sent`, where one reads the SMS that nobody sends. */
export async function answerPhone(
  project: PhoneProject,
  rest: string,
  { request, response, readBody }: PhoneCall,
): Promise<void> {
  const { pathname, searchParams } = new URL(rest, 'http://phone')
  const json = (status: number, value: object): void => {
    response.writeHead(status, { ...forPages, 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  if (request.method === 'OPTIONS') return void response.writeHead(204, forPages).end()
  if (pathname === '/keys') return json(200, project.keys)
  if (pathname === '/sent') return void response.writeHead(200, pageHeaders).end(writeSentPage(project.sent()))
  const [, call] = /^\/v1\/(accounts:\w+)$/.exec(pathname) ?? []
  if (call === undefined || request.method !== 'POST') return json(404, {})
  const body = readJson(await readBody(request))
  const answer = await project.answer(call, searchParams.get('key') ?? '', body, request.headers.origin ?? '')
  json(answer.status, answer.value)
}

interface PhoneCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly readBody: (request: IncomingMessage) => Promise<string>
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
