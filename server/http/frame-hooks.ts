import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '#kit/clock.ts'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import type { Rate } from '#kit/route.ts'
import { visitor } from '#server/http/admission.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { sendRefusal } from '#server/http/envelope.ts'
import { startHandlerTimeouts } from '#server/http/handler-timeouts.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { isForeign, type OriginRule } from '#server/http/origin.ts'
import { openLocalLimit } from '#server/http/rate-limits.ts'
import { pathOf } from '#server/http/register-routes.ts'
import type { HeaderSets } from '#server/http/security-headers.ts'
import { unmeteredPaths } from '#server/http/system-routes.ts'

export interface FrameOptions extends OriginRule {
  readonly clock: Clock
  readonly headers: HeaderSets
  readonly rate: Rate
  readonly metrics: Metrics
  readonly logger: Logger
  readonly handlerTimeoutMs: number
  answerUnknownPath(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's address as our own proxies saw it, worked out once. */
    address: string
    /** The group that the address is counted in. */
    addressGroup: string
    /** Its route's template and never its path: a label that a stranger can choose would fill the memory with series. */
    label: string
  }
}

const loggedPathLength = 200

/**
 * What happens to every request before its route and after its answer. One hook, which waits for the general limit alone: a bet passes
 * through here thousands of times a second, and each promise on its way costs something.
 */
export function addFrameHooks(app: FastifyInstance, options: FrameOptions): void {
  app.decorateRequest('actor')
  app.decorateRequest('address', '')
  app.decorateRequest('addressGroup', '')
  app.decorateRequest('label', 'unknown')
  app.decorateReply('refusal', '')
  const judge = makeJudge(app, options)
  const timeouts = startHandlerTimeouts(app, options.handlerTimeoutMs, options.clock)
  app.addHook('onRequest', async (request, reply) => {
    request.actor = visitor
    request.address = request.ip
    request.addressGroup = groupAddress(request.address)
    // Asked once: the framework makes it anew for whoever asks.
    const route = request.routeOptions
    reply
      .headers(route.config.isCall ? options.headers.calls : options.headers.pages)
      .header('x-request-id', request.id)
    if (!request.is404) request.label = route.config.isCall ? (route.url ?? 'unknown') : 'file'
    const refusal = await judge(request, reply, route.config)
    if (refusal) return sendRefusal(reply, refusal)
    timeouts.begin(reply)
    // Here and not in the not-found handler alone, which would read a body first.
    return request.is404 ? await answerUnknown(request, reply, options) : undefined
  })
  app.addHook('onResponse', (request, reply, done) => {
    timeouts.end(reply)
    record(request, reply, options)
    done()
  })
}

async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  options: FrameOptions,
): Promise<FastifyReply> {
  try {
    return await options.answerUnknownPath(request, reply)
  } catch (error) {
    return reply.send(error)
  }
}

/** The built files: a page is made of dozens, none of them asks the database, and many people may be behind one address. */
const isFile = (path: string): boolean => ['/assets/', '/art/', '/flags/'].some((folder) => path.startsWith(folder))

const filesForOneRequest = 10

/** Whether a request may come in at all, by its head alone. */
function makeJudge(app: FastifyInstance, options: FrameOptions) {
  const limit = openLocalLimit('requests', options.rate)
  const fileLimit = openLocalLimit('files', { ...options.rate, points: filesForOneRequest * options.rate.points })
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  return async function judge(
    request: FastifyRequest,
    reply: FastifyReply,
    { isSigned }: FastifyContextConfig,
  ): Promise<FrameRefusal | null> {
    if (isStopping) {
      reply.header('connection', 'close')
      return 'server_is_stopping'
    }
    if (hasBadHost(request)) return 'request_is_malformed'
    // Reading is free, because we let no other site see the answer; a call that can change something is not.
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const path = pathOf(request)
    if (!unmeteredPaths.has(path) && !isSigned) {
      const budget = isReading && isFile(path) ? fileLimit : limit
      const waitSeconds = await budget.spend(request.addressGroup)
      if (waitSeconds !== null) {
        reply.header('retry-after', waitSeconds)
        return 'too_many_requests'
      }
    }
    return !isReading && isForeign(request.headers, options) ? 'origin_is_foreign' : null
  }
}

/** Two Host headers are how one server is made to disagree with the proxy before it. */
function hasBadHost({ raw }: FastifyRequest): boolean {
  const { rawHeaders } = raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')
}

/** One line and one measure for each answer. Never the query, the headers or the body: they hold what is secret. */
function record(request: FastifyRequest, reply: FastifyReply, { metrics, logger }: FrameOptions): void {
  const { method, actor } = request
  const { elapsedTime } = reply
  metrics.observeRequest({ method, route: request.label, status: reply.statusCode }, elapsedTime / 1000)
  if (!logger.isLevelEnabled('info')) return
  const line = {
    requestId: request.id,
    method,
    path: pathOf(request).slice(0, loggedPathLength),
    status: reply.statusCode,
    elapsedMs: Math.round(elapsedTime),
    ip: request.address,
    who: actor.who,
    ...(actor.who === 'visitor' ? {} : { actorId: actor.id }),
    ...(reply.refusal === '' ? {} : { refusal: reply.refusal }),
  }
  logger.info(line, 'request')
}
