import type { Draw } from '#engines/game.ts'
import { playFast } from '#engines/slots/fast.ts'
import type { Machine } from '#engines/slots/machine.ts'

const share = 2 ** -32

/**
 * A seeded draw for simulations: small and fast (sfc32), good enough to test maths with and never used for play. Its bias is
 * below n ÷ 2^32.
 */
export function seededDraw(seed: number): Draw {
  let a = 0x9e_37_79_b9 | 0
  let b = 0x24_3f_6a_88 | 0
  let c = seed | 0
  let counter = 1
  function next(): number {
    const out = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + out) | 0
    return out >>> 0
  }
  for (let i = 0; i < 20; i += 1) next()
  return {
    u32: next,
    int: (n) => Math.floor(next() * n * share),
    bits52: () => (BigInt(next()) << 20n) | BigInt(next() >>> 12),
  }
}

export interface Observed {
  readonly rounds: number
  readonly rtp: number
  readonly hitRate: number
  readonly sigma: number
  readonly top: number
}

/** Plays so many rounds and says what came of them, in bets. */
export function simulate(machine: Machine, rounds: number, draw: Draw): Observed {
  const { bet } = machine.model
  let [total, squares, hits, top] = [0, 0, 0, 0]
  for (let i = 0; i < rounds; i += 1) {
    const units = playFast(machine, draw)
    if (units === 0) continue
    total += units
    squares += units * units
    hits += 1
    if (units > top) top = units
  }
  const mean = total / rounds
  return {
    rounds,
    rtp: mean / bet,
    hitRate: hits / rounds,
    sigma: Math.sqrt(squares / rounds - mean * mean) / bet,
    top: top / bet,
  }
}
