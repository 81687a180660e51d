import { type RateCategory, rateCategoryOf } from '#modules/settings/model.ts'

/**
 * Valid turnover: the part of a bet that counts towards what has to be played before money leaves, towards points, and towards what agents
 * are paid by. This is the only place that computes it; the database keeps what it answered.
 */

/**
 * What a bet counts by. stake: the whole stake was at risk, whatever came of it · result: what was really won or lost, never more than
 * the stake, because the player chooses how little is at risk, or can bet against themselves · none: nothing.
 */
export const countings = ['stake', 'result', 'none'] as const
export type Counting = (typeof countings)[number]

export interface TurnoverRule {
  readonly category: RateCategory | 'NONE'
  readonly counting: Counting
  /** What an operator lets this category contribute, in percent. */
  readonly percent: number
  /** By result, a win that pays less than this counts nothing; in percent of the stake, so 110 is 1.10 times. */
  readonly oddsFloorPercent: number
}

/** How a bet ended, as far as turnover goes. */
export type BetEnd = 'settled' | 'void' | 'half'

export interface SettledBet {
  readonly end: BetEnd
  readonly stake: bigint
  readonly payout: bigint
  /** What of the stake came out of a bonus. */
  readonly bonus: bigint
}

/** Nothing of a void bet, half of a half result, nothing that was a gift, and never more than the stake. */
export function validTurnover({ end, stake, payout, bonus }: SettledBet, rule: TurnoverRule): bigint {
  if (end === 'void' || rule.counting === 'none') return 0n
  const own = stake > bonus ? stake - bonus : 0n
  const atRisk = rule.counting === 'stake' ? own : least(own, resultOf(stake, payout, rule.oddsFloorPercent))
  const whole = end === 'half' ? atRisk / 2n : atRisk
  return (whole * BigInt(rule.percent)) / 100n
}

/** What was won or lost. A stake that was lost was at risk; a small win shows that nearly nothing was. */
function resultOf(stake: bigint, payout: bigint, oddsFloorPercent: number): bigint {
  if (payout < stake) return stake - payout
  return payout * 100n < stake * BigInt(oddsFloorPercent) ? 0n : payout - stake
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Of a game that no version of the rules knows. */
export const unknownGame: TurnoverRule = { category: 'NONE', counting: 'stake', percent: 100, oddsFloorPercent: 0 }

/** Here a stake that comes back, or stands against another of the same round, was never at risk. */
const resultCategories: readonly RateCategory[] = ['LIVE', 'SPORTS', 'ESPORTS']

export interface RuledGame {
  readonly nodeId: string
  /** What it is shown under. */
  readonly category: string
  /** What the engine of one of our own games says; null for a vendor's. */
  readonly counting: Counting | null
}

export interface TurnoverSettings {
  readonly contributionPercent: Readonly<Record<RateCategory, number>>
  readonly oddsFloorPercent: number
  /** Games that count otherwise than by themselves. */
  readonly games: Readonly<Record<string, Counting>>
}

/** What a game counts as; null for a category without rates. The operator's word goes before the engine's, and that before the category's. */
export function ruleOf(game: RuledGame, settings: TurnoverSettings): TurnoverRule | null {
  const category = rateCategoryOf(game.category)
  if (category === null) return null
  const byCategory = resultCategories.includes(category) ? 'result' : 'stake'
  return {
    category,
    counting: settings.games[game.nodeId] ?? game.counting ?? byCategory,
    percent: settings.contributionPercent[category],
    oddsFloorPercent: settings.oddsFloorPercent,
  }
}

/** One version of the rules, by the game's id in the catalogue. */
export type RuleSet = Readonly<Record<string, TurnoverRule>>

/**
 * The rule of a bet: that of the version in force when it was placed. A game that joined the catalogue since, and was played before anybody
 * wrote down a version with it, has the rule of the first version that knows it.
 */
export function findRule(versions: ReadonlyMap<number, RuleSet>, version: number, game: string): TurnoverRule {
  const later = [...versions.keys()].filter((one) => one >= version).sort((one, other) => one - other)
  for (const one of later) {
    const rule = versions.get(one)?.[game]
    if (rule) return rule
  }
  return unknownGame
}
