import type { Server } from 'node:http'
import fastifyFormbody from '@fastify/formbody'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '#kit/clock.ts'
import type { Handler } from '#kit/handler.ts'
import { newId } from '#kit/id.ts'
import type { RefusalTable } from '#kit/module.ts'
import type { Rate } from '#kit/route.ts'
import type { SignedRoute } from '#kit/signed-route.ts'
import type { Authenticate } from '#server/http/admission.ts'
import { answerBrokenRequests, answerUnknownExpectations } from '#server/http/broken-requests.ts'
import { answerFault, BodyIsMalformed } from '#server/http/faults.ts'
import { addFrameHooks } from '#server/http/frame-hooks.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { buildOpenApi } from '#server/http/openapi.ts'
import { serveMetrics } from '#server/http/operator-metrics.ts'
import type { PayloadDoor } from '#server/http/payload.ts'
import type { OpenRateLimit } from '#server/http/rate-limits.ts'
import { readJson } from '#server/http/read-json.ts'
import { frameRefusals } from '#server/http/refusals.ts'
import { registerRoutes } from '#server/http/register-routes.ts'
import { makeSecurityHeaders } from '#server/http/security-headers.ts'
import { registerSignedRoutes } from '#server/http/signed-routes.ts'
import { type SystemOptions, systemRoutes } from '#server/http/system-routes.ts'
import { answerUnknown, gatherMethods, type SendPage } from '#server/http/unknown-paths.ts'
import { serveDocs, serveWeb } from '#server/http/web-files.ts'

export interface AppOptions extends SystemOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly authenticate: Authenticate
  readonly payload: PayloadDoor
  readonly routes: readonly Handler[]
  /** How the modules' refusals are answered; the frame's own are always there. */
  readonly refusals?: RefusalTable | undefined
  readonly strangersAtOnce?: number | undefined
  /** Calls of other houses, by a protocol of their own. */
  readonly signedRoutes?: readonly SignedRoute[] | undefined
  /** Where other houses show their games: the only other origins that a frame of ours may have. */
  readonly frameOrigins?: readonly string[] | undefined
  /** Whom our pages ask besides us. */
  readonly askedOrigins?: readonly string[] | undefined
  /** By which of our own names a visitor came; without it we have none. */
  readonly findOrigin?: ((request: FastifyRequest) => Promise<string | null>) | undefined
  /** Origins that players reach us by, such as `https://laro.example`; the host that was called is always one of ours. */
  readonly origins: readonly string[]
  /** True when players reach us over TLS. */
  readonly https: boolean
  /** How many proxies in front of us are ours; 0 means that X-Forwarded-For is a stranger's word. */
  readonly trustedProxyHops: number
  /** The built web; without it only the API answers. */
  readonly webDir?: string | undefined
  /** Adds what stands among the web's files and yet depends on the brand, such as its manifest. */
  /** Answers a visit to a page; without it there are none. */
  readonly sendPage?: SendPage | undefined
  readonly addSite?: ((app: FastifyInstance, webDir: string) => void) | undefined
  /** Adds what shows the pictures that members sent. */
  readonly addFiles?: ((app: FastifyInstance) => void) | undefined
  /** Adds what shows the simulated world to whoever tries the house out. */
  readonly addWorld?: ((app: FastifyInstance) => void) | undefined
  /** Lets a scraper on another machine read /metrics. */
  readonly metricsToken?: string | undefined
  /** Makes the limits that all nodes hold together; without it each node holds them for itself. */
  readonly openSharedLimit?: OpenRateLimit | undefined
  /** What one address may ask of the whole server. */
  readonly rate?: Rate | undefined
  readonly bodyBytesMax?: number | undefined
  /** After this a caller is told that we are busy; the work itself may still end well, which its idempotency key tells. */
  readonly handlerTimeoutMs?: number | undefined
}

const generalRate: Rate = { points: 1200, perSeconds: 60 }

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const headerSets = await makeSecurityHeaders(options)
  const headers = headerSets.pages
  const newRequestId = () => newId<'request'>(options.clock)
  const broken = {
    headers,
    newRequestId,
    onRefusal: (refusal: string, requestId: string) => options.logger.info({ requestId, refusal }, 'broken request'),
  }
  const settings: FastifyHttpOptions<Server> = {
    ...limits(options),
    loggerInstance: alone(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < options.trustedProxyHops,
    // Our own hook says it with an envelope.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequests(broken),
    frameworkErrors(error, request, reply) {
      reply.headers({ ...headers, 'x-request-id': request.id })
      answerFault(error, request, reply)
      broken.onRefusal(reply.refusal, request.id)
    },
  }
  const app = Fastify(settings)
  app.decorate('refusals', { ...frameRefusals, ...options.refusals })
  answerUnknownExpectations(app.server, broken)
  app.setErrorHandler(answerFault)

  const table = gatherMethods(app)
  const answerUnknownPath = answerUnknown(table, options.sendPage)
  app.setNotFoundHandler(answerUnknownPath)
  const { rate = generalRate, handlerTimeoutMs = 30_000 } = options
  addFrameHooks(app, { ...options, headers: headerSets, rate, handlerTimeoutMs, answerUnknownPath })

  await addBodyParsers(app)
  const routes = [...systemRoutes(options), ...options.routes]
  registerRoutes(app, routes, options)
  const { signedRoutes = [] } = options
  await registerSignedRoutes(app, signedRoutes)
  const contracts = routes.map(({ contract }) => contract)
  // Written for the first who asks: it takes a good part of a second, and most starts are not for its sake.
  let description: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(buildOpenApi(contracts, app.refusals, signedRoutes))
    return await reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(description)
  })
  options.addWorld?.(app)
  options.addFiles?.(app)
  serveMetrics(app, options.metrics, options.metricsToken)
  if (options.webDir !== undefined) {
    options.addSite?.(app, options.webDir)
    await serveWeb(app, options.webDir)
  }
  await serveDocs(app)
  return app
}

/** A logger of its own for each request costs more than the one line that is written with it. */
function alone(logger: Logger): Logger {
  const same = Object.create(logger, { child: { value: () => same } }) as Logger
  return same
}

/** Every wait has an end, so that a slow or silent caller costs a socket for seconds and never for good. */
function limits({ bodyBytesMax = 65_536 }: AppOptions): FastifyHttpOptions<Server> {
  return {
    bodyLimit: bodyBytesMax,
    connectionTimeout: 60_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 30_000,
    maxRequestsPerSocket: 10_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, caseSensitive: true },
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      // A missing Host is refused by our own hook, with an envelope.
      requireHostHeader: false,
    },
  }
}

/** JSON, forms and pictures are all we read; the frame has already refused a body of any other kind. */
async function addBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) {
      done(null, undefined)
      return
    }
    const json = readJson(bytes)
    if (json.ok) done(null, json.value)
    else done(new BodyIsMalformed(json.refusal))
  })
  // Only a call that takes a file lets one of these through, by a limit of its own; see checkBodyKind.
  app.addContentTypeParser<Buffer>(['image/png', 'image/jpeg'], { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
  await app.register(fastifyFormbody)
}
