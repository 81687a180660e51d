import { useCallback, useRef, useState } from 'react'
import type { PlayRound } from '#web/site/features/play/model.ts'
import { netOf } from '#web/site/features/play/table.ts'

export interface AutoInput {
  readonly rounds: number
  /** Minor units; it stops when this much is lost. */
  readonly lossLimit: bigint | null
  readonly stopsOnWin: boolean
}

export interface Auto {
  /** Rounds still to come, or null while nobody plays by themselves. */
  readonly left: number | null
  start(input: AutoInput): void
  stop(): void
}

/** Plays one round after another until something that was agreed on happens. It can be stopped at any time. */
export function useAuto(play: () => Promise<PlayRound | null>): Auto {
  const [left, setLeft] = useState<number | null>(null)
  const isStopped = useRef(true)
  const start = useCallback(
    async ({ rounds, lossLimit, stopsOnWin }: AutoInput): Promise<void> => {
      isStopped.current = false
      let net = 0n
      for (let at = 0; at < rounds && !isStopped.current; at += 1) {
        setLeft(rounds - at)
        const round = await play()
        if (!round) break
        net += netOf(round)
        if (lossLimit !== null && -net >= lossLimit) break
        if (stopsOnWin && netOf(round) > 0n) break
      }
      isStopped.current = true
      setLeft(null)
    },
    [play],
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
