import type { Currency } from '#kit/money.ts'
import { minor } from '#modules/cashier/rules/channels.ts'

export interface DailyLimits {
  readonly dailyMost: Readonly<Record<string, string>>
  readonly levelLimits: readonly { readonly level: number; readonly percent: number }[]
}

/** What a member of a VIP level may take out a day. */
export function dailyMostAt({ dailyMost, levelLimits }: DailyLimits, currency: Currency, level: number): bigint {
  const reached = levelLimits.filter((one) => one.level <= level)
  const percent = BigInt(Math.max(100, ...reached.map((one) => one.percent)))
  return (minor(dailyMost[currency] ?? '0', currency) * percent) / 100n
}
