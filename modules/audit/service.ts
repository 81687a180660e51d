import type { Clock } from '#kit/clock.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AuditEntry, AuditEvent } from '#modules/audit/model.ts'
import { hashEntry } from '#modules/audit/rules.ts'
import * as store from '#modules/audit/store.ts'

export interface Audit {
  readonly clock: Clock
}

/**
 * Adds one entry to the chain, in the transaction of what it tells. Entries come one after another, so this is done last:
 * whoever records waits for the one before to commit.
 */
export async function recordAudit(tx: Tx, { clock }: Audit, event: AuditEvent): Promise<void> {
  const head = await store.lockHead(tx)
  const entry = {
    seq: head.seq + 1n,
    at: new Date(clock.nowMs()),
    action: event.action,
    actorWho: event.actor.who,
    actorId: event.actor.id,
    subjectId: event.subject ?? null,
    address: event.address,
    requestId: event.requestId,
    detail: JSON.stringify(event.detail ?? {}),
  }
  await store.append(tx, { ...entry, hash: hashEntry(head.hash, entry) })
}

export async function readAuditOf(
  reader: Reader,
  subject: string,
  actions: readonly string[],
  count: number,
): Promise<AuditEntry[]> {
  return await store.listOfSubject(reader, subject, actions, count)
}

/** The number of the first entry that does not follow from the one before it; null when the whole chain holds. */
export async function findBrokenEntry(reader: Reader, pageSize = 1000): Promise<bigint | null> {
  const head = await store.readHead(reader)
  let seq = 0n
  let hash: Uint8Array = new Uint8Array(32)
  for (;;) {
    const page = await store.listAfter(reader, seq, pageSize)
    if (page.length === 0) break
    for (const entry of page) {
      if (entry.seq > head.seq) return null
      seq += 1n
      hash = hashEntry(hash, entry)
      if (entry.seq !== seq || !isSame(hash, entry.hash)) return seq
    }
  }
  return seq === head.seq && isSame(hash, head.hash) ? null : seq + 1n
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0
