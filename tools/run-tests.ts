// What `npm test` runs once all is installed: unit, service and browser tests, closing with `N passed, N failed`.
// Arguments go to vitest: `npm test -- kit/money.test.ts`, `npm test -- --project service`.
import { parseArgs } from 'node:util'
import { ensureChromium } from '#tests/support/chromium.ts'
import { closeRun, runVitest } from './vitest.ts'

const args = process.argv.slice(2)

/** A part of the run needs a browser only if it names the browser's project or one of its files. */
function needsBrowser(): boolean {
  const { values, positionals } = parseArgs({
    args,
    options: { project: { type: 'string', multiple: true } },
    strict: false,
    allowPositionals: true,
  })
  const projects = values.project ?? ['browser']
  const paths = positionals.length > 0 ? positionals : ['e2e']
  return Array.isArray(projects) && projects.includes('browser') && paths.some((path) => path.includes('e2e'))
}

if (needsBrowser()) ensureChromium()
// `npm run spec` reads the last whole run; a run of a part must not make it look as if the rest were unproven.
const report = args.length === 0 ? '.results/tests.json' : '.results/part.json'
closeRun(await runVitest({ args, report }))
