import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/longest-first.ts'
import { iconModules } from './web/build/icons.ts'
import { textFiles } from './web/build/texts.ts'

const serviceTests = ['**/service.test.ts', '**/*.service.test.ts']
const notTests = [
  '**/node_modules/**',
  'dist/**',
  'data/**',
  'data-dev/**',
  '.results/**',
  'tests/boundaries/planted/**',
]

/**
 * Four projects, told apart by name alone: `*.service.test.ts` needs a database, `tests/e2e/*.e2e.ts` a browser,
 * `*.test.tsx` a page without a browser around it, every other `*.test.ts` none of them. The files of a
 * worker share what they import, the database's engine above all: no test may leave anything behind in a module.
 */
export default defineConfig({
  plugins: [iconModules()],
  test: {
    pool: 'forks',
    // One more than the cores of the smallest machine: while one waits for a page, a database or a clock, two others compute.
    maxWorkers: 3,
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...notTests, ...serviceTests, 'tests/maths/**'],
          globalSetup: ['tests/support/property-seed.ts'],
          setupFiles: ['tests/support/seed-properties.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        plugins: [textFiles()],
        test: {
          name: 'screen',
          isolate: false,
          environment: 'happy-dom',
          include: ['**/*.test.tsx'],
          exclude: notTests,
          setupFiles: ['tests/support/screen-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          isolate: false,
          include: serviceTests,
          exclude: notTests,
          globalSetup: ['tests/support/run-folder.ts'],
          setupFiles: ['tests/support/seed-properties.ts'],
          testTimeout: 30_000,
          // A whole server with its demo is ten seconds of work, which take a minute where much else runs.
          hookTimeout: 120_000,
          // What comes by a stream or a job comes when it comes; a second is what Vitest would give it.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: notTests,
          globalSetup: ['tests/support/run-folder.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // As above, for what a journey looks for.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
