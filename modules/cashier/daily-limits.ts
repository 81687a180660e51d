import type { Currency } from '#kit/money.ts'
import { dailyMostAt } from '#modules/cashier/rules/level-limits.ts'
import { cashierDocument } from '#modules/cashier/settings.ts'
import { readDocument, type Settings } from '#modules/settings/service.ts'

/** What members of each VIP level may take out a day, the first level first. */
export async function readDailyLimits(settings: Settings, currency: Currency, levels: number): Promise<bigint[]> {
  const rules = await readDocument(settings, cashierDocument)
  return Array.from({ length: levels }, (_, level) => dailyMostAt(rules, currency, level))
}
