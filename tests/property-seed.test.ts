import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPropertySeed } from '#tests/support/property-seed.ts'
import config from '../vitest.config.ts'

describe('property tests are the same in every run', () => {
  test('a property without a seed of its own takes that of the run', () => {
    expect(fc.readConfigureGlobal()?.seed).toBe(readPropertySeed(process.env.LARO_PROPERTY_SEED))
    const seen = (): number[] => {
      const values: number[] = []
      fc.assert(
        fc.property(fc.integer(), (value) => {
          values.push(value)
        }),
      )
      return values
    }
    const first = seen()
    expect(first).toHaveLength(100)
    expect(seen()).toEqual(first)
  })

  test('every project whose tests may have properties loads the seed', () => {
    const projects = (config as { test: { projects: { test: Project }[] } }).test.projects.map(({ test: own }) => own)
    const seeded = projects.filter(({ setupFiles = [] }) => setupFiles.includes('tests/support/seed-properties.ts'))
    expect(seeded.map(({ name }) => name)).toEqual(['unit', 'service'])
  })

  test('the seed is a whole number from the environment, or the usual one', () => {
    expect(readPropertySeed('7')).toBe(7)
    expect(readPropertySeed(undefined)).toBe(readPropertySeed(''))
    expect(() => readPropertySeed('many')).toThrow('LARO_PROPERTY_SEED is a whole number')
  })
})

interface Project {
  readonly name: string
  readonly setupFiles?: readonly string[]
}
