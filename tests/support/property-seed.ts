import { assert } from '#kit/assert.ts'

/**
 * One seed for all property tests: a run is the same as the one before it. Another seed is tried with `LARO_PROPERTY_SEED=… npm test`; what
 * fails then fails again with that seed.
 */
const usualSeed = 20_261_117

export function readPropertySeed(text: string | undefined): number {
  const seed = text ? Number(text) : usualSeed
  assert(Number.isSafeInteger(seed), `LARO_PROPERTY_SEED is a whole number, not "${text}"`)
  return seed
}

/** Vitest calls it once in a run. */
export function setup(): void {
  const seed = readPropertySeed(process.env.LARO_PROPERTY_SEED)
  process.stdout.write(`property tests run with seed ${seed} (LARO_PROPERTY_SEED)\n`)
}
