import { ModuleList, type ServicesOf } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { agentsModule } from '#modules/agents/module.ts'
import { analyticsModule } from '#modules/analytics/module.ts'
import { auditModule } from '#modules/audit/module.ts'
import { betsModule } from '#modules/bets/module.ts'
import { captchaModule } from '#modules/captcha/module.ts'
import { cashierModule } from '#modules/cashier/module.ts'
import { catalogModule } from '#modules/catalog/module.ts'
import { codesModule } from '#modules/codes/module.ts'
import { complianceModule } from '#modules/compliance/module.ts'
import { contentModule } from '#modules/content/module.ts'
import { contractsModule } from '#modules/contracts/module.ts'
import { courierModule } from '#modules/courier/module.ts'
import { filesModule } from '#modules/files/module.ts'
import { gatewayModule } from '#modules/gateway/module.ts'
import { identityModule } from '#modules/identity/module.ts'
import { ledgerModule } from '#modules/ledger/module.ts'
import { lotteryModule } from '#modules/lottery/module.ts'
import { loyaltyModule } from '#modules/loyalty/module.ts'
import { messagingModule } from '#modules/messaging/module.ts'
import { playModule } from '#modules/play/module.ts'
import { promotionsModule } from '#modules/promotions/module.ts'
import { recordsModule } from '#modules/records/module.ts'
import { roundsModule } from '#modules/rounds/module.ts'
import { settingsModule } from '#modules/settings/module.ts'
import { sportsModule } from '#modules/sports/module.ts'
import { tablesModule } from '#modules/tables/module.ts'
import { turnoverModule } from '#modules/turnover/module.ts'
import { walletModule } from '#modules/wallet/module.ts'
import type { Config } from '#server/config.ts'
import { frameRefusals } from '#server/http/refusals.ts'

export interface ServerPlatform extends Platform {
  readonly config: Config
}

/** The modules, lowest level first (.dependency-cruiser.ts has the levels). This is the only list: a new module is its folder and a line here. */
export const modules = new ModuleList<ServerPlatform, keyof typeof frameRefusals>(frameRefusals)
  .add(ledgerModule)
  .add(settingsModule)
  .add(auditModule)
  .add(captchaModule)
  .add(courierModule)
  .add(filesModule)
  .add(analyticsModule)

  .add(codesModule)

  .add(identityModule)
  .add(contentModule)

  .add(messagingModule)

  .add(complianceModule)
  .add(catalogModule)

  .add(walletModule)

  .add(betsModule)

  .add(roundsModule)
  .add(cashierModule)
  .add(agentsModule)

  .add(playModule)
  .add(gatewayModule)
  .add(tablesModule)
  .add(lotteryModule)
  .add(sportsModule)

  .add(turnoverModule)

  .add(loyaltyModule)
  .add(contractsModule)

  .add(promotionsModule)

  .add(recordsModule)

/** What a running server is made of: the platform and what every module opens. */
export type Services = ServicesOf<typeof modules>
