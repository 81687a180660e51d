/**
 * What a member still has to play, and how much of the purse is bound to it. Money that was credited is locked in the share of its turnover
 * that is still open: of 1,000 with 400 to play of 1,000, 400 are locked. Whatever else is in the purse is free.
 */
export interface TurnoverLock {
  /** What the member's stakes of all time have to reach. */
  readonly turnoverTarget: bigint
  /** What was locked when money came last, and how much had been played by then. */
  readonly lockAmount: bigint
  readonly lockFrom: bigint
}

export const noLock: TurnoverLock = { turnoverTarget: 0n, lockAmount: 0n, lockFrom: 0n }

const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** What is locked now, rounded up: no part of a cent leaves before it was played. */
export function lockedOf({ turnoverTarget, lockAmount, lockFrom }: TurnoverLock, played: bigint): bigint {
  const left = turnoverTarget - played
  if (left <= 0n) return 0n
  const whole = turnoverTarget - lockFrom
  // A bet that was taken back may leave more to play than there was.
  if (left >= whole) return lockAmount
  return (lockAmount * left + whole - 1n) / whole
}

/** What of a purse can be withdrawn now. */
export function withdrawableOf(lock: TurnoverLock, played: bigint, available: bigint): bigint {
  return notNegative(available - lockedOf(lock, played))
}

/** After money came in of which so much has to be played. What was open before stays open. */
export function addToLock(
  lock: TurnoverLock,
  played: bigint,
  { amount, turnover }: { readonly amount: bigint; readonly turnover: bigint },
): TurnoverLock {
  const reached = lock.turnoverTarget > played ? lock.turnoverTarget : played
  return {
    turnoverTarget: notNegative(reached + turnover),
    lockAmount: lockedOf(lock, played) + (turnover > 0n ? amount : 0n),
    lockFrom: played,
  }
}

/** After money was taken back that had come with so much to play. */
export function takeFromLock(
  lock: TurnoverLock,
  { amount, turnover }: { readonly amount: bigint; readonly turnover: bigint },
): TurnoverLock {
  return {
    ...lock,
    turnoverTarget: notNegative(lock.turnoverTarget - turnover),
    lockAmount: notNegative(lock.lockAmount - amount),
  }
}
