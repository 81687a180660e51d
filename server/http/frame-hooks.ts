import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rate } from '#kit/route.ts'
import { visitor } from '#server/http/admission.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { sendRefusal } from '#server/http/envelope.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { isForeign, type OriginRule } from '#server/http/origin.ts'
import { makeRateLimit } from '#server/http/rate-limits.ts'
import { pathOf } from '#server/http/register-routes.ts'
import type { SecurityHeaders } from '#server/http/security-headers.ts'
import { unmeteredPaths } from '#server/http/system-routes.ts'

export interface FrameOptions extends OriginRule {
  readonly headers: SecurityHeaders
  readonly rate: Rate
  readonly metrics: Metrics
  answerUnknownPath(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

const loggedPathLength = 200

/** What happens to every request before its route and after its answer, in this order. */
export function addFrameHooks(app: FastifyInstance, options: FrameOptions): void {
  app.decorateRequest('actor')
  app.decorateReply('refusal', '')
  dressEveryAnswer(app, options.headers)
  refuseWhenStopping(app)
  refuseBadHosts(app)
  limitEveryAddress(app, options.rate)
  refuseForeignOrigins(app, options)
  app.addHook('onRequest', async (request, reply) => {
    // Here and not in the not-found handler alone, which would read a body first.
    if (request.is404) return await options.answerUnknownPath(request, reply)
  })
  recordEveryAnswer(app, options.metrics)
}

function dressEveryAnswer(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    request.actor = visitor
    reply.headers({ ...headers, 'x-request-id': request.id })
  })
}

function refuseWhenStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping) return sendRefusal(reply.header('connection', 'close'), 'server_is_stopping')
  })
}

/** Two Host headers are how one server is made to disagree with the proxy before it. */
function refuseBadHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
    const isMissing = hosts.length === 0 && raw.httpVersion !== '1.0'
    if (hosts.length > 1 || isMissing) return sendRefusal(reply, 'request_is_malformed')
  })
}

function limitEveryAddress(app: FastifyInstance, rate: Rate): void {
  const limit = makeRateLimit(rate)
  app.addHook('onRequest', async (request, reply) => {
    if (unmeteredPaths.has(pathOf(request)) || request.routeOptions.config.isSigned) return
    const waitSeconds = await limit.spend(groupAddress(request.ip))
    if (waitSeconds !== null) return sendRefusal(reply.header('retry-after', waitSeconds), 'too_many_requests')
  })
}

/** Reading is free, because we let no other site see the answer; a call that can change something is not. */
function refuseForeignOrigins(app: FastifyInstance, rule: OriginRule): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (method === 'GET' || method === 'HEAD') return
    if (isForeign(headers, rule)) return sendRefusal(reply, 'origin_is_foreign')
  })
}

/** One line and one measure for each answer. Never the query, the headers or the body: they hold what is secret. */
function recordEveryAnswer(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, actor } = request
    metrics.observeRequest({ method, route: labelOf(request), status: reply.statusCode }, reply.elapsedTime / 1000)
    const line = {
      method,
      path: pathOf(request).slice(0, loggedPathLength),
      status: reply.statusCode,
      elapsedMs: Math.round(reply.elapsedTime),
      ip: request.ip,
      who: actor.who,
      ...(actor.who === 'visitor' ? {} : { actorId: actor.id }),
      ...(reply.refusal === '' ? {} : { refusal: reply.refusal }),
    }
    request.log.info(line, 'request')
  })
}

/** A template and never a path: a label that a stranger can choose would fill the memory with series. */
function labelOf({ is404, routeOptions }: FastifyRequest): string {
  if (is404) return 'unknown'
  return routeOptions.config.isCall ? (routeOptions.url ?? 'unknown') : 'file'
}
