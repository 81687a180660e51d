import type { Logger } from 'pino'
import type { Handler } from '#kit/handler.ts'
import { envelopeRoutes } from '#modules/agents/envelopes/routes.ts'
import { agentRoutes } from '#modules/agents/routes.ts'
import { captchaRoutes } from '#modules/captcha/routes.ts'
import { cashierRoutes } from '#modules/cashier/routes.ts'
import { catalogRoutes } from '#modules/catalog/routes.ts'
import { complianceRoutes } from '#modules/compliance/routes.ts'
import { contentRoutes } from '#modules/content/routes.ts'
import { contractRoutes } from '#modules/contracts/routes.ts'
import { readRequestTypes } from '#modules/contracts/service.ts'
import { statementRoutes } from '#modules/contracts/statement-routes.ts'
import { filesRoutes } from '#modules/files/routes.ts'
import { gatewayOfficeRoutes } from '#modules/gateway/office-routes.ts'
import { gatewayRoutes } from '#modules/gateway/routes.ts'
import { identityRoutes } from '#modules/identity/routes.ts'
import { ledgerRoutes } from '#modules/ledger/routes.ts'
import { loyaltyRoutes } from '#modules/loyalty/routes.ts'
import { makeLoyalty } from '#modules/loyalty/service.ts'
import { messagingRoutes } from '#modules/messaging/routes.ts'
import { playRoutes } from '#modules/play/routes.ts'

import { promotionRoutes } from '#modules/promotions/routes.ts'
import { recordsRoutes, reportingRoutes } from '#modules/reporting/routes.ts'
import { settingsRoutes } from '#modules/settings/routes.ts'
import { readSetting } from '#modules/settings/service.ts'
import { walletRoutes } from '#modules/wallet/routes.ts'
import type { House } from '#server/house.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { Refusal } from '#server/http/refusals.ts'
import { openReporting } from '#server/openers.ts'
import { readPool } from '#server/play.ts'
import { openRecords } from '#server/records.ts'

export interface RouteParts {
  readonly house: House
  readonly publicKeys: Parameters<typeof ledgerRoutes>[0]['publicKeys']
  readonly metrics: Metrics
  readonly logger: Logger
}

/** Every call there is, module by module. */
export function allRoutes({ house, publicKeys, metrics, logger }: RouteParts): Handler<Refusal>[] {
  const { db, identity, settings, play } = house
  const brandCurrency = async () => (await readSetting(settings, 'brand')).currency
  return [
    ...identityRoutes(identity),
    ...captchaRoutes(house.captcha),
    ...contentRoutes(house.content),
    ...catalogRoutes(house.catalog),
    ...filesRoutes(house.files),
    ...messagingRoutes(house.messaging),
    ...complianceRoutes(house.compliance),
    ...walletRoutes(house.wallet, brandCurrency, (id) => readRequestTypes(house.contracts, id)),
    ...cashierRoutes(house.cashier),
    ...playRoutes(play, house.crash),
    ...gatewayRoutes({ gateway: house.gateway, brandCurrency, siteOrigin: identity.siteOrigin }),
    ...gatewayOfficeRoutes(house.gateway),
    ...ledgerRoutes({ db, publicKeys }),
    ...settingsRoutes(settings, async (currency) => await readPool(play, currency)),
    ...envelopeRoutes(house.envelopes),
    ...agentRoutes(house.agents, house.messaging),
    ...loyaltyRoutes(makeLoyalty(house)),
    ...promotionRoutes(brandCurrency),
    ...contractRoutes(house.contracts),
    ...statementRoutes(house.pay),
    ...reportingRoutes(openReporting(metrics, logger)),
    ...recordsRoutes(openRecords(house)),
  ]
}
