import type { Currency } from '#kit/money.ts'
import type { GiftRefusal } from '#modules/wallet/rules/gift.ts'

export {
  type Figure,
  type FigureFlow,
  figureOf,
  figures,
  type Profit,
  profitOf,
} from '#modules/wallet/rules/figures.ts'
export type { Gift, GiftRefusal, WinTerms } from '#modules/wallet/rules/gift.ts'
export {
  bonusKinds,
  cashOf,
  costOfWithdrawal,
  countWagering,
  type Grant,
  type GrantState,
  type GrantTerms,
  isBelowOdds,
  isRunning,
  type PartChange,
  type WageredBet,
  wageredAfter,
} from '#modules/wallet/rules/grant.ts'
export type { RoundStanding, RoundStep, Shared } from '#modules/wallet/rules/round.ts'
export {
  type Counting,
  findRule,
  type RuleSet,
  ruleOf,
  type TurnoverRule,
  validTurnover,
} from '#modules/wallet/rules/turnover.ts'

export type WalletRefusal = 'currency_is_not_offered' | GiftRefusal

/**
 * Each is an account of the ledger that belongs to the member. A bonus is staked when the cash runs out; locked money is theirs and
 * cannot be used yet; a bonus purse is one grant's; a float is what one vendor holds of them, by the vendor's code.
 */
export type PurseKind = 'cash' | `bonus:${string}` | 'locked' | `vendor_float:${string}`

/**
 * The house's purposes, each a family of accounts. Stakes go in and payouts come out of the same one: its sum is what play earned.
 * What bonuses and free stakes cost is `bonuses`. `vendor-held` has the vendors' credits that wait for an operator. What pools leave the house is taken out of stakes: the commission, and what
 * is left over by rounding down.
 */
export const houseKinds = ['stakes', 'bonuses', 'vendor-held', 'pool-commissions', 'pool-remainders'] as const
export type HouseKind = (typeof houseKinds)[number]

export interface Balance {
  readonly currency: Currency
  readonly balance: bigint
  /** Set aside, for a withdrawal say. */
  readonly held: bigint
  readonly available: bigint
}
