import { useCallback, useRef, useState } from 'react'
import type { PlayRound } from '#web/site/features/play/model.ts'
import { netOf } from '#web/site/features/play/table.ts'

export interface AutoInput {
  readonly rounds: number
  /** Minor units; it stops when this much is lost. */
  readonly lossLimit: bigint | null
  /** Minor units; it stops when this much is won. */
  readonly profitLimit: bigint | null
  readonly stopsOnWin: boolean
}

/** Why it ended by itself. */
export type AutoEnd = 'loss' | 'profit' | 'win' | 'rounds'

/** Whether it ends after a round: `net` is what all rounds brought so far, `last` what this one did. */
export function autoEnd(input: AutoInput, played: number, net: bigint, last: bigint): AutoEnd | null {
  if (input.lossLimit !== null && -net >= input.lossLimit) return 'loss'
  if (input.profitLimit !== null && net >= input.profitLimit) return 'profit'
  if (input.stopsOnWin && last > 0n) return 'win'
  return played >= input.rounds ? 'rounds' : null
}

export interface Auto {
  /** Rounds still to come, or null while nobody plays by themselves. */
  readonly left: number | null
  start(input: AutoInput): void
  stop(): void
}

/** Plays one round after another until something that was agreed on happens. It can be stopped at any time. */
export function useAuto(
  play: () => Promise<PlayRound | null>,
  onEnd: (end: AutoEnd, net: bigint) => void = () => undefined,
): Auto {
  const [left, setLeft] = useState<number | null>(null)
  const isStopped = useRef(true)
  const start = useCallback(
    async (input: AutoInput): Promise<void> => {
      isStopped.current = false
      let net = 0n
      for (let played = 1; !isStopped.current; played += 1) {
        setLeft(input.rounds - played + 1)
        const round = await play()
        if (!round) break
        net += netOf(round)
        const end = autoEnd(input, played, net, netOf(round))
        if (end === null) continue
        if (!isStopped.current) onEnd(end, net)
        break
      }
      isStopped.current = true
      setLeft(null)
    },
    [play, onEnd],
  )
  return {
    left,
    start: (input) => void start(input),
    stop() {
      isStopped.current = true
      setLeft(null)
    },
  }
}
