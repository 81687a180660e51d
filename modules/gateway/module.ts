import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import { gatewayJobs } from '#modules/gateway/jobs.ts'
import { type ConfiguredVendor, linkConfigured, linkSandbox } from '#modules/gateway/link-vendors.ts'
import { gatewayOfficeRoutes } from '#modules/gateway/office-routes.ts'
import { gatewayRefusals } from '#modules/gateway/refusals.ts'
import { gatewayRoutes } from '#modules/gateway/routes.ts'
import { sandboxApi } from '#modules/gateway/sandbox.ts'
import { gameOrigins, makeGateway } from '#modules/gateway/service.ts'
import { vendorsDocument } from '#modules/gateway/settings.ts'
import { syncGames } from '#modules/gateway/sync.ts'
import { keysApi, walletApi } from '#modules/gateway/wallet-api.ts'
import type { Identity } from '#modules/identity/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { StakeLedger, Wallet } from '#modules/wallet/service.ts'

interface ModuleDeps
  extends Pick<
    Platform,
    | 'db'
    | 'clock'
    | 'logger'
    | 'metrics'
    | 'sealer'
    | 'keys'
    | 'claimOnce'
    | 'readJson'
    | 'fetch'
    | 'keepFile'
    | 'pushToSockets'
  > {
  readonly config: { readonly vendors: readonly ConfiguredVendor[]; readonly hasSandbox: boolean }
  readonly settings: Settings
  readonly identity: Identity
  readonly compliance: Compliance
  readonly catalog: Catalog
  readonly wallet: Wallet
  readonly stakes: StakeLedger
}

export const gatewayModule = defineModule({
  name: 'gateway',
  refusals: gatewayRefusals,
  settings: [vendorsDocument],
  async open({ config, keys, stakes, keepFile, pushToSockets, ...deps }: ModuleDeps) {
    const { db, clock, logger, sealer, claimOnce, readJson, fetch, identity, compliance, catalog, wallet } = deps
    const gateway = makeGateway({
      ...{ db, clock, logger, sealer, claimOnce, readJson, fetch, identity, compliance, catalog, wallet },
      ledger: stakes,
      signer: keys.vendors,
      announceBalance: (memberId) => pushToSockets(`member:${memberId}`, { type: 'balance' }),
      announceRefusal: (memberId, refused) =>
        pushToSockets(`member:${memberId}`, { type: 'stake_refused', ...refused }),
    })
    for (const vendor of config.vendors) await linkConfigured(gateway, vendor)
    if (config.hasSandbox) await linkSandbox(gateway, keepFile)
    const gamesSync = { stopping: new AbortController(), done: Promise.resolve() }
    return { gateway, vendorOrigins: await gameOrigins(gateway), gamesSync }
  },
  routes({ gateway, settings, identity }) {
    const brandCurrency = async () => (await readSetting(settings, 'brand')).currency
    const { siteOrigin } = identity
    return [...gatewayRoutes({ gateway, brandCurrency, siteOrigin }), ...gatewayOfficeRoutes(gateway)]
  },
  signedRoutes: ({ gateway, config }) => [
    ...walletApi(gateway),
    keysApi(gateway),
    ...(config.hasSandbox ? [sandboxApi(gateway)] : []),
  ],
  jobs: ({ gateway, metrics }) => gatewayJobs(gateway, metrics.gauge),
  /** Asks the vendors for their games once the site is there; a job asks again later. */
  start({ gateway, gamesSync, logger }) {
    const fail = (error: unknown) => logger.warn({ err: error }, 'the games of vendors could not be read')
    gamesSync.done = syncGames(gateway, gamesSync.stopping.signal).then(() => undefined, fail)
  },
  async stop({ gamesSync }) {
    gamesSync.stopping.abort()
    await gamesSync.done
  },
})
