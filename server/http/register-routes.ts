import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assert, Bug } from '#kit/assert.ts'
import { type BoundedQueue, makeBoundedQueue } from '#kit/bounded-queue.ts'
import type { Clock } from '#kit/clock.ts'
import type { Handler } from '#kit/handler.ts'
import type { RefusalTable } from '#kit/module.ts'
import type { Route } from '#kit/route.ts'
import { type Authenticate, admit, judgeBody, userAgentOf } from '#server/http/admission.ts'
import { sendModuleRefusal, sendRefusal, sendValue } from '#server/http/envelope.ts'
import { CallJar } from '#server/http/jar.ts'
import type { PayloadDoor } from '#server/http/payload.ts'
import { type OpenRateLimit, openLocalLimit, type RateLimit } from '#server/http/rate-limits.ts'
import { assertStrict, readInput } from '#server/http/read-input.ts'
import { areStorableTexts, findFault } from '#server/http/read-json.ts'
import { makeUploadGate } from '#server/http/upload-gate.ts'

export interface RegisterOptions {
  readonly clock: Clock
  readonly authenticate: Authenticate
  readonly payload: PayloadDoor
  /** How many sealed calls of strangers are worked on at a time; more where each waits for a service outside. */
  readonly strangersAtOnce?: number | undefined
  /** Makes the limits that all nodes hold together; without it each node holds them for itself. */
  readonly openSharedLimit?: OpenRateLimit | undefined
  /** By which of our own names a visitor came. */
  readonly findOrigin?: ((request: FastifyRequest) => Promise<string | null>) | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call of the API, as against a file or a page. */
    isCall?: boolean
  }
}

interface Gates {
  readonly line: BoundedQueue
  readonly passUpload: ReturnType<typeof makeUploadGate>
}

/** Turns contracts and their handlers into routes; nothing else in the house registers a call of the API. */
export function registerRoutes(app: FastifyInstance, handlers: readonly Handler[], options: RegisterOptions): void {
  // What strangers seal (signing in, registering) costs us a key agreement, a few transactions and a hash. They share these places, so
  // that a flood of them takes neither the connections nor the core of those who are signed in. Who is sent away was read, not opened.
  const line = makeBoundedQueue({ atOnce: options.strangersAtOnce ?? 1, waitingMax: 40 })
  const passUpload = makeUploadGate()
  for (const handler of handlers) {
    assertSound(handler.contract, app.refusals)
    registerRoute(app, handler, options, { line, passUpload })
  }
}

function registerRoute(
  app: FastifyInstance,
  handler: Handler,
  options: RegisterOptions,
  { line, passUpload }: Gates,
): void {
  const { contract } = handler
  app.route({
    method: contract.method,
    url: contract.path,
    config: { isCall: true },
    ...(contract.raw ? { bodyLimit: contract.raw.bytesMax } : {}),
    onRequest: contract.raw ? [makeGate(contract, options), passUpload] : makeGate(contract, options),
    handler: isSealedByStrangers(contract)
      ? async (request, reply) => {
          const answered = await line.run(async () => await answer(handler, options, request, reply))
          return answered.ok ? answered.value : sendRefusal(reply, answered.refusal)
        }
      : (request, reply) => answer(handler, options, request, reply),
  })
}

function isSealedByStrangers({ encrypted, who }: Route): boolean {
  return encrypted && who === 'visitor'
}

