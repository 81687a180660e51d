import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { assert } from '#kit/assert.ts'
import type { Handler } from '#kit/handler.ts'
import type { ModuleList } from '#kit/module.ts'
import { authenticate, currentActors } from '#modules/identity/service.ts'
import { closePast } from '#modules/ledger/service.ts'
import { readSetting } from '#modules/settings/service.ts'
import { startRelay } from '#server/bus/relay.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeProbe } from '#server/db/probe.ts'
import { statisticsJobs } from '#server/db/statistics.ts'
import { type AppOptions, buildApp } from '#server/http/app.ts'
import { makeAsk } from '#server/http/ask-inside.ts'
import { serveFiles } from '#server/http/member-files.ts'
import { makePayloadDoor } from '#server/http/payload.ts'
import { rateLimitJobs, sharedRateLimits } from '#server/http/rate-limits.ts'
import { serveInbox } from '#server/inbox/serve-inbox.ts'
import { type Jobs, startJobs } from '#server/jobs/jobs.ts'
import { modules, type ServerPlatform, type Services } from '#server/modules.ts'
import { claimOnce, onceJobs } from '#server/once/once.ts'
import { type OpenedPlatform, openPlatform } from '#server/platform.ts'
import { watchSetAside } from '#server/set-aside-alerts.ts'
import { serveManifest } from '#server/site/manifest.ts'
import { findVisitedOrigin } from '#server/site/origins.ts'
import { openPages } from '#server/site/pages.ts'
import { serveWebClip } from '#server/site/web-clip.ts'
import { openSockets } from '#server/socket/hub.ts'
import { socketRoutes } from '#server/socket/routes.ts'
import { makeTickets } from '#server/socket/tickets.ts'
import { Topics } from '#server/socket/topics.ts'

export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  readonly routes: readonly Handler[]
  readonly jobs: Pick<Jobs, 'runNow'>
  /** Opens the port; answers where. */
  listen(): Promise<string>
  /** Readiness off, then everything from the outside in: nothing taken in is left unanswered. */
  stop(): Promise<void>
}

const webDir = join(import.meta.dirname, '../dist/web')
const renderDir = join(import.meta.dirname, '../dist/render')

/** Whether there is a whole build; what an earlier version or a broken build has left is none. */
const hasBuild = (): boolean =>
  [join(webDir, 'index.html'), join(webDir, 'console.html'), join(renderDir, 'render.js')].every((file) =>
    existsSync(file),
  )

/** Makes a server of the modules in the list. */
export async function compose(
  config: Config,
  db: Database,
  logger: Logger,
  list: ModuleList<ServerPlatform, string, Services> = modules,
): Promise<Server> {
  const topics = new Topics(list.topics)
  const base = await openPlatform({ config, db, logger, topics, settingDocuments: list.settings })
  const { platform, desk, audience } = base
  const { clock, bus, metrics } = platform
  const opened = await list.open(platform)
  const { services } = opened
  const tickets = makeTickets(db, clock, config.secret)
  const routes = [...opened.routes(), ...socketRoutes(tickets)]
  let isReady = false
  const stopWatching = watchSetAside(logger, metrics.registry)
  /** Jobs begin when the site is there, so that nobody waits for their first runs; readiness is asked for them before. */
  const background: { jobs?: Jobs; starting?: Promise<Jobs> } = {}
  const isDatabaseThere = makeProbe(db, clock)
  const app = await buildApp({
    ...(await frameOptions(base, services, routes)),
    refusals: list.refusals,
    ready: async () => isReady && (await isDatabaseThere()),
    failingJobs: async () => (await background.jobs?.failing()) ?? [],
    routes,
    signedRoutes: opened.signedRoutes(),
    openSharedLimit: db.kind === 'postgres' ? sharedRateLimits(db) : undefined,
  })
  const sockets = openSockets(app.server, {
    clock,
    bus,
    logger,
    registry: metrics.registry,
    topics,
    audience,
    originRule: { origins: config.origins, https: config.https },
    trustedProxyHops: config.trustedProxyHops,
    tickets,
    currentActors: (ids) => currentActors(services.identity, ids),
  })
  const relay = startRelay(db, bus, opened.listeners(), logger, { registry: metrics.registry })
  desk.attach(relay)
  const jobList = [...statisticsJobs(db), ...onceJobs(db, clock), ...rateLimitJobs(db, clock), ...opened.jobs()]

  return {
    app,
    services,
    routes,
    get jobs() {
      assert(background.jobs, 'jobs begin when the server listens')
      return background.jobs
    },
    async listen() {
      // Whatever is done from here on happens when it is done.
      await closePast(db)
      await app.listen({ host: config.host, port: config.port })
      isReady = true
      const { port } = app.server.address() as AddressInfo
      const address = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`
      base.setAddress(address)
      background.starting = startJobs(db, logger, clock, jobList, { registry: metrics.registry })
      background.jobs = await background.starting
      await opened.start()
      return address
    },
    async stop() {
      isReady = false
      await sockets.stop()
      await app.close()
      await opened.stop()
      // A stop may come while they begin.
      await (await background.starting)?.stop()
      desk.close()
      await relay.stop()
      await bus.close()
      stopWatching()
    },
  }
}

/** What the HTTP frame gets from the configuration and the modules it knows by name. */
async function frameOptions({ platform, vault }: OpenedPlatform, services: Services, routes: readonly Handler[]) {
  const { config, db, clock, logger, metrics, bus, hasInbox } = platform
  const { settings, identity, courier, files, vendorOrigins } = services
  const { origins, https, trustedProxyHops, metricsToken } = config
  const hasWeb = config.hasWeb && hasBuild()
  const ask = makeAsk(routes, clock)
  const pages = hasWeb ? await openPages({ clock, logger, settings, webDir, renderDir, origins, https }) : undefined
  for (const change of ['settings.changed', 'content.changed', 'catalog.changed'])
    bus.subscribe(change, () => pages?.forget())
  return {
    ...{ clock, logger, metrics, origins, https, trustedProxyHops, metricsToken },
    authenticate: (token: string, caller: Parameters<typeof authenticate>[2]) => authenticate(identity, token, caller),
    payload: makePayloadDoor({
      clock,
      privateKey: (kid) => vault.payload.privateKey(kid),
      claimOnce: (key, expiresAt) => claimOnce(db, key, expiresAt),
    }),
    currentKey: () => vault.payload.current(),
    frameOrigins: vendorOrigins,
    askedOrigins: config.firebase?.door ? [new URL(config.firebase.door.url).origin] : [],
    // A judge of captchas outside is waited for; our own is here.
    strangersAtOnce: config.geetest ? 16 : 1,
    findOrigin: (request: Parameters<typeof findVisitedOrigin>[0]) => findVisitedOrigin(request, config, settings),
    webDir: hasWeb ? webDir : undefined,
    sendPage: pages && ((request, reply) => pages.send(request, reply, ask)),
    addWorld: hasInbox
      ? (site: FastifyInstance) => serveInbox(site, courier, async () => (await readSetting(settings, 'brand')).name)
      : undefined,
    addFiles(site: FastifyInstance) {
      serveFiles(site, files)
      if (!config.hasWeb) serveManifest(site, settings)
    },
    addSite(site: FastifyInstance, dir: string) {
      serveManifest(site, settings)
      serveWebClip(site, { settings, origins, https, webDir: dir })
    },
  } satisfies Partial<AppOptions>
}
