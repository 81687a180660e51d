// What `npm test` runs once all is installed: unit, service and browser tests, closing with `N passed, N failed`.
// Arguments go to vitest: `npm test -- kit/money.test.ts`, `npm test -- --project service`. With `--embedded`, service tests and
// journeys run on the embedded database instead of a PostgreSQL.
import { join } from 'node:path'
import type { Postgres } from '#tests/support/postgres.ts'
import { needsBrowser, needsDatabase } from './test-rules.mjs'
import { closeRun, runVitest } from './vitest.ts'

const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const args = given.filter((arg) => arg !== '--embedded')

/** A real one, because it does the same work in less than half the time. Nothing in it outlives the run, so it need not reach the disk. */
async function openPostgres(): Promise<Postgres | undefined> {
  if (args.length < given.length || !needsDatabase(args, root)) return undefined
  const { startPostgres } = await import('#tests/support/postgres.ts')
  try {
    return await startPostgres({ isDisposable: true })
  } catch (error) {
    process.stdout.write(`Tests run on the embedded database: ${(error as Error).message}\n`)
    return undefined
  }
}

if (needsBrowser(args, root)) {
  // Loaded only here: it takes as long as a unit test.
  const { ensureChromium } = await import('#tests/support/chromium.ts')
  ensureChromium()
}
const postgres = await openPostgres()
// `npm run spec` reads the last whole run; a run of a part must not make it look as if the rest were unproven.
const report = given.length === 0 ? '.results/tests.json' : '.results/part.json'
const counts = await runVitest({
  args,
  report,
  ...(postgres ? { env: { LARO_TEST_DATABASE_URL: postgres.adminUrl } } : {}),
})
await postgres?.stop()
closeRun(counts)
