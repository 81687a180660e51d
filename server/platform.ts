import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '#kit/clock.ts'
import type { SettingDocument } from '#kit/setting-document.ts'
import { inProcessBus } from '#server/bus/in-process.ts'
import { makeOutboxWriter, type OutboxWriter } from '#server/bus/outbox-writer.ts'
import { type Config, keepOnce } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { isConnectionLost, isLocked, isOverloaded } from '#server/db/errors.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { type Metrics, makeMetrics } from '#server/http/metrics.ts'
import { readJson } from '#server/http/read-json.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { openVault, type Vault } from '#server/keys/vault.ts'
import { makeVerifier } from '#server/keys/verifier.ts'
import type { ServerPlatform } from '#server/modules.ts'
import { makeClaims } from '#server/once/once.ts'
import { TopicAudience } from '#server/socket/audience.ts'
import { makePush, type Topics } from '#server/socket/topics.ts'

export interface PlatformDeps {
  readonly config: Config
  readonly db: Database
  readonly logger: Logger
  readonly topics: Topics
  readonly settingDocuments: readonly SettingDocument[]
  /** The real one, but where a demo's history is made. */
  readonly clock?: Clock
}

/** The platform that modules get, and what only the server itself uses. */
export interface OpenedPlatform {
  readonly platform: ServerPlatform & { readonly metrics: Metrics }
  readonly vault: Vault
  readonly desk: OutboxWriter
  readonly audience: TopicAudience
  /** From here on this is where the server listens. */
  setAddress(address: string): void
}

export async function openPlatform(deps: PlatformDeps): Promise<OpenedPlatform> {
  const { config, db, logger, topics, settingDocuments, clock = systemClock } = deps
  const metrics = makeMetrics()
  const bus = config.natsUrl
    ? (await import('#server/bus/nats.ts')).natsBus(config.natsUrl, logger, metrics.registry)
    : inProcessBus(logger, metrics.registry)
  const vault = await openVault({ db, secret: config.secret, clock: systemClock })
  const { ledgerRoot, vendors, pii } = vault
  const desk = makeOutboxWriter()
  const audience = new TopicAudience()
  let ownAddress = 'http://localhost'
  const platform: OpenedPlatform['platform'] = {
    ...{ config, db, clock, logger, metrics, bus, audience, settingDocuments, fetch, readJson, groupAddress },
    databaseFaults: { isConnectionLost, isLocked, isOverloaded },
    publish: desk.publish,
    pushToSockets: makePush(bus, topics),
    sealer: await makeSealer(config.secret),
    keys: { ledgerRoot: { ...ledgerRoot, ...makeVerifier(ledgerRoot) }, vendors, pii },
    claimOnce: makeClaims(db),
    keepFile: (name, make) => keepOnce(join(config.dataDir, name), make),
    node: nodeName(),
    ownAddress: () => ownAddress,
    // Over a database server others play, and their codes are nobody's to see, unless the setting says that it is a developer's own.
    hasInbox: (config.hasInbox ?? db.kind === 'embedded') && !config.isProduction,
  }
  return {
    platform,
    vault,
    desk,
    audience,
    setAddress(address) {
      ownAddress = address
    },
  }
}

/** Where this process runs, and a part that no other has. */
function nodeName(): string {
  return `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
}
