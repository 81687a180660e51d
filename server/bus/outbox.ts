import { sql } from 'kysely'
import type { Tx } from '#kit/tx.ts'

/** Something that became true, told to the modules above. */
export interface OutboxRow {
  /** `module.happening`, such as `cashier.deposit_approved`. */
  readonly topic: string
  /** Events of one topic and key are heard in the order they were written; usually the member's id. */
  readonly key: string
  readonly payload: unknown
}

/**
 * Writes many events with one statement, in the order given. Ids are taken when the line is written, not when it is committed:
 * whoever cares for the order within a key must hold that key's lock while writing, as every use-case on one purse does.
 */
export async function writeEvents(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  const topics = rows.map((row) => row.topic)
  const keys = rows.map((row) => row.key)
  const payloads = rows.map((row) => JSON.stringify(row.payload ?? null))
  await sql`
    insert into server_outbox (topic, key, payload)
    select topic, key, payload::jsonb
    from unnest(${topics}::text[], ${keys}::text[], ${payloads}::text[]) with ordinality as news (topic, key, payload, place)
    order by place`.execute(tx)
}
