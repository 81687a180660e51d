import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { systemClock } from '#kit/clock.ts'
import type { Handler } from '#kit/handler.ts'
import { makeInvitations } from '#modules/agents/service.ts'
import { closeCaptcha } from '#modules/captcha/service.ts'
import { paymentEvents, settled } from '#modules/cashier/service.ts'
import { startDelivery } from '#modules/courier/delivery.ts'
import { startHashing } from '#modules/identity/hashing.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import { authenticate, currentActors, type Identity } from '#modules/identity/service.ts'
import { openSocial } from '#modules/identity/social-clients.ts'
import { type CrashLoop, makeCrash, startCrashLoop } from '#modules/play/service.ts'
import { makeTurnover } from '#modules/reporting/service.ts'
import { readSetting } from '#modules/settings/service.ts'
import { makeStakeLedger, makeWallet } from '#modules/wallet/service.ts'
import { openAgents } from '#server/agents.ts'
import { allJobs } from '#server/all-jobs.ts'
import { allRoutes } from '#server/all-routes.ts'
import { inProcessBus } from '#server/bus/in-process.ts'
import { natsBus } from '#server/bus/nats.ts'
import { makeNewsDesk } from '#server/bus/news-desk.ts'
import { startRelay } from '#server/bus/relay.ts'
import { openCashier } from '#server/cashier.ts'
import { openCompliance } from '#server/compliance.ts'
import type { Config } from '#server/config.ts'
import { openContracts, openPay } from '#server/contracts.ts'
import { countDealer, nodeName } from '#server/crash-dealer.ts'
import type { Database } from '#server/db/database.ts'
import { makeProbe } from '#server/db/probe.ts'
import { openEnvelopes } from '#server/envelopes.ts'
import { openFiles, serveFiles } from '#server/files.ts'
import type { House } from '#server/house.ts'
import { buildApp } from '#server/http/app.ts'
import { makeAsk } from '#server/http/ask-inside.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { makeMetrics } from '#server/http/metrics.ts'
import { makePayloadDoor } from '#server/http/payload.ts'
import type { Refusal } from '#server/http/refusals.ts'
import { serveInbox } from '#server/inbox/serve-inbox.ts'
import { type Jobs, startJobs } from '#server/jobs/jobs.ts'
import { openVault } from '#server/keys/vault.ts'
import { messageListeners } from '#server/message-listeners.ts'
import { openMessaging } from '#server/messaging.ts'
import { claimOnce } from '#server/once/once.ts'
import { makeVerifier, openCaptcha, openCatalog, openContent, openLedger, openSettings } from '#server/openers.ts'
import { openOutgoing } from '#server/outgoing.ts'
import { openPlay } from '#server/play.ts'
import { watchSetAside } from '#server/set-aside-alerts.ts'
import { serveManifest } from '#server/site/manifest.ts'
import { findSiteOrigin, findVisitedOrigin } from '#server/site/origins.ts'
import { openPages } from '#server/site/pages.ts'
import { serveWebClip } from '#server/site/web-clip.ts'
import { openSockets, sessionEnded } from '#server/socket/hub.ts'
import { socketRoutes } from '#server/socket/routes.ts'
import { makeTickets } from '#server/socket/tickets.ts'
import { pushNews } from '#server/socket/topics.ts'
import { openVendors } from '#server/vendors.ts'

export interface Server {
  readonly app: FastifyInstance
  readonly house: House
  readonly routes: readonly Handler[]
  /** Opens the port; answers where. */
  listen(): Promise<string>
  /** Readiness off, then everything from the outside in: nothing taken in is left unanswered. */
  stop(): Promise<void>
}

const webDir = join(import.meta.dirname, '../dist/web')
const renderDir = join(import.meta.dirname, '../dist/render')

