import { type Clock, systemClock } from '#kit/clock.ts'
import { type Codes, type CodesDeps, makeCodes } from '#modules/codes/service.ts'
import { inbox } from '#modules/courier/providers/inbox.ts'
import { type Courier, deliverQueued, listInbox, makeCourier } from '#modules/courier/service.ts'
import type { Database } from '#server/db/database.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { claimOnce } from '#server/once/once.ts'

const secret = new Uint8Array(32).fill(7)

/** A courier whose messages can be read, as the demo has it. */
export async function testCourier(
  db: Database,
  clock: Clock = systemClock,
  providers: Courier['providers'] = { sms: inbox, mail: inbox },
): Promise<Courier> {
  return makeCourier({ db, clock, sealer: await makeSealer(secret), providers, logger: { warn: () => undefined } })
}

/** One node's codes; those of one database and one courier are nodes of one house. */
export function testCodes(db: Database, clock: Clock, courier: Courier, firebase?: CodesDeps['firebase']): Codes {
  return makeCodes({
    db,
    clock,
    courier,
    secret,
    groupAddress,
    brandName: async () => 'Laro',
    claimOnce: (key, expiresAt) => claimOnce(db, key, expiresAt),
    firebase,
  })
}

/** The codes that reached somebody, newest first. */
export async function codesSentTo(courier: Courier, to: string): Promise<string[]> {
  await deliverQueued(courier)
  const messages = await listInbox(courier, to)
  return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
}
