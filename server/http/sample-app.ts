import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Actor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { type Handler, handle } from '#kit/handler.ts'
import { newId } from '#kit/id.ts'
import { no, yes } from '#kit/result.ts'
import { route } from '#kit/route.ts'
import { type AppOptions, buildApp } from '#server/http/app.ts'
import type { Envelope } from '#server/http/envelope.ts'
import { makeLogger } from '#server/http/logger.ts'
import { makeMetrics } from '#server/http/metrics.ts'

/** A small API and a server for it, for the tests of the frame. */
export const tokens = {
  trial: 'trial-token',
  member: 'member-token',
  agent: 'agent-token',
  two_factor: 'two-factor-token',
  password: 'password-token',
  operator: 'operator-token',
  operator_two_factor: 'operator-two-factor-token',
} as const

const sessionId = newId<'session'>(systemClock)
const actors = Object.fromEntries(
  Object.entries(tokens).map(([who, token]) => [token, { who, id: newId(systemClock), sessionId } as Actor]),
)

/** The operator has just given a code of the authenticator. */
export async function authenticateSample(token: string): Promise<Actor | null> {
  const actor = Object.hasOwn(actors, token) ? (actors[token] ?? null) : null
  return actor?.who === 'operator' ? { ...actor, roles: ['owner'], confirmedAtMs: systemClock.nowMs() } : actor
}

export const echo = route('POST /wps/sample/echo', {
  summary: 'Gives back what it was given.',
  who: 'visitor',
  body: z.strictObject({
    text: z.string().max(100),
    count: z.int().optional(),
    nested: z.strictObject({ amount: z.string() }).optional(),
    anything: z.unknown().optional(),
  }),
  reply: z.strictObject({ text: z.string(), count: z.int().nullable() }),
  refusals: ['amount_is_malformed', 'amount_is_too_large'],
})

export const item = route('GET /wps/sample/items/:id', {
  summary: 'Reads one thing.',
  who: 'member',
  params: z.strictObject({ id: z.string().regex(/^[a-z0-9]+$/) }),
  query: z.strictObject({ page: z.coerce.number().int().min(1).default(1) }),
  reply: z.strictObject({ id: z.string(), page: z.int(), who: z.string(), ip: z.string() }),
  refusals: [],
})

export const removal = route('DELETE /wps/sample/items', {
  summary: 'Takes no body and gives nothing.',
  who: 'visitor',
  reply: z.null(),
  refusals: [],
})

export const form = route('POST /wps/sample/form', {
  summary: 'Is a form.',
  who: 'visitor',
  form: true,
  body: z.strictObject({ email: z.string() }),
  reply: z.strictObject({ email: z.string() }),
  refusals: [],
})

export const secret = route('PUT /wps/sample/secret', {
  summary: 'Takes an encrypted body.',
  who: 'visitor',
  encrypted: true,
  body: z.strictObject({ password: z.string().min(8) }),
  reply: z.strictObject({ length: z.int() }),
  refusals: [],
})

const broken = route('GET /wps/sample/broken/:how', {
  summary: 'Fails in the way it is asked to.',
  who: 'visitor',
  params: z.strictObject({ how: z.enum(['throws', 'misreplies', 'misrefuses', 'loses']) }),
  reply: z.strictObject({ amount: z.string() }),
  refusals: [],
})

const brokenHandler: Handler = {
  contract: broken,
  async run({ params }) {
    const { how } = params as z.output<typeof broken.params & object>
    if (how === 'misreplies') return yes({ amount: 5, password: 'canary-in-reply' })
    if (how === 'misrefuses') return no('amount_is_too_large')
    if (how === 'loses') throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
    throw Object.assign(new Error('a deep fault'), { parameters: ['canary-in-error'] })
  },
}

export const sampleHandlers: readonly Handler[] = [
  handle(echo, async ({ body }) => {
    if (body.text === 'refuse me') return no('amount_is_malformed')
    return yes({ text: body.text, count: body.count ?? null })
  }),
  handle(item, async ({ params, query, actor, ip }) => yes({ ...params, ...query, who: actor.who, ip })),
  handle(removal, async () => yes(null)),
  handle(form, async ({ body }) => yes(body)),
  handle(secret, async ({ body }) => yes({ length: body.password.length })),
  brokenHandler,
]

export async function buildSample(options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  return await buildApp({
    clock: systemClock,
    logger: makeLogger({ level: 'silent' }),
    metrics: makeMetrics(),
    authenticate: authenticateSample,
    payload: { open: async () => no('payload_is_refused') },
    currentKey: async () => {
      assert(false, 'this sample has no key')
    },
    ready: () => true,
    routes: sampleHandlers,
    origins: ['https://laro.example'],
    https: false,
    trustedProxyHops: 0,
    ...options,
  })
}

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

export interface Ask {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string | string[]>
  readonly body?: string | Uint8Array
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly envelope: Envelope
}

/** Asks a server over a socket, sending the path and the headers just as they are given. */
export async function ask(port: number, { method = 'GET', path, headers = {}, body }: Ask): Promise<Answer> {
  const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false })
  outgoing.end(body)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of incoming.setEncoding('utf8')) text += String(chunk)
  const isJson = incoming.headers['content-type']?.startsWith('application/json')
  const envelope = (isJson && text !== '' ? JSON.parse(text) : {}) as Envelope
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text, envelope }
}

export function askJson(port: number, path: string, body: unknown, method = 'POST'): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  // Node frames the body of a DELETE only when it is told its length.
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  return ask(port, { method, path, headers, body: text })
}

/** Writes bytes as they are and reads until the server closes. */
export async function askRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(text)
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  return answer
}
