import type { Id } from '#kit/id.ts'
import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { Port } from '#kit/port.ts'
import type { Audit } from '#modules/audit/service.ts'
import type { Captcha } from '#modules/captcha/service.ts'
import type { Codes } from '#modules/codes/service.ts'
import type { Courier } from '#modules/courier/service.ts'
import type { Identity, Invitations } from '#modules/identity/deps.ts'
import { startHashing } from '#modules/identity/hashing.ts'
import { identityJobs } from '#modules/identity/jobs.ts'
import { sessionEnded } from '#modules/identity/model.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import { identityRefusals } from '#modules/identity/refusals.ts'
import { identityRoutes } from '#modules/identity/routes.ts'
import { openSocial, type SocialClients } from '#modules/identity/social-clients.ts'
import { findSiteOrigin, type Settings } from '#modules/settings/service.ts'

interface ModuleDeps
  extends Pick<Platform, 'db' | 'clock' | 'bus' | 'publish' | 'keys' | 'groupAddress' | 'ownAddress'> {
  readonly config: { readonly social: SocialClients; readonly origins: readonly string[]; readonly https: boolean }
  readonly settings: Settings
  readonly audit: Audit
  readonly captcha: Captcha
  readonly courier: Courier
  readonly codes: Codes
}

export const identityModule = defineModule({
  name: 'identity',
  refusals: identityRefusals,
  async open({ config, bus, keys, ownAddress, ...deps }: ModuleDeps) {
    const passwords = new Passwords({ hashing: startHashing() })
    await passwords.prepare()
    const invitations = new Port<Invitations>('the invitations of agents')
    const { db, clock, settings, captcha, courier, codes, audit, groupAddress, publish } = deps
    const identity: Identity = {
      ...{ db, clock, settings, captcha, courier, codes, audit, groupAddress, publish },
      passwords,
      pii: keys.pii,
      social: openSocial(config.social, clock),
      siteOrigin: async () => await findSiteOrigin(config, settings, ownAddress()),
      invitations: {
        findLink: async (code) => await invitations.current.findLink(code),
        prepare: async (invitation) => await invitations.current.prepare(invitation),
      },
      announceEnd: (sessionId: Id<'session'>) => bus.publish(sessionEnded, { sessionId }),
    }
    return { identity, invitations }
  },
  routes: ({ identity }) => identityRoutes(identity),
  jobs: ({ identity }) => identityJobs(identity),
  stop: async ({ identity }) => await identity.passwords.stop(),
})
