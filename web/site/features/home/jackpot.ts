import type { Random } from '#web/site/features/home/random.ts'

/** Where a figure for show begins, as the brand set it. */
export type Start = { readonly min: number; readonly max: number } | { readonly fixed: number }

/** Something that runs later unless it is called off; a test brings its own. */
export type Later = (run: () => void, ms: number) => () => void

export interface Counter {
  readonly start: Start
  readonly random: Random
  readonly later: Later
  readonly show: (value: number) => void
}

const waitsMs = [3000, 4000, 5000] as const
const step = { min: 1000, max: 1500 }

/** What stands there before anything is drawn by lot, on the server as in the browser. */
export function leastOf(start: Start): number {
  return 'fixed' in start ? start.fixed : start.min
}

/** Runs the counter until the function that it gives is called. */
export function runCounter({ start, random, later, show }: Counter): () => void {
  let value = 'fixed' in start ? start.fixed : random(start.min, start.max)
  show(value)
  let callOff = wait()
  function wait(): () => void {
    const ms = waitsMs[random(0, waitsMs.length - 1)] ?? waitsMs[0]
    return later(() => {
      value += random(step.min, step.max)
      show(value)
      callOff = wait()
    }, ms)
  }
  return () => callOff()
}

/** A value with two decimals between two whole numbers, both of them possible. */
export function drawSecond({ min, max }: { readonly min: number; readonly max: number }, random: Random): string {
  const whole = random(min, max)
  const cents = whole === max ? 0 : random(0, 99)
  return `${whole}.${String(cents).padStart(2, '0')}`
}
