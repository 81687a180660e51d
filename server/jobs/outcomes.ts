import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#server/db/database.ts'

/** How jobs ended, on all nodes together. */
export interface JobOutcomes {
  note(job: string, isDone: boolean): Promise<void>
  /** Jobs that failed `failuresToShow` times or more since they last went well. Asked often and by strangers, so kept for a moment. */
  failing(): Promise<readonly string[]>
}

/** One bad moment is a retry; this many in a row is something that does not heal by itself. */
const failuresToShow = 3
const freshMs = 5_000

export function openOutcomes(
  db: Database,
  clock: Clock,
  names: readonly string[],
  registry: Registry | undefined,
): JobOutcomes {
  const known = new Set(names)
  /** Rows of jobs that an earlier version had stay, and count for nothing. */
  async function readStreaks(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ name: string; failures: number }>`
      select name, failures_in_a_row as failures from server_job_outcome`.execute(db.read)
    return new Map(rows.filter(({ name }) => known.has(name)).map(({ name, failures }) => [name, failures]))
  }
  let answer: Promise<readonly string[]> = Promise.resolve([])
  let askedAtMs = Number.NEGATIVE_INFINITY
  if (registry) addGauge(registry, readStreaks)
  return {
    async note(job, isDone) {
      const failures = isDone ? 0 : 1
      await sql`
        insert into server_job_outcome (name, failures_in_a_row, ended_at)
        values (${job}, ${failures}, ${new Date(clock.nowMs())})
        on conflict (name) do update set
          failures_in_a_row = case when ${isDone} then 0 else server_job_outcome.failures_in_a_row + 1 end,
          ended_at = excluded.ended_at`.execute(db.single)
    },
    failing() {
      if (clock.nowMs() - askedAtMs >= freshMs) {
        askedAtMs = clock.nowMs()
        // A database that does not answer is told of by the probe; it says nothing about jobs.
        answer = readStreaks().then(
          (streaks) => [...streaks].filter(([, failures]) => failures >= failuresToShow).map(([name]) => name),
          () => [],
        )
      }
      return answer
    },
  }
}

function addGauge(registry: Registry, readStreaks: () => Promise<ReadonlyMap<string, number>>): void {
  new Gauge({
    name: 'laro_job_failures_in_a_row',
    help: 'How often a job has failed since it last went well, on all nodes together',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      try {
        for (const [job, failures] of await readStreaks()) this.set({ job }, failures)
      } catch {
        // The last that was known; a scrape must not fail with the database.
      }
    },
  })
}
