import { randomInt } from 'node:crypto'

/** How badly the feed behaves. Shares are in hundredths; the control call sets them. */
export interface Faults {
  /** Streams are closed and refused. */
  readonly cut: boolean
  /** Streams stay open, but nothing is said. */
  readonly silent: boolean
  readonly delayMs: number
  /** Lines that come after the one that follows them. */
  readonly reorder: number
  /** Lines that come twice. */
  readonly repeat: number
  /** Lines that never come. */
  readonly lose: number
  /** The next line bears a wrong signature. */
  readonly forge: boolean
  /** Matches whose first result is wrong. */
  readonly wrong: number
  /** After so long a wrong result is rolled back. */
  readonly wrongMs: number
}

export const noFaults: Faults = {
  cut: false,
  silent: false,
  delayMs: 0,
  reorder: 0,
  repeat: 0,
  lose: 0,
  forge: false,
  wrong: 0,
  wrongMs: 60_000,
}

export function happens(share: number): boolean {
  return share > 0 && randomInt(100) < share
}

/** Reads what somebody set; what is not said stays as it was. */
export function changeFaults(now: Faults, input: Readonly<Record<string, unknown>>): Faults {
  const number = (name: 'delayMs' | 'reorder' | 'repeat' | 'lose' | 'wrong' | 'wrongMs', most: number): number => {
    const given = input[name]
    return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= most ? given : now[name]
  }
  const flag = (name: 'cut' | 'silent' | 'forge'): boolean => {
    const given = input[name]
    return typeof given === 'boolean' ? given : now[name]
  }
  return {
    ...{ cut: flag('cut'), silent: flag('silent'), forge: flag('forge') },
    ...{ delayMs: number('delayMs', 60_000), wrongMs: number('wrongMs', 3_600_000) },
    ...{
      reorder: number('reorder', 100),
      repeat: number('repeat', 100),
      lose: number('lose', 100),
      wrong: number('wrong', 100),
    },
  }
}
