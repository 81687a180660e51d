import type { BonusPart, Split } from '#modules/wallet/model.ts'

/**
 * What becomes of a grant of bonus money: its terms, what a bet adds to its wagering, and where its money goes at the end.
 *
 * cashable: at the target the purse becomes cash · sticky: at the target what was won becomes cash, and the bonus itself can be played with
 * until the next withdrawal · non_sticky: like cashable, but only bets that its purse paid for count, since cash can be withdrawn
 * untouched before.
 */
export const bonusKinds = ['cashable', 'sticky', 'non_sticky'] as const
export type BonusKind = (typeof bonusKinds)[number]

/** Why a grant ended without reaching its target. */
export const lossReasons = ['expired', 'given_up', 'withdrawn', 'revoked'] as const
export type LossReason = (typeof lossReasons)[number]

export type GrantState = 'active' | 'completed' | LossReason

/** The version of a promotion's terms that the member accepted. */
export interface GrantTerms {
  readonly kind: BonusKind
  /** What has to be wagered. */
  readonly target: bigint
  /** The highest stake of a bet while the grant is active; null where there is none. */
  readonly stakeMost: bigint | null
  /** The most that becomes cash; null where there is no such limit. */
  readonly cashMost: bigint | null
  /** How much of a stake counts, in percent, by category; a category that is not named counts nothing. */
  readonly contribution: Readonly<Record<string, number>>
  readonly excludedGames: readonly string[]
  readonly expiresAt: Date
}

/** A grant with what has become of it. Grants of a member are kept in the order in which they were given. */
export interface Grant {
  readonly id: string
  readonly terms: GrantTerms
  /** What was given. */
  readonly amount: bigint
  /** What is in its purse. */
  readonly balance: bigint
  readonly wagered: bigint
  readonly state: GrantState
}

/** A bet that somebody is about to place. */
export interface PlannedBet {
  readonly stake: bigint
  readonly game: string
  readonly at: Date
}

/** The grant and the term that a bet would break. */
export type TermBroken =
  | { readonly grant: string; readonly term: 'stake_is_above_bonus_limit'; readonly most: bigint }
  | { readonly grant: string; readonly term: 'game_is_excluded_by_bonus' }

/** Terms hold for every active grant, also when cash alone pays. A bet that breaks one is refused, instead of being punished later. */
export function findBrokenTerm(grants: readonly Grant[], { stake, game, at }: PlannedBet): TermBroken | null {
  for (const grant of grants) {
    if (!isActive(grant, at)) continue
    const { stakeMost, excludedGames } = grant.terms
    if (excludedGames.includes(game)) return { grant: grant.id, term: 'game_is_excluded_by_bonus' }
    if (stakeMost !== null && stake > stakeMost)
      return { grant: grant.id, term: 'stake_is_above_bonus_limit', most: stakeMost }
  }
  return null
}

/** A grant ends by the clock, whoever writes it down later. */
function isActive({ state, terms }: Grant, at: Date): boolean {
  return state === 'active' && at < terms.expiresAt
}

/** Whether its purse may pay for a bet: a sticky bonus also after its target, until the next withdrawal. */
export function canPay(grant: Grant, at: Date): boolean {
  return isActive(grant, at) || (grant.state === 'completed' && grant.terms.kind === 'sticky')
}

/** A bet as it ended, as far as wagering goes. */
export interface WageredBet {
  readonly category: string
  /** What of the stake was at risk: nothing of a void or tied bet, half of a half result. */
  readonly validStake: bigint
  readonly stake: Split
  readonly endedAt: Date
}

/**
 * What a bet adds to each grant. The whole stake counts, cash and bonus alike; it fills the oldest grant to its target, and what that did not
 * need fills the next.
 */
export function countWagering(grants: readonly Grant[], bet: WageredBet): BonusPart[] {
  const counted: BonusPart[] = []
  let rest = bet.validStake
  for (const grant of grants) {
    const percent = BigInt(grant.terms.contribution[bet.category] ?? 0)
    if (rest === 0n || percent === 0n || !counts(grant, bet)) continue
    const open = grant.terms.target - grant.wagered
    const offered = (rest * percent) / 100n
    const amount = offered < open ? offered : open
    if (amount > 0n) counted.push({ grant: grant.id, amount })
    // What a grant takes of a stake is rounded up, so that no part of it counts twice.
    const used = offered <= open ? rest : (open * 100n + percent - 1n) / percent
    rest -= used
  }
  return counted
}

function counts(grant: Grant, { stake, endedAt }: WageredBet): boolean {
  if (!isActive(grant, endedAt) || grant.wagered >= grant.terms.target) return false
  return grant.terms.kind !== 'non_sticky' || stake.bonus.some((part) => part.grant === grant.id)
}

/** What happens to the money of a purse. All of it together is what the purse had. */
export interface PurseEnd {
  readonly toCash: bigint
  readonly removed: bigint
  /** What stays in the purse: of a sticky bonus, until the next withdrawal. */
  readonly kept: bigint
}

/** At the target. */
export function completeGrant({ balance, amount, terms }: Grant): PurseEnd {
  const kept = terms.kind === 'sticky' ? least(balance, amount) : 0n
  const free = balance - kept
  const toCash = terms.cashMost === null ? free : least(free, terms.cashMost)
  return { toCash, removed: free - toCash, kept }
}

/** What a withdrawal does to a grant: one that still runs is lost, and a sticky bonus that was left to play with goes. */
export function costOfWithdrawal(grants: readonly Grant[]): bigint {
  return grants
    .filter(({ state }) => state === 'active' || state === 'completed')
    .reduce((sum, { balance }) => sum + balance, 0n)
}

/** Where a grant's part of a payout goes, by what has become of the grant while the bet was open. */
export function payoutGoesTo({ state }: Grant): 'purse' | 'cash' | 'nobody' {
  if (state === 'active') return 'purse'
  return state === 'completed' ? 'cash' : 'nobody'
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
