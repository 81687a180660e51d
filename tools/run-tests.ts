// What `npm test` runs once all is installed: unit, service and browser tests, closing with `N passed, N failed`.
// Arguments go to vitest: `npm test -- kit/money.test.ts`, `npm test -- --project service`.
import { join } from 'node:path'
import { needsBrowser } from './test-rules.mjs'
import { closeRun, runVitest } from './vitest.ts'

const args = process.argv.slice(2)

if (needsBrowser(args, join(import.meta.dirname, '..'))) {
  // Loaded only here: it takes as long as a unit test.
  const { ensureChromium } = await import('#tests/support/chromium.ts')
  ensureChromium()
}
// `npm run spec` reads the last whole run; a run of a part must not make it look as if the rest were unproven.
const report = args.length === 0 ? '.results/tests.json' : '.results/part.json'
closeRun(await runVitest({ args, report }))
