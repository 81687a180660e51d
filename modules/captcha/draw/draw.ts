import { randomBytes } from 'node:crypto'

/** Gives a number from 0 up to 1, never 1 itself. */
export type Draw = () => number

/** Chance that nobody can foresee: who could, would know where the next notch is. */
export function secretDraw(): Draw {
  let pool = randomBytes(1024)
  let at = 0
  return () => {
    if (at === pool.length) {
      pool = randomBytes(1024)
      at = 0
    }
    const value = pool.readUInt32LE(at) / 2 ** 32
    at += 4
    return value
  }
}

export function between(draw: Draw, low: number, high: number): number {
  return low + draw() * (high - low)
}

/** A whole number from low to high, both included. */
export function whole(draw: Draw, low: number, high: number): number {
  return low + Math.floor(draw() * (high - low + 1))
}

export function oneOf<T>(draw: Draw, all: readonly [T, ...T[]]): T {
  return all[Math.floor(draw() * all.length)] ?? all[0]
}
