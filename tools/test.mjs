// `npm test`: sets up all it needs, runs unit, service and browser tests, and closes with `N passed, N failed`.
// Arguments go to vitest: `npm test -- kit/money.test.ts`, `npm test -- --project service`.
import { spawnSync } from 'node:child_process'
import { giveUp, prepare, root, runtime, runtimeEnv } from './prepare.mjs'
import { closingLine, runVitest } from './vitest.mjs'

const args = process.argv.slice(2)

/** A part of the run needs a browser only if it names the browser's project or one of its files. */
function needsBrowser() {
  const projects = args.flatMap((arg, at) => {
    if (arg === '--project') return [args[at + 1]]
    return arg.startsWith('--project=') ? [arg.slice('--project='.length)] : []
  })
  const paths = args.filter((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--project')
  return (
    (projects.length === 0 || projects.includes('browser')) &&
    (paths.length === 0 || paths.some((path) => path.includes('e2e')))
  )
}

function ensureChromium() {
  const { status } = spawnSync(runtime(), ['tests/support/chromium.ts'], {
    cwd: root,
    env: runtimeEnv(),
    stdio: 'inherit',
  })
  if (status !== 0) giveUp('Chromium could not be installed; the browser tests need it.')
}

const isWholeRun = args.length === 0
await prepare()
if (needsBrowser()) ensureChromium()
// `npm run spec` reads the last whole run; a run of a part must not make it look as if the rest were unproven.
const counts = await runVitest({ args, report: isWholeRun ? '.results/tests.json' : '.results/part.json' })
process.stdout.write(`${closingLine(counts)}\n`)
process.exitCode = counts.failed > 0 ? 1 : 0
