import type { Clock } from '#kit/clock.ts'
import { cashierDocument } from '#modules/cashier/settings.ts'
import { complianceDocument } from '#modules/compliance/settings.ts'
import { vendorsDocument } from '#modules/gateway/settings.ts'
import { lotteryDocument } from '#modules/lottery/settings.ts'
import { missionsDocument } from '#modules/loyalty/mission-settings.ts'
import { prizesDocument } from '#modules/loyalty/prize-settings.ts'
import { pointsDocument } from '#modules/loyalty/settings.ts'
import { vipDocument } from '#modules/loyalty/vip-settings.ts'
import { chatDocument } from '#modules/messaging/settings.ts'
import { bonusLawDocument } from '#modules/promotions/law-settings.ts'
import { bonusApprovalDocument } from '#modules/promotions/second-person.ts'
import { makeSettings, type Settings } from '#modules/settings/service.ts'
import { sportsDocument } from '#modules/sports/settings.ts'
import { tablesDocument } from '#modules/tables/settings.ts'
import type { Database } from '#server/db/database.ts'

/** What the modules declare, without loading the modules; server/modules.test.ts holds it against their list. */
export const declaredDocuments = [
  chatDocument,
  complianceDocument,
  cashierDocument,
  vendorsDocument,
  tablesDocument,
  lotteryDocument,
  sportsDocument,
  pointsDocument,
  vipDocument,
  prizesDocument,
  missionsDocument,
  bonusLawDocument,
  bonusApprovalDocument,
]

/** The settings of one node that tells nobody of changes. */
export function testSettings(db: Database, clock: Clock): Settings {
  return makeSettings({ db, clock, declared: declaredDocuments, announce: () => undefined })
}
