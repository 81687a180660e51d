import { sql } from 'kysely'
import { BatchLoader } from '#kit/batch-loader.ts'
import type { Clock } from '#kit/clock.ts'
import type { Job } from '#kit/job.ts'
import type { Database } from '#server/db/database.ts'

/**
 * True for the first caller of a key and for no other, on whichever node they call. The key stays used until it is swept,
 * so `expiresAt` must lie after the moment from which the key is refused for its age alone.
 */
export async function claimOnce(db: Database, key: string, expiresAt: Date): Promise<boolean> {
  const { rows } =
    await sql`insert into server_once (key, expires_at) values (${key}, ${expiresAt}) on conflict do nothing returning key`.execute(
      db.single,
    )
  return rows.length === 1
}

interface Claim {
  readonly key: string
  readonly expiresAt: Date
}

/** The same for callers who come in crowds: those who come while one is asked for share the next statement. */
export function makeClaims(db: Database): (key: string, expiresAt: Date) => Promise<boolean> {
  const loader = new BatchLoader(async (claims: readonly Claim[]) => {
    const keys = claims.map(({ key }) => key)
    const expiries = claims.map(({ expiresAt }) => expiresAt.toISOString())
    const { rows } = await db.tx((tx) =>
      sql<{ key: string }>`
        insert into server_once (key, expires_at)
        select distinct on (key) key, expires_at from unnest(${keys}::text[], ${expiries}::timestamptz[]) as claim (key, expires_at)
        order by key on conflict do nothing returning key`.execute(tx),
    )
    const won = new Set(rows.map(({ key }) => key))
    // Of two who come together with one key, the first has it.
    return keys.map((key) => won.delete(key))
  })
  return (key, expiresAt) => loader.load({ key, expiresAt })
}

/** Forgets keys that expired before `now`, a batch at a time so that no sweep holds many rows; returns how many went. */
export async function sweepOnce(db: Database, now: Date, batch = 10_000): Promise<number> {
  const { rows } = await db.tx((tx) =>
    sql`with gone as (select key from server_once where expires_at < ${now} limit ${batch})
      delete from server_once using gone where server_once.key = gone.key returning server_once.key`.execute(tx),
  )
  return rows.length
}

/** Sweeps by the clock. */
export function onceJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'sweep-once',
      cron: '*/10 * * * *',
      async run(signal) {
        while (!signal.aborted && (await sweepOnce(db, new Date(clock.nowMs()))) > 0);
      },
    },
  ]
}
