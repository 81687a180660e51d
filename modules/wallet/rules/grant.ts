import type { BonusPart, Split } from '#modules/wallet/rules/split.ts'

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
  /** Bets on sports that were placed at lower odds count nothing, won or lost; in thousandths. Without it all of them count. */
  readonly leastOdds?: number | null
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
  readonly givenAt: Date
  /** What would have become cash if there were no most. */
  readonly earned: bigint
  /** From when on its purse pays for nothing; null while it may. */
  readonly endedAt: Date | null
  /** Since when somebody has to look at it: it stands still. */
  readonly heldAt: Date | null
}

/** As far as its terms go; what is in the purse is the ledger's. */
export type GrantStanding = Omit<Grant, 'balance'>

/** What of a grant wagering goes by. */
export interface WageredGrant extends Pick<Grant, 'id' | 'wagered' | 'state' | 'givenAt' | 'heldAt'> {
  readonly terms: Pick<GrantTerms, 'kind' | 'target' | 'contribution' | 'leastOdds' | 'expiresAt'>
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
export function findBrokenTerm(grants: readonly GrantStanding[], { stake, game, at }: PlannedBet): TermBroken | null {
  for (const grant of grants) {
    if (!isActive(grant, at)) continue
    const { stakeMost, excludedGames } = grant.terms
    if (excludedGames.includes(game)) return { grant: grant.id, term: 'game_is_excluded_by_bonus' }
    if (stakeMost !== null && stake > stakeMost)
      return { grant: grant.id, term: 'stake_is_above_bonus_limit', most: stakeMost }
  }
  return null
}

interface ActiveUntil extends Pick<Grant, 'state' | 'heldAt'> {
  readonly terms: Pick<GrantTerms, 'expiresAt'>
}

/** A grant ends by the clock, whoever writes it down later; the time of one that is on hold does not run. */
export function isActive({ state, terms, heldAt }: ActiveUntil, at: Date): boolean {
  return state === 'active' && (heldAt !== null || at < terms.expiresAt)
}

/** Whether its purse may pay for a bet, now or when somebody has looked at it: a sticky bonus also after its target, until the next withdrawal. */
export function isRunning(grant: GrantStanding, at: Date): boolean {
  return isActive(grant, at) || (grant.state === 'completed' && grant.endedAt === null)
}

/** Whether its purse may pay for a bet now. */
export const canPay = (grant: GrantStanding, at: Date): boolean => grant.heldAt === null && isRunning(grant, at)

/** A bet as it ended, as far as wagering goes. */
export interface WageredBet {
  readonly category: string
  /** What of the stake was at risk: nothing of a void or tied bet, half of a half result. */
  readonly validStake: bigint
  readonly stake: Split
  /** At which odds a bet on sports was placed, in thousandths, where there are such and somebody knows them. */
  readonly odds?: number | null
  readonly placedAt: Date
  readonly endedAt: Date
}

/**
 * What a bet adds to each grant. The whole stake counts, cash and bonus alike; it fills the oldest grant to its target, and what that did not
 * need fills the next.
 */
export function countWagering(grants: readonly WageredGrant[], bet: WageredBet): BonusPart[] {
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

/** What was wagered after so much more, or less where it is taken back: never below nothing, and never beyond the target. */
export function wageredAfter({ wagered, terms }: Pick<WageredGrant, 'wagered' | 'terms'>, difference: bigint): bigint {
  const sum = wagered + difference
  return sum < 0n ? 0n : least(sum, terms.target)
}

/** Whether a bet on sports was placed at odds that the terms do not count: so little was at risk that it is hardly play. */
export const isBelowOdds = (
  { leastOdds = null }: Pick<GrantTerms, 'leastOdds'>,
  { odds = null }: Pick<WageredBet, 'odds'>,
): boolean => leastOdds !== null && odds !== null && odds < leastOdds

/** A bet from before the grant is none of its wagering, whenever it ends. */
function counts(grant: WageredGrant, bet: WageredBet): boolean {
  const { stake, placedAt, endedAt } = bet
  if (isBelowOdds(grant.terms, bet)) return false
  if (placedAt < grant.givenAt || !isActive(grant, endedAt) || grant.wagered >= grant.terms.target) return false
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
export function completeGrant(grant: Grant): PurseEnd {
  const { balance, amount, terms } = grant
  const kept = terms.kind === 'sticky' ? least(balance, amount) : 0n
  const free = balance - kept
  const toCash = cashOf(grant, free)
  return { toCash, removed: free - toCash, kept }
}

/** What of all that a grant has earned is cash. */
export function cashOf({ terms }: Pick<GrantStanding, 'terms'>, earned: bigint): bigint {
  return terms.cashMost === null ? earned : least(earned, terms.cashMost)
}

/**
 * What becomes of a purse at a withdrawal. A grant that still runs is lost with all of it. Of a sticky bonus that was left to play with the bonus
 * itself goes; what bets that were open at its target brought back beyond that is the member's.
 */
export function endByWithdrawal(grant: Grant, at: Date): PurseEnd {
  const { balance, amount } = grant
  if (grant.state !== 'completed' || !isRunning(grant, at)) return { toCash: 0n, removed: balance, kept: 0n }
  const free = balance > amount ? balance - amount : 0n
  const toCash = cashOf(grant, grant.earned + free) - cashOf(grant, grant.earned)
  return { toCash, removed: balance - toCash, kept: 0n }
}

/** What a withdrawal takes of the member's bonus money, shown before it is asked for. */
export function costOfWithdrawal(grants: readonly Grant[], at: Date): bigint {
  return grants
    .filter((grant) => isRunning(grant, at))
    .reduce((sum, grant) => sum + endByWithdrawal(grant, at).removed, 0n)
}

/** What a grant's part of a payout comes to: money in its purse, and what is earned by who has reached the target. */
export interface PartPaid {
  readonly purse: bigint
  readonly earned: bigint
}

/**
 * By what has become of the grant while the bet was open. While it runs, all goes to its purse. After its target it is the member's; of a sticky
 * bonus what had been staked goes back to the purse first, for the bonus itself never becomes cash. Of a grant that was lost nobody gets anything.
 */
export function payPart(grant: GrantStanding, staked: bigint, paid: bigint, at: Date): PartPaid {
  if (isActive(grant, at)) return { purse: paid, earned: 0n }
  if (grant.state !== 'completed') return { purse: 0n, earned: 0n }
  const back = grant.terms.kind === 'sticky' ? least(paid, staked) : 0n
  return { purse: isRunning(grant, at) ? back : 0n, earned: paid - back }
}

/** What a grant's part of a bet has paid before, and what it pays now; `staked` is what the grant put on it. */
export interface PartChange {
  readonly staked: bigint
  readonly before: bigint
  readonly after: bigint
}

/** What a change of a part moves into the purse and into cash, or out of them, and what the grant has earned by then. */
export function changePart(
  grant: GrantStanding,
  { staked, before, after }: PartChange,
  at: Date,
): { readonly purse: bigint; readonly cash: bigint; readonly earned: bigint } {
  const [was, is] = [payPart(grant, staked, before, at), payPart(grant, staked, after, at)]
  const sum = grant.earned + is.earned - was.earned
  const earned = sum > 0n ? sum : 0n
  return { purse: is.purse - was.purse, cash: cashOf(grant, earned) - cashOf(grant, grant.earned), earned }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
