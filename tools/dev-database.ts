import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, type Postgres, startPostgres } from '#tests/support/postgres.ts'

/**
 * The database of `npm run dev`: a PostgreSQL of the lockfile that stays while the server is started again. Opening the embedded
 * database takes seconds each time. What is lost in a power cut is demo data, so nothing waits for the disk.
 */
export async function startDevDatabase(dir: string): Promise<Postgres> {
  await endForgotten(dir)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  return await startPostgres({ dir, settings, stopsOnSignal: false })
}

/** A run that was killed leaves its PostgreSQL behind, which holds the folder. */
async function endForgotten(dir: string): Promise<void> {
  const pid = readPid(dir)
  if (pid === undefined || !isPostgresOf(pid, dir)) return
  process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}

function readPid(dir: string): number | undefined {
  try {
    return Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return undefined
  }
}

/** The number may be another process's by now. */
function isPostgresOf(pid: number, dir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dir)
  } catch {
    return false
  }
}
