import { no, type Result, yes } from '#kit/result.ts'

/** Dear work is done for a few at a time; some wait in a line, and beyond its end there is a refusal instead of a collapse. */
export interface Line {
  inTurn<T>(work: () => Promise<T>): Promise<Result<T, 'server_is_busy'>>
}

export function makeLine({ atOnce, waitingMax }: { readonly atOnce: number; readonly waitingMax: number }): Line {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    async inTurn(work) {
      if (busy >= atOnce) {
        if (waiting.length >= waitingMax) return no('server_is_busy')
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        busy += 1
      }
      try {
        return yes(await work())
      } finally {
        // The place is handed over, not given back, so that nobody can slip in between.
        const next = waiting.shift()
        if (next) next()
        else busy -= 1
      }
    },
  }
}
