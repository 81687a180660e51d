import { randomInt } from 'node:crypto'

/** How badly the vendor's line behaves. Shares are in hundredths of its calls; the control call sets them. */
export interface Faults {
  /** Calls that are sent twice at once. */
  readonly duplicate: number
  /** Calls whose answer never arrives. */
  readonly lose: number
  /** Rounds whose win is sent before their bet. */
  readonly reorder: number
  /** How long each call is held back. */
  readonly delayMs: number
  /** Answers nothing that the house asks. */
  readonly isDown: boolean
  /** How long the house waits for an answer. */
  readonly slowMs: number
  /** Answers what the house asks without a signature. */
  readonly lies: boolean
}

export const noFaults: Faults = {
  duplicate: 0,
  lose: 0,
  reorder: 0,
  delayMs: 0,
  isDown: false,
  slowMs: 0,
  lies: false,
}

export function happens(share: number): boolean {
  return share > 0 && randomInt(100) < share
}

/** Reads what somebody set; what is not said stays as it was. */
export function changeFaults(now: Faults, input: Readonly<Record<string, unknown>>): Faults {
  const share = (name: 'duplicate' | 'lose' | 'reorder') => numberOf(input[name], now[name], 100)
  return {
    duplicate: share('duplicate'),
    lose: share('lose'),
    reorder: share('reorder'),
    delayMs: numberOf(input.delayMs, now.delayMs, 60_000),
    isDown: typeof input.isDown === 'boolean' ? input.isDown : now.isDown,
    slowMs: numberOf(input.slowMs, now.slowMs, 60_000),
    lies: typeof input.lies === 'boolean' ? input.lies : now.lies,
  }
}

function numberOf(given: unknown, usual: number, most: number): number {
  return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= most ? given : usual
}
