import type { Logger } from 'pino'
import type { Clock } from '#kit/clock.ts'
import { type Codes, makeCodes } from '#modules/codes/service.ts'
import { httpSms } from '#modules/courier/providers/http-sms.ts'
import { inbox } from '#modules/courier/providers/inbox.ts'
import { smtp } from '#modules/courier/providers/smtp.ts'
import { type Courier, makeCourier } from '#modules/courier/service.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { claimOnce } from '#server/once/once.ts'

export interface OutgoingParts {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly settings: Settings
}

export interface Outgoing {
  readonly courier: Courier
  readonly codes: Codes
  /** Whether everyone's messages may be looked at. */
  readonly hasInbox: boolean
}

/** All that speaks to people outside: messages, and the codes in them. */
export async function openOutgoing({ config, db, clock, logger, settings }: OutgoingParts): Promise<Outgoing> {
  // Over a database server others play, and their codes are nobody's to see, unless the setting says that it is a developer's own.
  const hasInbox = (config.hasInbox ?? db.kind === 'embedded') && !config.isProduction
  const demo = hasInbox ? inbox : undefined
  const sms = config.sms ? httpSms(config.sms) : demo
  const mail = config.smtp ? smtp(config.smtp) : demo
  const courier = makeCourier({
    db,
    clock,
    logger,
    sealer: await makeSealer(config.secret),
    providers: { ...(sms && { sms }), ...(mail && { mail }) },
  })
  const codes = makeCodes({
    db,
    clock,
    courier,
    groupAddress,
    secret: config.secret,
    brandName: async () => (await readSetting(settings, 'brand')).name,
    claimOnce: (key, expiresAt) => claimOnce(db, key, expiresAt),
    firebase: config.firebase,
  })
  return { courier, codes, hasInbox }
}
