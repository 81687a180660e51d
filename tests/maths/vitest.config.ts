import { defineConfig } from 'vitest/config'

/** Apart from `npm test`, so that nothing slow can slip into it. One worker: enumeration takes a whole core. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/maths/**/*.slow.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    allowOnly: false,
    testTimeout: 1_800_000,
  },
})