async function answer(
  { contract, run }: Handler,
  { clock, payload, findOrigin }: RegisterOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let body = request.body
  const { params: inPath, query: inQuery } = request
  if (!areStorableTexts(inPath) || !areStorableTexts(inQuery)) return sendRefusal(reply, 'text_is_malformed')
  const fault = contract.form ? findFault(body) : null
  if (fault) return sendRefusal(reply, fault)
  if (contract.encrypted) {
    const opened = await payload.open(body, { method: request.method, path: pathOf(request) })
    if (!opened.ok) return sendRefusal(reply, opened.refusal)
    body = opened.value
  }
  const input = readInput(contract, { params: inPath, query: inQuery, body })
  if (!input.ok) return sendRefusal(reply, 'input_is_invalid', { fields: input.fields })

  const { params, query } = input
  const call = {
    params,
    query,
    body: input.body,
    actor: request.actor,
    requestId: request.id,
    ip: request.address,
    userAgent: userAgentOf(request.headers),
    clock,
    jar: new CallJar(request, reply),
    ownOrigin: async () => (await findOrigin?.(request)) ?? null,
  }
  const result = await run(call)
  if (!result.ok) {
    const { refusal } = result
    if (!contract.refusals.includes(refusal))
      throw new Bug(`${nameOf(contract)} gave ${refusal}, which it does not declare`)
    return sendModuleRefusal(reply, refusal, result.fields ? { fields: result.fields } : null)
  }
  const value = contract.reply.safeParse(result.value)
  if (!value.success)
    throw new Bug(`${nameOf(contract)} gave a reply that its contract does not allow`, { cause: value.error })
  // Cached answers only: what a visit keeps in storage, the page clears, and other tabs may be somebody else's.
  if (contract.endsVisit) reply.header('clear-site-data', '"cache"')
  return sendValue(reply, value.data)
}

/** The path as it was sent, without the query: what an encrypted payload must have been made for. */
export function pathOf(request: FastifyRequest): string {
  const { url } = request
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/**
 * What a caller meets before the body is read: the address's budget before anybody looks up a token, who may call, the account's budget
 * (many addresses or many tokens do not make one account into many callers), and the kind of the body.
 */
function makeGate(contract: Route, { authenticate, clock, openSharedLimit = openLocalLimit }: RegisterOptions) {
  const { rate } = contract
  const openLimit = rate?.isShared ? openSharedLimit : openLocalLimit
  const byAddress = rate && openLimit(`${nameOf(contract)} address`, rate)
  const byActor = rate && openLimit(`${nameOf(contract)} actor`, rate)
  const admitCaller = admit(contract, authenticate, clock)
  return async function gate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (byAddress && (await isSpent(byAddress, request.addressGroup, reply)))
      return sendRefusal(reply, 'too_many_requests')
    const unwelcome = await admitCaller(request, reply)
    if (unwelcome) return sendRefusal(reply, unwelcome)
    const { actor } = request
    if (byActor && actor.who !== 'visitor' && (await isSpent(byActor, actor.id, reply)))
      return sendRefusal(reply, 'too_many_requests')
    const wrongBody = judgeBody(request, contract)
    return wrongBody ? sendRefusal(reply, wrongBody) : undefined
  }
}

async function isSpent(limit: RateLimit, key: string, reply: FastifyReply): Promise<boolean> {
  const waitSeconds = await limit.spend(key)
  if (waitSeconds !== null) reply.header('retry-after', waitSeconds)
  return waitSeconds !== null
}

/** What a contract must keep to for the promises of the frame to hold; a breach stops the boot. */
function assertSound(contract: Route, refusals: RefusalTable): void {
  const name = nameOf(contract)
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = contract[part]
    if (schema) assertStrict(schema, `${name} ${part}`)
  }
  for (const refusal of contract.refusals)
    assert(Object.hasOwn(refusals, refusal), `${name} declares an unmapped refusal: ${refusal}`)
  assert(!contract.isMoneyAction || contract.who === 'operator', `${name} asks for a re-entry that only operators have`)
  assert(contract.method !== 'GET' || !contract.body, `${name} is a GET and cannot take a body`)
  assert(!contract.encrypted || contract.body, `${name} is encrypted and needs a body`)
  assert(
    !contract.raw || (contract.body && !contract.form && !contract.encrypted),
    `${name} takes a file and nothing else`,
  )
  assert(!contract.encrypted || !contract.form, `${name} cannot be both encrypted and a form`)
  // The payload vouches for the path but not for a query, so an encrypted call may not take one.
  assert(!contract.encrypted || !contract.query, `${name} is encrypted and cannot take a query`)
  assert(contract.path.includes(':') === (contract.params !== undefined), `${name} must describe its path parameters`)
}

function nameOf(contract: Route): string {
  return `${contract.method} ${contract.path}`
}
