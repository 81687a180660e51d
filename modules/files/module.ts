import { hkdfSync } from 'node:crypto'
import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { filesJobs } from '#modules/files/jobs.ts'
import { filesRefusals } from '#modules/files/refusals.ts'
import { filesRoutes } from '#modules/files/routes.ts'
import { type Look, makeFiles } from '#modules/files/service.ts'

/** Writes to the audit log, which stands on this module's own level. */
interface LookAudit {
  record(entry: {
    readonly action: string
    readonly actor: { readonly who: 'operator'; readonly id: string }
    readonly subject: string
    readonly address: string
    readonly requestId: string
    readonly detail: Readonly<Record<string, string>>
  }): Promise<void>
}

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'sealer'> {
  readonly config: { readonly secret: Uint8Array }
  readonly auditLog: LookAudit
}

export const filesModule = defineModule({
  name: 'files',
  refusals: filesRefusals,
  open({ config, db, clock, sealer, auditLog }: ModuleDeps) {
    const addressKey = new Uint8Array(hkdfSync('sha256', config.secret, new Uint8Array(), 'laro file address v1', 32))
    const noteLook = async ({ file, memberId, office }: Look) => {
      const { operatorId, address, requestId } = office
      const actor = { who: 'operator', id: operatorId } as const
      await auditLog.record({
        action: 'files.picture_read',
        actor,
        subject: memberId,
        address,
        requestId,
        detail: { file },
      })
    }
    return { files: makeFiles({ db, clock, addressKey, sealer, noteLook }) }
  },
  routes: ({ files }) => filesRoutes(files),
  jobs: ({ files }) => filesJobs(files),
})
