import type { Currency } from '#kit/money.ts'
import { minorOf } from '#modules/loyalty/amounts.ts'
import type { LevelRules } from '#modules/loyalty/levels.ts'
import type { VipSettings } from '#modules/loyalty/vip-settings.ts'

/** The operator's document as the rules of levels read it, in the brand's currency. */
export function levelRulesOf({ levels, upgradeDays, keepDays }: VipSettings, currency: Currency): LevelRules {
  return {
    upgradeDays,
    keepDays,
    levels: levels.map(({ name, upgrade, keep }) => ({
      id: name,
      upgrade: minorOf(upgrade[currency], currency),
      keep: minorOf(keep[currency], currency),
    })),
  }
}
