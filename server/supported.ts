import { StartRefused } from '#server/start-refused.ts'

/** Until when the makers of what we run on mend it, by major version. Node: the release schedule; PostgreSQL: the versioning policy. */
const supportedUntil = {
  node: { 24: '2028-04-30', 26: '2029-04-30' },
  postgres: { 16: '2028-11-09', 17: '2029-11-08', 18: '2030-11-14' },
} as const satisfies Record<string, Readonly<Record<number, string>>>

type Runtime = keyof typeof supportedUntil

const titles: Readonly<Record<Runtime, string>> = { node: 'Node', postgres: 'PostgreSQL' }

/** The oldest PostgreSQL whose functions our SQL may use; `.ci/run` runs what touches SQL on it. */
export const oldestPostgres = 16

/**
 * A line for whoever starts the server when its runtime is no longer mended, or not known to us yet; null when all is well. It is a
 * warning: a running brand must not stop on the day that a version ends.
 */
export function findSupportWarning(runtime: Runtime, version: string, now: Date): string | null {
  const major = Number.parseInt(version, 10)
  const until = (supportedUntil[runtime] as Readonly<Record<number, string>>)[major]
  const name = `${titles[runtime]} ${major}`
  if (until === undefined) return `${name} is not among the versions that Laro was tested with`
  const isOver = now.getTime() >= Date.parse(until) + dayMs
  return isOver ? `${name} has had no security fixes since ${until}; please move to a newer one` : null
}

const dayMs = 86_400_000

/** An older server would start and then fail in the middle, where a function is missing. */
export function refuseOldPostgres(version: string): void {
  if (Number.parseInt(version, 10) < oldestPostgres)
    throw new StartRefused(`PostgreSQL ${oldestPostgres} or newer is needed; the server of DATABASE_URL is ${version}`)
}