export async function compose(
  config: Config,
  db: Database,
  logger: Logger,
  more: (house: House) => Handler<Refusal>[] = () => [],
): Promise<Server> {
  const clock = systemClock
  const metrics = makeMetrics()
  const bus = config.natsUrl
    ? natsBus(config.natsUrl, logger, metrics.registry)
    : inProcessBus(logger, metrics.registry)
  const vault = await openVault({ db, secret: config.secret, clock })
  const ledger = openLedger(config, db, clock, metrics)
  const passwords = new Passwords({ hashing: startHashing() })
  await passwords.prepare()
  const settings = openSettings(db, clock, bus)
  const content = openContent(db, clock, bus)
  const catalog = openCatalog(db, clock, bus, settings)
  const captcha = openCaptcha(config, db, clock)
  const { courier, codes, hasInbox } = await openOutgoing({ config, db, clock, logger, settings })
  const desk = makeNewsDesk()
  let ownAddress = 'http://localhost'
  const identity: Identity = {
    db,
    clock,
    passwords,
    settings,
    captcha,
    courier,
    codes,
    audit: { clock },
    pii: vault.pii,
    social: openSocial(config.social, clock),
    groupAddress,
    siteOrigin: async () => await findSiteOrigin(config, settings, ownAddress),
    invitations: makeInvitations({ db, clock, settings }),
    tell: desk.tell,
    announceEnd: (sessionId) => bus.publish(sessionEnded, { sessionId }),
  }
  const wallet = makeWallet({ db })
  const compliance = openCompliance({ db, clock, settings, identity, bus, desk })
  const stakes = makeStakeLedger({ db, ledger, compliance })
  const files = await openFiles(config, db, clock)
  const messaging = openMessaging({ db, clock, bus, settings, identity, desk })
  const turnover = makeTurnover({ catalog })
  const agents = openAgents({ db, clock, settings, identity, bus, desk, turnover })
  const envelopes = await openEnvelopes({ config, db, clock, settings, identity, messaging, agents, bus })
  const contracts = openContracts({ db, clock, settings, identity, bus, desk })
  const pay = openPay({ db, clock, settings, catalog, bus, desk, signer: vault.ledgerRoot })
  const cashier = openCashier({ config, db, clock, logger, settings, identity, bus, desk, turnover })
  const play = await openPlay({ config, db, clock, ledger: stakes, wallet, settings, catalog, identity, bus })
  const vendors = await openVendors({
    config,
    db,
    clock,
    logger,
    ledger: stakes,
    wallet,
    compliance,
    catalog,
    identity,
    signer: vault.vendors,
    announceBalance: (memberId) => pushNews(bus, `member:${memberId}`, { type: 'balance' }),
  })
  const crash = makeCrash(play, (news) => pushNews(bus, 'crash', news), { groupAddress })
  const house: House = {
    ...{
      db,
      clock,
      bus,
      ledger,
      identity,
      settings,
      content,
      captcha,
      courier,
      codes,
      catalog,
      wallet,
      compliance,
      play,
      crash,
      files,
      messaging,
      agents,
      envelopes,
      contracts,
      pay,
      cashier,
      turnover,
    },
    gateway: vendors.gateway,
  }
  const tickets = makeTickets(db, clock, config.secret)
  const routes = [
    ...allRoutes({ house, publicKeys: () => vault.ledgerRoot.publicKeys(), metrics, logger }),
    ...socketRoutes(tickets),
    ...more(house),
  ]
  const { origins, https } = config
  const hasWeb = config.hasWeb && existsSync(webDir) && existsSync(renderDir)
  const ask = makeAsk(routes, clock)
  const pages = hasWeb ? await openPages({ clock, logger, settings, webDir, renderDir, origins, https }) : undefined
  for (const news of ['settings.changed', 'content.changed', 'catalog.changed'])
    bus.subscribe(news, () => pages?.forget())
  let isReady = false
  let dealing: CrashLoop | undefined
  const node = nodeName()
  countDealer(metrics.registry, node, () => dealing?.isDealing() === true)
  const stopWatching = watchSetAside(logger, metrics.registry)
  /** Jobs begin when all else is there, and readiness is asked for them before. */
  const background: { jobs?: Jobs } = {}
  const isDatabaseThere = makeProbe(db, clock)
  const app = await buildApp({
    clock,
    logger,
    metrics,
    authenticate: (token, caller) => authenticate(identity, token, caller),
    payload: makePayloadDoor({
      clock,
      privateKey: (kid) => vault.payload.privateKey(kid),
      claimOnce: (key, expiresAt) => claimOnce(db, key, expiresAt),
    }),
    currentKey: () => vault.payload.current(),
    ready: async () => isReady && (await isDatabaseThere()),
    failingJobs: async () => (await background.jobs?.failing()) ?? [],
    routes,
    signedRoutes: [...vendors.signedRoutes, paymentEvents(cashier)],
    frameOrigins: vendors.origins,
    // A judge of captchas outside is waited for; our own is here.
    strangersAtOnce: config.geetest ? 16 : 1,
    findOrigin: (request) => findVisitedOrigin(request, config, settings),
    origins,
    https,
    trustedProxyHops: config.trustedProxyHops,
    metricsToken: config.metricsToken,
    webDir: hasWeb ? webDir : undefined,
    sendPage: pages && ((request, reply) => pages.send(request, reply, ask)),
    addWorld: hasInbox
      ? (site) => serveInbox(site, courier, async () => (await readSetting(settings, 'brand')).name)
      : undefined,
    addFiles(site) {
      serveFiles(site, files)
      if (!config.hasWeb) serveManifest(site, settings)
    },
    addSite(site, dir) {
      serveManifest(site, settings)
      serveWebClip(site, { settings, origins, https, webDir: dir })
    },
  })
  const sockets = openSockets(app.server, {
    clock,
    bus,
    logger,
    registry: metrics.registry,
    originRule: { origins: config.origins, https: config.https },
    trustedProxyHops: config.trustedProxyHops,
    tickets,
    currentActors: (ids) => currentActors(identity, ids),
  })
  const delivery = startDelivery(courier)
  // Who hears which news. The one list; modules know nothing of one another's ears.
  const listeners = [...messageListeners(messaging, bus)]
  const relay = startRelay(db, bus, listeners, logger, { registry: metrics.registry })
  desk.attach(relay)
  const verifier = makeVerifier(vault.ledgerRoot)
  const jobList = allJobs({ house, logger, gauge: metrics.gauge, signer: vault.ledgerRoot, verifier })
  const jobs = await startJobs(db, logger, clock, jobList, { registry: metrics.registry })
  background.jobs = jobs

  return {
    app,
    house,
    routes,
    async listen() {
      await app.listen({ host: config.host, port: config.port })
      isReady = true
      vendors.start()
      dealing = startCrashLoop(crash, {
        node,
        onError: (error) => logger.error({ err: error }, 'a shared round was cut off'),
      })
      const { port } = app.server.address() as AddressInfo
      ownAddress = `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`
      return ownAddress
    },
    async stop() {
      isReady = false
      await sockets.stop()
      await app.close()
      await dealing?.stop()
      await vendors.stop()
      await settled(cashier)
      await ledger.drain()
      await delivery.stop()
      await jobs.stop()
      await closeCaptcha(captcha)
      desk.close()
      await relay.stop()
      await bus.close()
      await passwords.stop()
      stopWatching()
    },
  }
}
