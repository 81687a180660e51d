// What `npm run check` runs: all that can be said about the code without running the product. Writes nothing.
// `--without-tests` leaves out what `npm test` runs too, for who runs both.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Step {
  readonly name: string
  /** A package's program, and what to tell it. */
  readonly program: string
  readonly args: readonly string[]
}

const allSteps: readonly Step[] = [
  { name: 'format', program: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'lint', program: 'oxlint/bin/oxlint', args: [] },
  // Each checker reads the types anew: four of them, the usual number, take twice the work of one. The other core is with the linter.
  { name: 'types', program: 'typescript/bin/tsc', args: ['-p', '.', '--checkers', '1'] },
  { name: 'boundaries', program: 'vitest/vitest.mjs', args: ['run', '--project', 'unit', 'tests/boundaries'] },
  { name: 'unused code', program: 'knip/bin/knip.js', args: ['--no-progress', '--no-config-hints'] },
  { name: 'tidy', program: 'vitest/vitest.mjs', args: ['run', '--project', 'unit', 'tests/tidy'] },
]

const isWithoutTests = process.argv.includes('--without-tests')
const steps = allSteps.filter(({ program }) => !isWithoutTests || !program.startsWith('vitest/'))

/** Runs one step and prints its line, with all that it had to say if it failed. */
async function runStep({ name, program, args }: Step): Promise<boolean> {
  const startedAt = performance.now()
  const script = join(root, 'node_modules', program)
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const code = await new Promise<number>((resolve) => child.on('close', (exitCode) => resolve(exitCode ?? 1)))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.padStart(5)} s\n`)
  if (code !== 0) process.stdout.write(`${Buffer.concat(printed).toString().trimEnd()}\n`)
  return code === 0
}

/** Two at a time, for two cores. A failed step stops none of the others, so that one run shows everything. */
async function runSteps(): Promise<number> {
  const waiting = [...steps]
  let failed = 0
  const runLane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed += 1
  }
  await Promise.all([runLane(), runLane()])
  return failed
}

const failed = await runSteps()
process.stdout.write(`${steps.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
