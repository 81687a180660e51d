/** Why a reward waits for somebody to look at it, before it is given or while it is wagered. */
export type HoldReason =
  | 'linked_by_account'
  | 'linked_by_browser'
  | 'linked_by_phone'
  | 'referral_loop'
  | 'opposite_bets'

export const twinLinks = ['account', 'browser', 'phone', 'address'] as const

/** An account that gave the same payout account as this member, used the same browser, named the same phone number, or was registered from the same address. */
export interface Twin {
  readonly memberId: string
  readonly by: (typeof twinLinks)[number]
  /** It was there before the member's. */
  readonly isEarlier: boolean
}

/** A round, market or draw in which a member and a twin both bet. Amounts are minor units, as texts: facts are kept as JSON. */
export interface SharedRound {
  readonly group: string
  readonly game: string
  readonly twin: string
  readonly own: Side
  readonly other: Side
}

interface Side {
  readonly stake: string
  readonly payout: string
}

/** All that a judgement goes by. It is kept with the judgement, so that anybody can judge again. */
export interface AbuseFacts {
  /** The version of these rules. */
  readonly rule: 1
  /** Whether the reward is given once to a person, whatever number of accounts they make. */
  readonly isOncePerPerson: boolean
  /** Whom the member is rewarded for having invited. */
  readonly friend: string | null
  /** Accounts tied to the member's. */
  readonly twins: readonly Twin[]
  /** Accounts tied to the friend's: the member's own, or others whom the member invited. */
  readonly ring: readonly string[]
  readonly rounds: readonly SharedRound[]
}

/** So often both accounts took opposite sides before it is looked at: once or twice is chance. */
const oppositeRoundsLeast = 3
/** Neighbours who play the same game meet by chance: of what both bet in, at least so many and so large a part has to be opposite. */
const [neighbourRoundsLeast, neighbourPercentLeast] = [6, 67]
/** Opposite sides bring back nearly what both staked: 195 of 200 at baccarat, 190 of 200 on a match at 1.90. */
const [backLeastPercent, backMostPercent] = [85n, 115n]

/** The first reason to hold a reward; null when there is none. An address alone ties nobody, since a whole street may share one: it counts only together with a pattern of bets. */
export function judgeAward({ isOncePerPerson, friend, twins, ring, rounds }: AbuseFacts): HoldReason | null {
  const earlier = isOncePerPerson ? twins.filter(({ isEarlier }) => isEarlier) : []
  if (earlier.some(({ by }) => by === 'account')) return 'linked_by_account'
  if (earlier.some(({ by }) => by === 'browser')) return 'linked_by_browser'
  if (earlier.some(({ by }) => by === 'phone')) return 'linked_by_phone'
  if (friend !== null && ring.length > 0) return 'referral_loop'
  return hasPattern(twins, rounds) ? 'opposite_bets' : null
}

/** Whether the bets of tied accounts cancel each other out. Of an account that only an address ties, nearly all have to. */
function hasPattern(twins: AbuseFacts['twins'], rounds: AbuseFacts['rounds']): boolean {
  const tied = new Set(twins.filter(({ by }) => by !== 'address').map(({ memberId }) => memberId))
  const neighbours = new Set(twins.map(({ memberId }) => memberId).filter((id) => !tied.has(id)))
  const own = rounds.filter(({ twin }) => !neighbours.has(twin))
  if (own.filter(isOpposite).length >= oppositeRoundsLeast) return true
  return [...neighbours].some((id) => isPattern(rounds.filter(({ twin }) => twin === id)))
}

/** Whether nearly all that a member and a neighbour both bet in cancels out. */
export function isPattern(shared: readonly SharedRound[]): boolean {
  const opposite = shared.filter(isOpposite).length
  return opposite >= neighbourRoundsLeast && opposite * 100 >= shared.length * neighbourPercentLeast
}

/** One of both lost all, and the other was paid about what both had staked: together they risked nearly nothing. */
export function isOpposite({ own, other }: SharedRound): boolean {
  const paid = [own, other].map(({ payout }) => BigInt(payout))
  const staked = BigInt(own.stake) + BigInt(other.stake)
  const [least = 0n, most = 0n] = paid.toSorted((one, two) => (one < two ? -1 : 1))
  return least === 0n && most * 100n >= staked * backLeastPercent && most * 100n <= staked * backMostPercent
}
