import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { startDelivery } from '#modules/courier/delivery.ts'
import { courierJobs } from '#modules/courier/jobs.ts'
import { httpSms } from '#modules/courier/providers/http-sms.ts'
import { inbox } from '#modules/courier/providers/inbox.ts'
import { smtp } from '#modules/courier/providers/smtp.ts'
import { makeCourier } from '#modules/courier/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'logger' | 'sealer' | 'hasInbox'> {
  readonly config: {
    readonly sms: Parameters<typeof httpSms>[0] | undefined
    readonly smtp: Parameters<typeof smtp>[0] | undefined
  }
}

export const courierModule = defineModule({
  name: 'courier',
  open({ config, db, clock, logger, sealer, hasInbox }: ModuleDeps) {
    const demo = hasInbox ? inbox : undefined
    const sms = config.sms ? httpSms(config.sms) : demo
    const mail = config.smtp ? smtp(config.smtp) : demo
    const courier = makeCourier({
      db,
      clock,
      logger,
      sealer,
      providers: { ...(sms && { sms }), ...(mail && { mail }) },
    })
    return { courier, courierDelivery: startDelivery(courier) }
  },
  jobs: ({ courier }) => courierJobs(courier),
  stop: async ({ courierDelivery }) => await courierDelivery.stop(),
})
