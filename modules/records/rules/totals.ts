import type { BetState } from '#modules/records/model.ts'

export interface BetTotals {
  readonly bets: bigint
  /** What was given back was not staked. */
  readonly staked: bigint
  readonly paid: bigint
  /** The part of the stakes that is still to be settled. */
  readonly atRisk: bigint
}

export interface GameTotals extends BetTotals {
  readonly game: string
}

export interface KindTotals {
  readonly game: string
  readonly state: BetState
  readonly bets: bigint
  readonly staked: bigint
  readonly paid: bigint
}

/** The sums of those kinds that are wanted. */
export function addUp(kinds: readonly KindTotals[]): BetTotals {
  const sum = (of: (kind: KindTotals) => bigint) => kinds.reduce((total, kind) => total + of(kind), 0n)
  return {
    bets: sum(({ bets }) => bets),
    staked: sum(({ state, staked }) => (state === 'returned' ? 0n : staked)),
    paid: sum(({ paid }) => paid),
    atRisk: sum(({ state, staked }) => (state === 'open' ? staked : 0n)),
  }
}

/** By game, the most staked first. */
export function byGame(kinds: readonly KindTotals[]): GameTotals[] {
  const games = Map.groupBy(kinds, ({ game }) => game)
  const totals = [...games].map(([game, ofGame]) => ({ game, ...addUp(ofGame) }))
  return totals.toSorted((one, other) => (one.staked === other.staked ? 0 : one.staked > other.staked ? -1 : 1))
}
