import { sql } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { Database, TransactionRunner } from '#kit/database.ts'

/**
 * From here on, and until it is closed, transactions may name a moment since then as their own. False where the ledger is not empty, or its
 * past was ever opened or closed before.
 */
export async function openPast(db: TransactionRunner, since: Date): Promise<boolean> {
  return await db.tx(async (tx) => {
    const { rows } = await sql<{ isOpen: boolean }>`select ledger_open_past(${since}) as "isOpen"`.execute(tx)
    return rows[0]?.isOpen ?? false
  })
}

/** For good: every movement from here on happens when it is made. */
export async function closePast(db: TransactionRunner): Promise<void> {
  await db.tx(async (tx) => await sql`select ledger_close_past()`.execute(tx))
}

/** The same database, in whose transactions money moves at the time of this clock. The ledger takes it only while its past is open. */
export function datePast(db: Database, clock: Clock): Database {
  const dated = ({ tx: run }: TransactionRunner): TransactionRunner => ({
    tx: async (work) =>
      await run(async (tx) => {
        await sql`select set_config('laro.past', ${new Date(clock.nowMs()).toISOString()}, true)`.execute(tx)
        return await work(tx)
      }),
  })
  return { ...db, tx: dated(db).tx, hot: dated(db.hot), long: dated(db.long), spare: dated(db.spare) }
}
