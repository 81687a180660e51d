import { createHash } from 'node:crypto'
import type { AuditEntry } from '#modules/audit/model.ts'

/**
 * SHA-256 over the hash before and every field, each with its length in front, so that no two entries can be written as the
 * same bytes.
 */
export function hashEntry(before: Uint8Array, entry: Omit<AuditEntry, 'hash'>): Uint8Array {
  const fields = [
    entry.seq.toString(),
    entry.at.toISOString(),
    entry.action,
    entry.actorWho,
    entry.actorId ?? '',
    entry.subjectId ?? '',
    entry.address,
    entry.requestId,
    entry.detail,
  ]
  const hash = createHash('sha256').update(before)
  for (const field of fields) hash.update(`${Buffer.byteLength(field)}:${field}`)
  return new Uint8Array(hash.digest())
}
