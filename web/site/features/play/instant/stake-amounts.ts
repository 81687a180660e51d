import { currencyOf, minorOf, type PlayGame } from '#web/site/features/play/model.ts'

/** What one bet may be, and what there is to bet with; null where nobody knows. */
export interface StakeBounds {
  readonly least: bigint
  readonly most: bigint
  readonly balance: bigint | null
}

/** What a bet may be by the game's limits and by what is in the purse; what a table says of the purse is newer than what the game said. */
export function boundsOf(steps: readonly bigint[], game: PlayGame, newest: string | null = null): StakeBounds {
  const balance = newest ?? game.balance
  return {
    ...{ least: steps[0] ?? 1n, most: steps.at(-1) ?? 1n },
    balance: balance === null ? null : minorOf(balance, currencyOf(game)),
  }
}

const within = (stake: bigint, { least, most }: StakeBounds): bigint => {
  if (stake < least) return least
  return stake > most ? most : stake
}

export const halfOf = (stake: bigint, bounds: StakeBounds): bigint => within(stake / 2n, bounds)

export const doubleOf = (stake: bigint, bounds: StakeBounds): bigint => within(stake * 2n, bounds)

/** The most that can be bet at once: by the limit, or all there is. */
export const largestOf = (bounds: StakeBounds): bigint => within(bounds.balance ?? bounds.most, bounds)

/** A typed bet, brought within the limits; null for what is no amount. */
export const typedStake = (typed: bigint | null, bounds: StakeBounds): bigint | null =>
  typed === null ? null : within(typed, bounds)

/** A few bets to choose by a press, spread over the steps from the least to about a hundred times a usual one. */
export function presetsOf(steps: readonly bigint[], count: number): readonly bigint[] {
  const usual = steps.filter((step) => String(step).replace(/0+$/, '') !== '2')
  const from = Math.min(2, Math.max(0, usual.length - count))
  return usual.slice(from, from + count)
}
