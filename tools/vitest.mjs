// Runs vitest with a JSON report and says in one line how it went.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, runtime, runtimeEnv } from './prepare.mjs'

/** Runs vitest on `args`, writes its report to `report` and returns what it counted. */
export async function runVitest({ args, report, env = {} }) {
  const file = join(root, report)
  mkdirSync(dirname(file), { recursive: true })
  // An old report must not be taken for this run's, should this run die before it writes one.
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(runtime(), [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: runtimeEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => child.on('close', (exitCode) => resolve(exitCode ?? 1)))
  return countReport(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined, code)
}

/**
 * Counts a report. A file that could not even be loaded has no failed test in it, and an error outside of any test
 * shows only in the exit code; each counts as one failure, so that a line with `0 failed` is always the truth.
 */
export function countReport(report, code) {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const count = (...statuses) => tests.filter((test) => statuses.includes(test.status)).length
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = count('failed') + brokenFiles.length
  const passed = count('passed')
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed, skipped: count('pending', 'skipped', 'todo') }
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
