import { useMemo, useState } from 'react'
import { currencyOf, firstStake, minorOf, type PlayGame, stakeSteps } from '#web/site/features/play/model.ts'
import { freeNext, type TableState } from '#web/site/features/play/table.ts'

export interface Stake {
  readonly value: bigint
  readonly steps: readonly bigint[]
  /** It is not the player's to choose now. */
  readonly isGiven: boolean
  set(stake: bigint): void
}

/** The stake of the next round: that of free rounds where it is one of them. While a round is open, its own. */
export function useStake(game: PlayGame, state: Pick<TableState, 'round' | 'free' | 'usesFree'>): Stake {
  const { round } = state
  const currency = currencyOf(game)
  const { least, most } = game.limits
  const steps = useMemo(() => stakeSteps(minorOf(least, currency), minorOf(most, currency)), [least, most, currency])
  const [chosen, set] = useState(() => firstStake(steps, steps[0] ?? 1n))
  const given = (round?.state === 'open' ? round : freeNext(state))?.stake
  return { value: given === undefined ? chosen : minorOf(given, currency), steps, isGiven: given !== undefined, set }
}
