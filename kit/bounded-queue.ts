import { no, type Result, yes } from '#kit/result.ts'

/** Runs expensive work for a few callers at a time. Some wait; when the queue is full, a caller is refused at once. */
export interface BoundedQueue {
  run<T>(work: () => Promise<T>): Promise<Result<T, 'server_is_busy'>>
}

export function makeBoundedQueue({
  atOnce,
  waitingMax,
}: {
  readonly atOnce: number
  readonly waitingMax: number
}): BoundedQueue {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    async run(work) {
      if (busy >= atOnce) {
        if (waiting.length >= waitingMax) return no('server_is_busy')
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        busy += 1
      }
      try {
        return yes(await work())
      } finally {
        // The slot passes straight to the next in the queue, so that no newcomer can take it in between.
        const next = waiting.shift()
        if (next) next()
        else busy -= 1
      }
    },
  }
}
