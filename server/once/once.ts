import { sql } from 'kysely'
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

/** Forgets keys that expired before `now`, a batch at a time so that no sweep holds many rows; returns how many went. */
export async function sweepOnce(db: Database, now: Date, batch = 10_000): Promise<number> {
  const { rows } = await db.tx((tx) =>
    sql`with gone as (select key from server_once where expires_at < ${now} limit ${batch})
      delete from server_once using gone where server_once.key = gone.key returning server_once.key`.execute(tx),
  )
  return rows.length
}
