/** Movement by the clock of the screen: it runs only while something moves, so that a game at rest costs nothing. */
export interface Mover {
  /** Calls `step` with 0 … 1 over so many milliseconds; is done with a last call at 1. */
  run(ms: number, step: (at: number) => void, ease?: Ease): Promise<void>
  wait(ms: number): Promise<void>
  /** Ends everything at once, at its end. */
  finish(): void
  stop(): void
}

export type Ease = (at: number) => number

const linear: Ease = (at) => at
export const easeOut: Ease = (at) => 1 - (1 - at) ** 3
export const easeIn: Ease = (at) => at * at
/** Goes a little too far and comes back, as a reel does. It starts `slope` times as fast as an even movement. */
export const bounce = { slope: 3.9, ease: (at: number) => 1 + 1.9 * (at - 1) ** 3 + 0.9 * (at - 1) ** 2 }

interface Running {
  /** The time of the first frame that saw it. */
  startMs: number | null
  readonly ms: number
  readonly step: (at: number) => void
  readonly ease: Ease
  readonly done: () => void
}

export function makeMover(draw: () => void): Mover {
  const all = new Set<Running>()
  let frame = 0
  let isStopped = false

  function tick(now: number): void {
    frame = 0
    for (const one of [...all]) {
      one.startMs ??= now
      const at = Math.min(1, (now - one.startMs) / one.ms)
      one.step(at === 1 ? 1 : one.ease(at))
      if (at === 1 && all.delete(one)) one.done()
    }
    draw()
    if (all.size > 0) next()
  }

  function next(): void {
    if (frame === 0 && !isStopped) frame = requestAnimationFrame(tick)
  }

  function run(ms: number, step: (at: number) => void, ease: Ease = linear): Promise<void> {
    return new Promise((resolve) => {
      if (isStopped) return
      all.add({ startMs: null, ms: Math.max(1, ms), step, ease, done: resolve })
      next()
    })
  }

  return {
    run,
    wait: (ms) => run(ms, () => undefined),
    finish() {
      for (const one of [...all]) {
        all.delete(one)
        one.step(1)
        one.done()
      }
      draw()
    },
    stop() {
      isStopped = true
      cancelAnimationFrame(frame)
      all.clear()
    },
  }
}
