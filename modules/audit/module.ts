import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { auditJobs } from '#modules/audit/jobs.ts'
import type { AuditEvent } from '#modules/audit/model.ts'
import { type Audit, recordAudit } from '#modules/audit/service.ts'

export const auditModule = defineModule({
  name: 'audit',
  open({ db, clock }: Pick<Platform, 'db' | 'clock' | 'logger' | 'metrics'>) {
    const audit: Audit = { clock }
    /** For those who record an event by itself, outside a transaction of theirs. */
    const auditLog = {
      record: async (event: AuditEvent) => await db.tx(async (tx) => await recordAudit(tx, audit, event)),
    }
    return { audit, auditLog }
  },
  jobs: ({ db, logger, metrics }) => auditJobs({ db, logger, gauge: metrics.gauge }),
})
