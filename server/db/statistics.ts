import { sql } from 'kysely'
import type { Job } from '#kit/job.ts'
import type { Database } from './database.ts'

/** Few, since on the embedded database everybody waits for them: each takes some milliseconds. */
const tablesAtOnce = 4

/** Counts anew what those tables hold that have doubled since they were last counted, the largest first. Answers how many it counted. */
export async function countGrown(db: Pick<Database, 'tx'>, most = tablesAtOnce): Promise<number> {
  const { rows } = await db.tx((tx) =>
    sql<{ counted: number }>`select server_count_grown(${most}) as counted`.execute(tx),
  )
  return rows[0]?.counted ?? 0
}

/** Plans follow what tables hold from their first seconds on. Several nodes may do so: a table is counted by one. */
export function statisticsJobs(db: Database): Job[] {
  return [{ name: 'statistics', everyMs: 2_000, run: async () => void (await countGrown(db)) }]
}
