import { createPublicKey, verify } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '#kit/clock.ts'
import { type Captcha, makeCaptcha, makeGeetest, ownProvider } from '#modules/captcha/service.ts'
import { type Catalog, hearCatalogNews, makeCatalog } from '#modules/catalog/service.ts'
import { defaultHosts } from '#modules/content/rules.ts'
import type { Content } from '#modules/content/service.ts'
import { type GroupCommit, makeGroupCommit, type RootVerifier } from '#modules/ledger/service.ts'
import type { Reporting } from '#modules/reporting/model.ts'
import { faultKinds, pageKeys } from '#modules/reporting/rules.ts'
import { hearNews, makeSettings, type Settings } from '#modules/settings/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { isConnectionLost, isLocked, isOverloaded } from '#server/db/errors.ts'
import { groupAddress } from '#server/http/client-address.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { SigningKey } from '#server/keys/signing-key.ts'
import { sweepOnce } from '#server/once/once.ts'
import { pushNews } from '#server/socket/topics.ts'

export function openLedger(config: Config, db: Database, clock: Clock, metrics: Metrics): GroupCommit {
  const ledger = makeGroupCommit({
    tx: db.hot.tx,
    isConnectionLost,
    isLocked,
    isOverloaded,
    // The embedded database has one connection, so more queues would only share it.
    queues: db.kind === 'embedded' ? 1 : config.ledgerQueues,
    cap: 400,
    leastMs: 15,
    waitingMax: 20_000,
    // With the last try's own limits (server/db/postgres.ts) this keeps the slowest answer under fifteen seconds.
    patienceMs: 8_000,
    pause: (attempt) => new Promise((resolve) => setTimeout(resolve, Math.min(1_000, 25 * 2 ** attempt))),
    nowMs: clock.nowMs,
  })
  metrics.gauge('laro_ledger_waiting', 'Movements that wait for their batch', () => ledger.waitingCount())
  return ledger
}

/** Nodes hear of a change before browsers do, so that a browser that looks again is not shown the old value. */
export function openContent(db: Database, clock: Clock, bus: Bus): Content {
  return {
    db,
    clock,
    hosts: defaultHosts,
    timeZone: 'Asia/Manila',
    announceChange(kind) {
      bus.publish('content.changed', { kind })
      pushNews(bus, 'public', { type: 'content', kind })
    },
  }
}

export function openSettings(db: Database, clock: Clock, bus: Bus): Settings {
  const settings = makeSettings({
    db,
    clock,
    announce(news) {
      bus.publish('settings.changed', news)
      pushNews(bus, 'public', { type: 'settings', ...news })
    },
  })
  bus.subscribe('settings.changed', (news) => hearNews(settings, news))
  return settings
}

export function openCatalog(db: Database, clock: Clock, bus: Bus, settings: Settings): Catalog {
  const catalog = makeCatalog({
    db,
    clock,
    settings,
    announceChange() {
      bus.publish('catalog.changed', {})
      pushNews(bus, 'public', { type: 'catalog' })
    },
  })
  bus.subscribe('catalog.changed', () => hearCatalogNews(catalog))
  return catalog
}

export function openCaptcha({ geetest }: Config, db: Database, clock: Clock): Captcha {
  const provider = geetest ? makeGeetest({ ...geetest, clock }) : ownProvider
  return makeCaptcha({ db, clock, groupAddress, provider })
}

export function openReporting(metrics: Metrics, logger: Logger): Reporting {
  const countFault = metrics.counter('laro_screen_faults_total', 'Screens that could not be shown', 'kind', faultKinds)
  return {
    countPageView: metrics.counter('laro_page_views_total', 'Views of pages', 'page', pageKeys),
    noteFault(fault) {
      countFault(fault.kind)
      logger.warn(fault, 'a screen could not be shown')
    },
  }
}

export function serverJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'sweep-once',
      cron: '*/10 * * * *',
      async run(signal) {
        while (!signal.aborted && (await sweepOnce(db, new Date(clock.nowMs()))) > 0);
      },
    },
  ]
}

export function makeVerifier(key: SigningKey): RootVerifier {
  return {
    async isSignedBy(kid, bytes, signature) {
      const known = key.publicKeys().find((one) => one.kid === kid)
      return known !== undefined && verify(null, bytes, createPublicKey({ key: known.jwk, format: 'jwk' }), signature)
    },
  }
}
