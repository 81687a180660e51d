import { type RateCategory, rateCategories } from '#modules/settings/model.ts'

/** How a bet ended, as far as turnover goes. */
export type BetEnd = 'settled' | 'void' | 'half'

export interface SettledBet {
  readonly end: BetEnd
  readonly stake: bigint
  readonly payout: bigint
  /** What of the stake came out of a bonus. */
  readonly bonus: bigint
  /** A bet whose whole stake is rarely at risk (handicaps, cash-outs, both sides of a table) counts what was really won or lost. */
  readonly countsResult: boolean
  /** What an operator lets this category contribute, in percent. */
  readonly contributionPercent: number
}

/**
 * The part of a stake that counts: nothing of a void bet, half of a half result, nothing that was a gift, and never more than the stake.
 * The database has the same as reporting_turnover, which a test holds against this one.
 */
export function effectiveTurnover(bet: SettledBet): bigint {
  const { end, stake, payout, bonus, countsResult, contributionPercent } = bet
  if (end === 'void') return 0n
  const own = stake > bonus ? stake - bonus : 0n
  const result = payout > stake ? payout - stake : stake - payout
  const atRisk = countsResult && result < own ? result : own
  const whole = end === 'half' ? atRisk / 2n : atRisk
  return (whole * BigInt(contributionPercent)) / 100n
}

/** Here a stake that comes back, or stands against another of the same round, was never at risk. */
const resultCategories: readonly RateCategory[] = ['LIVE', 'SPORTS', 'ESPORTS']

export interface GameRule {
  readonly category: RateCategory
  readonly contributionPercent: number
  readonly countsResult: boolean
}

/** What splits take out of a type counts as that type: the exception provider's slots, and fights, which are bet on as sports are. */
const splitOff: Readonly<Record<string, RateCategory>> = { JL: 'RNG', COCKFIGHT: 'SPORTS' }

/** What a game counts as; null for a category without rates. */
export function gameRuleOf(
  shownUnder: string,
  contributionPercent: Readonly<Record<RateCategory, number>>,
): GameRule | null {
  const category = rateCategories.find((one) => one === shownUnder) ?? splitOff[shownUnder]
  if (category === undefined) return null
  return {
    category,
    contributionPercent: contributionPercent[category],
    countsResult: resultCategories.includes(category),
  }
}
