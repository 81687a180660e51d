import type { Reader } from '#kit/tx.ts'
import { findBrokenEntry } from '#modules/audit/service.ts'

export interface AuditJobDeps {
  readonly db: { readonly read: Reader }
  readonly logger: { error(fields: object, message: string): void }
  readonly gauge: (name: string, help: string, read: () => number) => void
}

/** Walks the whole chain every night. What it finds is what somebody wanted hidden. */
export function auditJobs({ db, logger, gauge }: AuditJobDeps) {
  let broken = 0
  gauge('laro_audit_broken', 'Whether the last walk found the audit chain broken', () => broken)
  return [
    {
      name: 'audit-verify',
      cron: '50 3 * * *',
      limitSeconds: 3600,
      async run() {
        const seq = await findBrokenEntry(db.read)
        broken = seq === null ? 0 : 1
        if (seq !== null) logger.error({ seq: seq.toString() }, 'the audit chain does not hold')
      },
    },
  ]
}
