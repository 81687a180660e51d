export interface Run {
  readonly name: string
  readonly code: number
  readonly printed: string
}

interface Total {
  readonly passed: number
  readonly failed: number
}

/**
 * A run that closes with `N passed, N failed` counts as that; one without such a line counts as one, by its exit code.
 * A run that claims no failure and yet ended badly has failed somewhere it could not count.
 */
function countRun({ code, printed }: Run): Total {
  const closing = [...printed.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1)
  if (!closing) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const failed = Number(closing[2])
  return { passed: Number(closing[1]), failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** The lines by which a run names its troubles, see `nameTroubles`; vitest's own are indented or coloured. */
const findTroubles = (printed: string) => printed.match(/^✗ .+$/gm) ?? []

/** One line for each run, with its troubles below, and the sum of all. */
export function addUp(runs: readonly Run[]): { lines: string[]; total: Total } {
  const counted = runs.map((run) => ({ name: run.name, troubles: findTroubles(run.printed), ...countRun(run) }))
  const sum = (key: keyof Total) => counted.reduce((total, run) => total + run[key], 0)
  return {
    lines: counted.flatMap(({ name, troubles, passed, failed }) => [
      `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed`,
      ...troubles.map((trouble) => `  ${trouble}`),
    ]),
    total: { passed: sum('passed'), failed: sum('failed') },
  }
}
