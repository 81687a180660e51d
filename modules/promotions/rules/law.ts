import type { RateCategory } from '#modules/settings/model.ts'

/** What the law where the house is licensed says about bonuses. */
export interface BonusLaw {
  /** How often a bonus may have to be wagered at most. */
  readonly wagerTimesMost: number
  /** Whether one bonus may be wagered in several products. */
  readonly isMixedAllowed: boolean
}

/** Wagering of more than ten times is offered nowhere: where the law has a limit, this is the strictest that we know. */
export const wagerTimesMost = 10

/** Products as laws tell them apart. */
const products: Readonly<Record<RateCategory, 'casino' | 'betting' | 'lottery'>> = {
  ...{ RNG: 'casino', FISH: 'casino', LIVE: 'casino', PVP: 'casino' },
  ...{ SPORTS: 'betting', ESPORTS: 'betting', LOTT: 'lottery', ELOTT: 'lottery' },
}

/** In how many products bets count towards a bonus. */
export function countProducts(contribution: Readonly<Partial<Record<RateCategory, number>>>): number {
  const counted = Object.entries(contribution).filter(([, percent]) => percent > 0)
  return new Set(counted.map(([category]) => products[category as RateCategory])).size
}

/** A jurisdiction that nobody has set has the strictest of all rules. */
export function lawOf(byJurisdiction: Readonly<Record<string, BonusLaw>>, jurisdiction: string): BonusLaw {
  const known = Object.hasOwn(byJurisdiction, jurisdiction) ? byJurisdiction[jurisdiction] : undefined
  if (known) return known
  const all = Object.values(byJurisdiction)
  return { wagerTimesMost: Math.min(wagerTimesMost, ...all.map((law) => law.wagerTimesMost)), isMixedAllowed: false }
}
