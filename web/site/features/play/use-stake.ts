import { useMemo, useState } from 'react'
import {
  currencyOf,
  firstStake,
  minorOf,
  type PlayGame,
  type PlayRound,
  stakeSteps,
} from '#web/site/features/play/model.ts'

export interface Stake {
  readonly value: bigint
  readonly steps: readonly bigint[]
  set(stake: bigint): void
}

/** The stake of the next round; while one is open, its own. */
export function useStake(game: PlayGame, round: PlayRound | null): Stake {
  const currency = currencyOf(game)
  const { least, most } = game.limits
  const steps = useMemo(() => stakeSteps(minorOf(least, currency), minorOf(most, currency)), [least, most, currency])
  const [chosen, set] = useState(() => firstStake(steps, steps[0] ?? 1n))
  const value = round?.state === 'open' ? minorOf(round.stake, currency) : chosen
  return { value, steps, set }
}
