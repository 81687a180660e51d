import { sql } from 'kysely'
import type { SetAsideItem } from '#kit/set-aside.ts'
import { setAsideChannel } from '#kit/set-aside.ts'
import type { Database } from '#server/db/database.ts'

let planted = 0

/**
 * Makes one row bad: whoever writes it fails, as if it broke a rule that nobody thought of. Answers how to make it good again. Only the
 * owner of the tables can, so the server's role is left for the moment.
 */
export async function poisonRow(db: Database, table: string, which: string): Promise<() => Promise<void>> {
  return await plant(db, table, which, "begin raise exception ''a bad row''; end")
}

/** The same, but whoever writes the row is not told that it is not there. */
export async function swallowRow(db: Database, table: string, which: string): Promise<() => Promise<void>> {
  return await plant(db, table, which, 'begin return null; end')
}

async function plant(db: Database, table: string, which: string, body: string): Promise<() => Promise<void>> {
  planted += 1
  const name = sql.id(`poison_${planted}`)
  await db.tx(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`create function ${name}() returns trigger language plpgsql as ${sql.raw(`'${body}'`)}`.execute(tx)
    await sql`create trigger ${name} before insert or update on ${sql.table(table)} for each row
      when (${sql.raw(which)}) execute function ${name}()`.execute(tx)
  })
  return async () => {
    await db.tx(async (tx) => {
      await sql`set local role none`.execute(tx)
      await sql`drop trigger ${name} on ${sql.table(table)}`.execute(tx)
    })
  }
}

/** Everything that is set aside while the work runs. */
export async function setAsideIn(work: () => Promise<unknown>): Promise<SetAsideItem[]> {
  const items: SetAsideItem[] = []
  const listen = (item: unknown) => void items.push(item as SetAsideItem)
  setAsideChannel.subscribe(listen)
  try {
    await work()
  } finally {
    setAsideChannel.unsubscribe(listen)
  }
  return items
}
