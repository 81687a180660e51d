import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface Outcome extends Counts {
  readonly troubles: readonly string[]
}

/** The part of vitest's JSON report that we read. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export function readReport(path: string): Report | undefined {
  const file = join(root, path)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

export interface VitestRun {
  readonly args: readonly string[]
  /** Where the JSON report goes. */
  readonly report: string
  readonly env?: Readonly<Record<string, string>>
}

export async function runVitest({ args, report, env = {} }: VitestRun): Promise<Outcome> {
  const file = join(root, report)
  mkdirSync(dirname(file), { recursive: true })
  // An old report must not be taken for this run's, should this run die before it writes one.
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // A run that is told to end takes its workers with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number>((resolve) => child.on('close', (exitCode) => resolve(exitCode ?? 1)))
  const written = readReport(report)
  return { ...countReport(written, code), troubles: nameTroubles(written) }
}

/**
 * Counts a report. A file that could not even be loaded has no failed test in it, and an error outside of any test
 * shows only in the exit code; each counts as one failure, so that a line with `0 failed` is always the truth.
 */
export function countReport(report: Report | undefined, code: number): Counts {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const count = (...statuses: string[]) => tests.filter((test) => statuses.includes(test.status)).length
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = count('failed') + brokenFiles.length
  const passed = count('passed')
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed, skipped: count('pending', 'skipped', 'todo') }
}

/** A line for each test that failed, with the first line of what went wrong: a log of thousands of lines is often cut, its end never. */
export function nameTroubles(report: Report | undefined): string[] {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = file.name.slice(file.name.startsWith(root) ? root.length + 1 : 0)
    const line = (title: string, why: string | undefined) =>
      `✗ ${name} › ${title}: ${why?.split('\n', 1)[0] ?? 'no reason given'}`
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (file.status === 'failed' && failed.length === 0) return [line('the file', file.message)]
    return failed.map(({ fullName, failureMessages }) => line(fullName, failureMessages[0]))
  })
}

/** Says how a run went, as the last lines of its output, and lets the exit code say the same. */
export function closeRun({ troubles, ...counts }: Outcome): void {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  for (const trouble of troubles) process.stdout.write(`${trouble}\n`)
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}
